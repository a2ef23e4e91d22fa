package app.twicetold.admin.source;

import app.twicetold.admin.AdminPaging;
import app.twicetold.admin.CurrentOperator;
import app.twicetold.admin.job.ContentJobResponse;
import app.twicetold.core.job.JobView;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.source.CreateSource;
import app.twicetold.core.source.DeleteSource;
import app.twicetold.core.source.FetchSourceNow;
import app.twicetold.core.source.ListSourceItems;
import app.twicetold.core.source.ListSources;
import app.twicetold.core.source.ReleaseItem;
import app.twicetold.core.source.SourceItemView;
import app.twicetold.core.source.SourceView;
import app.twicetold.core.source.UpdateSource;
import app.twicetold.web.Operator;
import app.twicetold.web.PageResponse;
import app.twicetold.web.RequestContext;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.math.BigDecimal;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Sources, and what was found in them. */
@Path("sources")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class SourcesResource {
    private CurrentOperator operator;
    private RequestContext context;
    private ListSources listSources;
    private CreateSource createSource;
    private UpdateSource updateSource;
    private DeleteSource deleteSource;
    private FetchSourceNow fetchSource;
    private ListSourceItems listItems;
    private ReleaseItem releaseItem;

    @Inject
    public SourcesResource(
            CurrentOperator operator,
            RequestContext context,
            ListSources listSources,
            CreateSource createSource,
            UpdateSource updateSource,
            DeleteSource deleteSource,
            FetchSourceNow fetchSource,
            ListSourceItems listItems,
            ReleaseItem releaseItem) {
        this.operator = operator;
        this.context = context;
        this.listSources = listSources;
        this.createSource = createSource;
        this.updateSource = updateSource;
        this.deleteSource = deleteSource;
        this.fetchSource = fetchSource;
        this.listItems = listItems;
        this.releaseItem = releaseItem;
    }

    public SourcesResource() {}

    @GET
    @Operator
    public PageResponse<SourceView> list(
            @QueryParam("cursor") @Nullable String cursor, @QueryParam("limit") @Nullable String limit) {
        return PageResponse.of(listSources.list(Cursor.decode(cursor), AdminPaging.limit(limit)), Function.identity());
    }

    @POST
    @Operator
    public Response create(JsonNode source) {
        return Response.status(Response.Status.CREATED)
                .entity(createSource.create(operator.actor(), source))
                .build();
    }

    @GET
    @Path("{source_id}")
    @Operator
    public SourceView show(@PathParam("source_id") String id) {
        return listSources.show(id);
    }

    @PATCH
    @Path("{source_id}")
    @Operator
    public SourceView update(@PathParam("source_id") String id, JsonNode changes) {
        return updateSource.update(operator.actor(), id, changes);
    }

    @DELETE
    @Path("{source_id}")
    @Operator
    public Response delete(@PathParam("source_id") String id) {
        deleteSource.delete(operator.actor(), id);
        return Response.noContent().build();
    }

    @POST
    @Path("{source_id}/fetch")
    @Operator
    public Response fetch(@PathParam("source_id") String id) {
        // A fetch asks no provider, so it costs nothing.
        JobView job = new JobView(fetchSource.fetch(operator.actor(), id), BigDecimal.ZERO, 0);
        return Response.status(Response.Status.ACCEPTED)
                .entity(new SourceFetchResponse(ContentJobResponse.of(job, context.messages())))
                .build();
    }

    @GET
    @Path("{source_id}/items")
    @Operator
    public PageResponse<SourceItemView> items(
            @PathParam("source_id") String id,
            @QueryParam("status") @Nullable String status,
            @QueryParam("cursor") @Nullable String cursor,
            @QueryParam("limit") @Nullable String limit) {
        return PageResponse.of(
                listItems.list(id, status, Cursor.decode(cursor), AdminPaging.limit(limit)), Function.identity());
    }

    @POST
    @Path("{source_id}/items/{item_id}/release")
    @Operator
    public SourceItemView release(@PathParam("source_id") String id, @PathParam("item_id") String itemId) {
        return releaseItem.release(operator.actor(), id, itemId);
    }
}

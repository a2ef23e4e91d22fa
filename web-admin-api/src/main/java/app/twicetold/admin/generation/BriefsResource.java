package app.twicetold.admin.generation;

import app.twicetold.admin.AdminPaging;
import app.twicetold.admin.CurrentOperator;
import app.twicetold.admin.job.ContentJobResponse;
import app.twicetold.core.generation.BriefView;
import app.twicetold.core.generation.CreateBrief;
import app.twicetold.core.generation.ListBriefs;
import app.twicetold.core.shared.Cursor;
import app.twicetold.web.Operator;
import app.twicetold.web.PageResponse;
import app.twicetold.web.RequestContext;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Articles that operators describe. */
@Path("briefs")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class BriefsResource {
    private CurrentOperator operator;
    private RequestContext context;
    private ListBriefs listBriefs;
    private CreateBrief createBrief;

    @Inject
    public BriefsResource(
            CurrentOperator operator, RequestContext context, ListBriefs listBriefs, CreateBrief createBrief) {
        this.operator = operator;
        this.context = context;
        this.listBriefs = listBriefs;
        this.createBrief = createBrief;
    }

    public BriefsResource() {}

    @GET
    @Operator
    public PageResponse<BriefView> list(
            @QueryParam("cursor") @Nullable String cursor, @QueryParam("limit") @Nullable String limit) {
        return PageResponse.of(listBriefs.list(Cursor.decode(cursor), AdminPaging.limit(limit)), Function.identity());
    }

    @GET
    @Path("{brief_id}")
    @Operator
    public BriefView show(@PathParam("brief_id") String id) {
        return listBriefs.show(id);
    }

    @POST
    @Operator
    public Response create(JsonNode brief) {
        CreateBrief.Created created = createBrief.create(operator.actor(), brief);
        return Response.status(Response.Status.CREATED)
                .entity(new CreatedBriefResponse(
                        created.brief(), ContentJobResponse.of(created.job(), context.messages())))
                .build();
    }
}

package app.twicetold.admin.playground;

import app.twicetold.admin.AdminPaging;
import app.twicetold.admin.CurrentOperator;
import app.twicetold.core.playground.BrowseRuns;
import app.twicetold.core.playground.GiveVerdict;
import app.twicetold.core.playground.RunFilter;
import app.twicetold.core.playground.VerdictForm;
import app.twicetold.core.playground.run.AssessAnyway;
import app.twicetold.core.playground.run.CreateRun;
import app.twicetold.core.shared.Cursor;
import app.twicetold.web.Operator;
import app.twicetold.web.PageResponse;
import app.twicetold.web.QueryParameters;
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
import org.jspecify.annotations.Nullable;

/** Runs as operators create, read and judge them. */
@Path("playground/runs")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class PlaygroundRunsResource {
    private CurrentOperator operator;
    private RequestContext context;
    private BrowseRuns browse;
    private CreateRun createRun;
    private AssessAnyway assessAnyway;
    private GiveVerdict giveVerdict;

    @Inject
    public PlaygroundRunsResource(
            CurrentOperator operator,
            RequestContext context,
            BrowseRuns browse,
            CreateRun createRun,
            AssessAnyway assessAnyway,
            GiveVerdict giveVerdict) {
        this.operator = operator;
        this.context = context;
        this.browse = browse;
        this.createRun = createRun;
        this.assessAnyway = assessAnyway;
        this.giveVerdict = giveVerdict;
    }

    public PlaygroundRunsResource() {}

    @GET
    @Operator
    public PageResponse<PlaygroundRunResponse> list(
            @QueryParam("article_id") @Nullable String articleId,
            @QueryParam("state") @Nullable String state,
            @QueryParam("language") @Nullable String language,
            @QueryParam("cursor") @Nullable String cursor,
            @QueryParam("limit") @Nullable String limit) {
        RunFilter filter = RunFilter.read(QueryParameters.id("article_id", articleId), state, language);
        return PageResponse.of(
                browse.list(filter, Cursor.decode(cursor), AdminPaging.limit(limit)),
                run -> PlaygroundRunResponse.of(run, context.messages()));
    }

    @GET
    @Path("{run_id}")
    @Operator
    public PlaygroundRunResponse show(@PathParam("run_id") String runId) {
        return PlaygroundRunResponse.of(browse.show(runId), context.messages());
    }

    @POST
    @Operator
    public Response create(JsonNode run) {
        return Response.status(Response.Status.CREATED)
                .entity(show(createRun.create(operator.actor(), run)))
                .build();
    }

    @POST
    @Path("{run_id}/assess-anyway")
    @Operator
    public Response assessAnyway(@PathParam("run_id") String runId, JsonNode body) {
        assessAnyway.assess(operator.actor(), runId, Rounds.ofBody(body));
        return Response.accepted(show(runId)).build();
    }

    @POST
    @Path("{run_id}/verdict")
    @Operator
    public PlaygroundRunResponse verdict(@PathParam("run_id") String runId, JsonNode verdict) {
        return PlaygroundRunResponse.of(
                giveVerdict.give(operator.actor(), runId, VerdictForm.read(verdict)), context.messages());
    }

    @POST
    @Path("{run_id}/reveal")
    @Operator
    public PlaygroundRunResponse reveal(@PathParam("run_id") String runId) {
        return PlaygroundRunResponse.of(giveVerdict.reveal(operator.actor(), runId), context.messages());
    }
}

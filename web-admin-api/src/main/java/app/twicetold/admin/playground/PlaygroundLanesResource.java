package app.twicetold.admin.playground;

import app.twicetold.admin.CurrentOperator;
import app.twicetold.core.playground.BrowseRuns;
import app.twicetold.core.playground.run.RequestLaneExemplar;
import app.twicetold.core.playground.run.RetryLane;
import app.twicetold.web.Operator;
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

/** What operators ask of a single lane. */
@Path("playground/runs/{run_id}/lanes/{lane_id}")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class PlaygroundLanesResource {
    private CurrentOperator operator;
    private RequestContext context;
    private BrowseRuns browse;
    private RequestLaneExemplar requestExemplar;
    private RetryLane retryLane;

    @Inject
    public PlaygroundLanesResource(
            CurrentOperator operator,
            RequestContext context,
            BrowseRuns browse,
            RequestLaneExemplar requestExemplar,
            RetryLane retryLane) {
        this.operator = operator;
        this.context = context;
        this.browse = browse;
        this.requestExemplar = requestExemplar;
        this.retryLane = retryLane;
    }

    public PlaygroundLanesResource() {}

    @POST
    @Path("exemplar")
    @Operator
    public Response request(@PathParam("run_id") String runId, @PathParam("lane_id") String laneId, JsonNode body) {
        int round = Rounds.ofBody(body);
        requestExemplar.request(operator.actor(), runId, laneId, round);
        return Response.accepted(exemplar(runId, laneId, round)).build();
    }

    @GET
    @Path("exemplar")
    @Operator
    public LaneExemplarResponse show(
            @PathParam("run_id") String runId,
            @PathParam("lane_id") String laneId,
            @QueryParam("round") @Nullable String round) {
        return exemplar(runId, laneId, Rounds.ofQuery(round));
    }

    private LaneExemplarResponse exemplar(String runId, String laneId, int round) {
        return LaneExemplarResponse.of(browse.exemplar(runId, laneId, round), round);
    }

    @POST
    @Path("retry")
    @Operator
    public Response retry(@PathParam("run_id") String runId, @PathParam("lane_id") String laneId, JsonNode body) {
        retryLane.retry(operator.actor(), runId, laneId, Rounds.ofBody(body));
        return Response.accepted(PlaygroundRunResponse.of(browse.show(runId), context.messages()))
                .build();
    }
}

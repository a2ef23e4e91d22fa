package app.twicetold.admin.playground;

import app.twicetold.admin.AdminPaging;
import app.twicetold.admin.CurrentOperator;
import app.twicetold.core.playground.evaluation.BrowseEvaluations;
import app.twicetold.core.playground.evaluation.EvaluationReport;
import app.twicetold.core.playground.evaluation.EvaluationView;
import app.twicetold.core.playground.run.StartEvaluation;
import app.twicetold.core.shared.Cursor;
import app.twicetold.web.Operator;
import app.twicetold.web.PageResponse;
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

/** Measurements of judges by the set of retellings. */
@Path("playground/evaluations")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class PlaygroundEvaluationsResource {
    private CurrentOperator operator;
    private StartEvaluation start;
    private BrowseEvaluations browse;

    @Inject
    public PlaygroundEvaluationsResource(CurrentOperator operator, StartEvaluation start, BrowseEvaluations browse) {
        this.operator = operator;
        this.start = start;
        this.browse = browse;
    }

    public PlaygroundEvaluationsResource() {}

    @GET
    @Operator
    public PageResponse<EvaluationView> list(
            @QueryParam("cursor") @Nullable String cursor, @QueryParam("limit") @Nullable String limit) {
        return PageResponse.of(browse.list(Cursor.decode(cursor), AdminPaging.limit(limit)), evaluation -> evaluation);
    }

    @POST
    @Operator
    public Response start(JsonNode evaluation) {
        return Response.accepted(browse.show(start.start(operator.actor(), evaluation)))
                .build();
    }

    @GET
    @Path("{evaluation_id}")
    @Operator
    public EvaluationView show(@PathParam("evaluation_id") String evaluationId) {
        return browse.show(evaluationId);
    }

    @GET
    @Path("{evaluation_id}/report")
    @Operator
    public EvaluationReport report(
            @PathParam("evaluation_id") String evaluationId, @QueryParam("against") @Nullable String against) {
        return browse.report(evaluationId, against);
    }
}

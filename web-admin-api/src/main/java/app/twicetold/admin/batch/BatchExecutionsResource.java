package app.twicetold.admin.batch;

import app.twicetold.admin.AdminPaging;
import app.twicetold.admin.CurrentOperator;
import app.twicetold.core.batch.ExecutionView;
import app.twicetold.core.batch.ListExecutions;
import app.twicetold.core.batch.RestartExecution;
import app.twicetold.core.batch.ShowExecution;
import app.twicetold.core.batch.StopExecution;
import app.twicetold.core.shared.Cursor;
import app.twicetold.web.Operator;
import app.twicetold.web.PageResponse;
import jakarta.enterprise.context.RequestScoped;
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

/** The executions of batch jobs, and what became of them. */
@Path("batch/executions")
@Produces(MediaType.APPLICATION_JSON)
@RequestScoped
public class BatchExecutionsResource {
    private CurrentOperator operator;
    private ListExecutions listExecutions;
    private ShowExecution showExecution;
    private StopExecution stopExecution;
    private RestartExecution restartExecution;

    @Inject
    public BatchExecutionsResource(
            CurrentOperator operator,
            ListExecutions listExecutions,
            ShowExecution showExecution,
            StopExecution stopExecution,
            RestartExecution restartExecution) {
        this.operator = operator;
        this.listExecutions = listExecutions;
        this.showExecution = showExecution;
        this.stopExecution = stopExecution;
        this.restartExecution = restartExecution;
    }

    public BatchExecutionsResource() {}

    @GET
    @Operator
    public PageResponse<ExecutionView> list(
            @QueryParam("job") @Nullable String job,
            @QueryParam("status") @Nullable String status,
            @QueryParam("cursor") @Nullable String cursor,
            @QueryParam("limit") @Nullable String limit) {
        return PageResponse.of(
                listExecutions.list(job, status, Cursor.decode(cursor), AdminPaging.limit(limit)), Function.identity());
    }

    @GET
    @Path("{execution_id}")
    @Operator
    public ExecutionDetailResponse show(@PathParam("execution_id") String id) {
        return ExecutionDetailResponse.of(showExecution.show(id));
    }

    @POST
    @Path("{execution_id}/stop")
    @Operator
    public Response stop(@PathParam("execution_id") String id) {
        return accepted(stopExecution.stop(operator.actor(), id));
    }

    @POST
    @Path("{execution_id}/restart")
    @Operator
    public Response restart(@PathParam("execution_id") String id) {
        return accepted(restartExecution.restart(operator.actor(), id));
    }

    private static Response accepted(ExecutionView execution) {
        return Response.status(Response.Status.ACCEPTED).entity(execution).build();
    }
}

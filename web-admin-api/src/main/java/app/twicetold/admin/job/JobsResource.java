package app.twicetold.admin.job;

import app.twicetold.admin.AdminPaging;
import app.twicetold.admin.CurrentOperator;
import app.twicetold.core.generation.RetryFailedJobs;
import app.twicetold.core.generation.RetryForm;
import app.twicetold.core.job.JobFilter;
import app.twicetold.core.job.ListContentJobs;
import app.twicetold.core.job.OperateContentJob;
import app.twicetold.core.job.ShowContentJob;
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

/** Fetches, drafts and checks: what they do, what they cost, and why they failed. */
@Path("jobs")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class JobsResource {
    private CurrentOperator operator;
    private RequestContext context;
    private ListContentJobs listJobs;
    private ShowContentJob showJob;
    private OperateContentJob operateJob;
    private RetryFailedJobs retryJobs;

    @Inject
    public JobsResource(
            CurrentOperator operator,
            RequestContext context,
            ListContentJobs listJobs,
            ShowContentJob showJob,
            OperateContentJob operateJob,
            RetryFailedJobs retryJobs) {
        this.operator = operator;
        this.context = context;
        this.listJobs = listJobs;
        this.showJob = showJob;
        this.operateJob = operateJob;
        this.retryJobs = retryJobs;
    }

    public JobsResource() {}

    @GET
    @Operator
    public PageResponse<ContentJobResponse> list(
            @QueryParam("stage") @Nullable String stage,
            @QueryParam("status") @Nullable String status,
            @QueryParam("error") @Nullable String error,
            @QueryParam("trigger") @Nullable String trigger,
            @QueryParam("article_id") @Nullable String articleId,
            @QueryParam("source_id") @Nullable String sourceId,
            @QueryParam("cursor") @Nullable String cursor,
            @QueryParam("limit") @Nullable String limit) {
        JobFilter filter = new JobFilter(
                stage,
                status,
                error,
                trigger,
                QueryParameters.id("article_id", articleId),
                QueryParameters.id("source_id", sourceId));
        return PageResponse.of(
                listJobs.list(filter, Cursor.decode(cursor), AdminPaging.limit(limit)),
                job -> ContentJobResponse.of(job, context.messages()));
    }

    @GET
    @Path("{job_id}")
    @Operator
    public ContentJobDetailResponse show(@PathParam("job_id") String id) {
        return ContentJobDetailResponse.of(showJob.show(id), context.messages());
    }

    @POST
    @Path("{job_id}/retry")
    @Operator
    public Response retry(@PathParam("job_id") String id) {
        return accepted(ContentJobResponse.of(operateJob.retry(operator.actor(), id), context.messages()));
    }

    @POST
    @Path("{job_id}/cancel")
    @Operator
    public ContentJobResponse cancel(@PathParam("job_id") String id) {
        return ContentJobResponse.of(operateJob.cancel(operator.actor(), id), context.messages());
    }

    @POST
    @Path("retry")
    @Operator
    public Response retryAll(JsonNode filter) {
        RetryForm form = RetryForm.read(filter);
        return accepted(RetriedJobsResponse.of(
                form.dryRun() ? retryJobs.plan(form.filter()) : retryJobs.retry(operator.actor(), form.filter()),
                context.messages()));
    }

    private static Response accepted(Object entity) {
        return Response.status(Response.Status.ACCEPTED).entity(entity).build();
    }
}

package app.twicetold.admin.schedule;

import app.twicetold.admin.CurrentOperator;
import app.twicetold.core.schedule.ListScheduledJobs;
import app.twicetold.core.schedule.RunScheduledJob;
import app.twicetold.web.Operator;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** What is done on a schedule. */
@Path("scheduled-jobs")
@Produces(MediaType.APPLICATION_JSON)
@RequestScoped
public class ScheduledJobsResource {
    private CurrentOperator operator;
    private ListScheduledJobs listJobs;
    private RunScheduledJob runJob;

    @Inject
    public ScheduledJobsResource(CurrentOperator operator, ListScheduledJobs listJobs, RunScheduledJob runJob) {
        this.operator = operator;
        this.listJobs = listJobs;
        this.runJob = runJob;
    }

    public ScheduledJobsResource() {}

    @GET
    @Operator
    public ScheduledJobsResponse list() {
        return new ScheduledJobsResponse(listJobs.list());
    }

    @POST
    @Path("{name}/run")
    @Operator
    public Response run(@PathParam("name") String name) {
        return Response.status(Response.Status.ACCEPTED)
                .entity(runJob.run(operator.actor(), name))
                .build();
    }
}

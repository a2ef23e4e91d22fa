package app.twicetold.admin.privacy;

import app.twicetold.admin.AdminPaging;
import app.twicetold.core.privacy.ListDeletionJobs;
import app.twicetold.core.shared.Cursor;
import app.twicetold.web.Operator;
import app.twicetold.web.PageResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.jspecify.annotations.Nullable;

/** Whether what users asked to delete is deleted. */
@Path("deletion-jobs")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class DeletionJobsResource {
    private ListDeletionJobs listJobs;

    @Inject
    public DeletionJobsResource(ListDeletionJobs listJobs) {
        this.listJobs = listJobs;
    }

    public DeletionJobsResource() {}

    @GET
    @Operator
    public PageResponse<DeletionJobResponse> list(
            @QueryParam("status") @Nullable String status,
            @QueryParam("kind") @Nullable String kind,
            @QueryParam("cursor") @Nullable String cursor,
            @QueryParam("limit") @Nullable String limit) {
        return PageResponse.of(
                listJobs.list(status, kind, Cursor.decode(cursor), AdminPaging.limit(limit)), DeletionJobResponse::of);
    }
}

package app.twicetold.admin.job;

import java.util.List;

/** The jobs that run again. */
public record RetriedJobsResponse(List<ContentJobResponse> jobs) {}

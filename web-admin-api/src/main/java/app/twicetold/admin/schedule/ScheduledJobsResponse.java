package app.twicetold.admin.schedule;

import app.twicetold.core.schedule.ListScheduledJobs;
import java.util.List;

/** All scheduled jobs; there are so few that they need no pages. */
public record ScheduledJobsResponse(List<ListScheduledJobs.ScheduledJobView> items) {}

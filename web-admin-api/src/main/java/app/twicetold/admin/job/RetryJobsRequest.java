package app.twicetold.admin.job;

import org.jspecify.annotations.Nullable;

/** Which failed jobs are to run again; null lets everything through. */
public record RetryJobsRequest(
        @Nullable String stage, @Nullable String error) {}

package app.twicetold.admin.job;

import org.jspecify.annotations.Nullable;

/**
 * Which failed jobs are to run again; null lets everything through.
 *
 * @param maxAge in days
 */
public record RetryJobsRequest(
        @Nullable String stage,
        @Nullable String error,
        @Nullable Integer maxAge,
        @Nullable Boolean dryRun) {}

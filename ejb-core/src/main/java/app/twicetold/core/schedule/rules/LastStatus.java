package app.twicetold.core.schedule.rules;

import app.twicetold.core.batch.rules.ExecutionStatus;

/** How the last run of a scheduled job went, as far as its execution tells. */
public final class LastStatus {
    private static final String FAILED = "failed";

    private LastStatus() {}

    /**
     * {@code running}, {@code completed}, {@code failed} or {@code stopped}.
     *
     * @param partsFailed whether the execution reports that some part of it failed
     */
    public static String of(ExecutionStatus status, boolean partsFailed) {
        return switch (status) {
            case STARTING, STARTED, STOPPING -> "running";
            case COMPLETED -> partsFailed ? FAILED : "completed";
            case STOPPED -> "stopped";
            case FAILED, ABANDONED -> FAILED;
        };
    }
}

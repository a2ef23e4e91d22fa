package app.twicetold.core.schedule.rules;

import app.twicetold.core.batch.rules.ExecutionStatus;

/** How the last run of a scheduled job went. */
public final class LastStatus {
    private static final String RUNNING = TickState.RUNNING.wire();
    private static final String COMPLETED = TickState.COMPLETED.wire();
    private static final String FAILED = TickState.FAILED.wire();
    private static final String STOPPED = TickState.STOPPED.wire();

    private LastStatus() {}

    /** As far as the tick tells: a tick that was begun and waits has failed. */
    public static String of(TickState tick) {
        return switch (tick) {
            case RUNNING -> RUNNING;
            case COMPLETED -> COMPLETED;
            case STOPPED -> STOPPED;
            case WAITING, SUPERSEDED, FAILED -> FAILED;
        };
    }

    /**
     * As far as its execution tells: {@code running}, {@code completed}, {@code failed} or {@code stopped}.
     *
     * @param partsFailed whether the execution reports that some part of it failed
     */
    public static String of(ExecutionStatus status, boolean partsFailed) {
        return switch (status) {
            case STARTING, STARTED, STOPPING -> RUNNING;
            case COMPLETED -> partsFailed ? FAILED : COMPLETED;
            case STOPPED -> STOPPED;
            case FAILED, ABANDONED -> FAILED;
        };
    }
}

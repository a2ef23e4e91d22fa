package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.training.life.PipelineStep;

/** As {@code PipelineLeases} of the service, with chains of one entry each, whose time is that of the entry. */
final class Leases {
    private final long chainMs;
    private final long marginMs;

    Leases(Installation installation) {
        chainMs = installation.timeout().toMillis();
        marginMs = installation.leaseMargin().toMillis();
    }

    /** When a claim of a step ends. */
    long until(long nowMs, PipelineStep step) {
        return until(nowMs)
                + switch (step) {
                    case TRANSCRIBE, ASSESS -> chainMs;
                    case EXEMPLAR -> 2 * chainMs;
                };
    }

    /** When the message of work that was due is lost. */
    long until(long dueMs) {
        return dueMs + marginMs;
    }

    /** When an attempt that was just submitted is overdue. */
    long untilEnd(long nowMs) {
        return nowMs + marginMs + 2 * chainMs;
    }
}

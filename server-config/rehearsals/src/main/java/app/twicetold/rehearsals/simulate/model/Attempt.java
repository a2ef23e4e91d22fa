package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.queue.WorkKind;
import app.twicetold.core.training.rules.session.SessionKind;
import org.jspecify.annotations.Nullable;

/** A recording, from its first submit on. */
final class Attempt {
    /** What became of it. */
    enum Status {
        /** It was refused, and its app comes back. */
        AT_THE_DOOR,
        /** It was refused so often that its app waits for a hand. */
        TURNED_AWAY,
        PROCESSING,
        ASSESSED,
        FAILED
    }

    final String id;
    final boolean diagnostic;
    final int round;
    Status status = Status.AT_THE_DOOR;
    PipelineStep step = PipelineStep.TRANSCRIBE;
    Row row = new Row(0);
    int submissions;
    long submittedAtMs;

    /** Whether the submit under way is one of the disturbance. */
    boolean counted;

    /** Whether its client has stopped polling. */
    boolean abandoned;

    /** The calls that led to the answer. */
    long callsMs;

    /** When it was recorded. */
    long madeAtMs;

    /** When the answer was there. */
    long answeredAtMs;

    /** Where {@link WaitingWork} counts it; -1 for nowhere. */
    int waitingSince = -1;

    @Nullable
    Exemplar exemplar;

    Attempt(String id, boolean diagnostic, int round) {
        this.id = id;
        this.diagnostic = diagnostic;
        this.round = round;
    }

    /** Of the next submit. */
    WorkKind kind() {
        return kind(submissions);
    }

    /** Whether the submit under way is that of a first diagnostic. */
    boolean isFirstDiagnostic() {
        return kind(submissions - 1) == WorkKind.FIRST_DIAGNOSTIC;
    }

    private WorkKind kind(int before) {
        return WorkKind.ofAttempt(diagnostic ? SessionKind.DIAGNOSTIC : SessionKind.TRAINING, before);
    }

    /** The model retelling of an attempt. */
    static final class Exemplar {
        final Row row;
        final long askedAtMs;
        boolean written;
        boolean pending = true;

        Exemplar(long askedAtMs, long leaseUntilMs) {
            this.askedAtMs = askedAtMs;
            this.row = new Row(leaseUntilMs);
        }
    }
}

package app.twicetold.core.training.rules.session;

import app.twicetold.core.shared.LifeState;
import app.twicetold.core.shared.WireValue;
import java.util.Set;

/** Where an attempt is. Specification: attempt status. */
public enum AttemptStatus implements LifeState<AttemptStatus> {
    /** Created; the client has a URL to send the recording to. */
    AWAITING_UPLOAD("awaiting_upload"),

    /** The recording is stored and may still be replaced. */
    UPLOADED("uploaded"),

    /** Submitted; the pipeline works on it. */
    PROCESSING("processing"),

    /** Scored. Final. */
    ASSESSED("assessed"),

    /** Not valid: no score, no XP, the user may record again. Final. */
    UNRELIABLE("unreliable"),

    /** The service failed, or a newer attempt took its place; it may be submitted again when that is retryable. */
    FAILED("failed");

    private final String wire;

    AttemptStatus(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    public static AttemptStatus ofWire(String wire) {
        return WireValue.of(AttemptStatus.class, wire);
    }

    @Override
    public Set<AttemptStatus> next() {
        return switch (this) {
            case AWAITING_UPLOAD -> Set.of(UPLOADED, FAILED);
            case UPLOADED -> Set.of(UPLOADED, PROCESSING, FAILED);
            case PROCESSING -> Set.of(ASSESSED, UNRELIABLE, FAILED);
            // Only when its failure is retryable.
            case FAILED -> Set.of(PROCESSING);
            case ASSESSED, UNRELIABLE -> Set.of();
        };
    }

    /** Whether the pipeline has nothing left to do; a client stops polling. */
    public boolean terminal() {
        return switch (this) {
            case ASSESSED, UNRELIABLE, FAILED -> true;
            case AWAITING_UPLOAD, UPLOADED, PROCESSING -> false;
        };
    }
}

package app.twicetold.core.training.rules.session;

import app.twicetold.core.shared.LifeState;
import app.twicetold.core.shared.WireValue;
import java.util.Set;

/** Where the model retelling of an attempt is. */
public enum ExemplarStatus implements LifeState<ExemplarStatus> {
    /** Being written or spoken. */
    PENDING("pending"),
    /** Text and audio are there. */
    READY("ready"),
    /** The text, or at least the audio, could not be made. */
    FAILED("failed"),
    /** There is none: the attempt was not assessed, speech waits for a request or a voice, or the audio was purged. */
    UNAVAILABLE("unavailable");

    private final String wire;

    ExemplarStatus(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    public static ExemplarStatus ofWire(String wire) {
        return WireValue.of(ExemplarStatus.class, wire);
    }

    @Override
    public Set<ExemplarStatus> next() {
        return switch (this) {
            case PENDING -> Set.of(READY, FAILED, UNAVAILABLE);
            // Its audio is purged, or speech is asked for, or an operator of the playground has another one made.
            case READY, FAILED -> Set.of(PENDING, UNAVAILABLE);
            case UNAVAILABLE -> Set.of(PENDING);
        };
    }
}

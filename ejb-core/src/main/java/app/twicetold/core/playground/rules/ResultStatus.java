package app.twicetold.core.playground.rules;

import app.twicetold.core.shared.LifeState;
import app.twicetold.core.shared.WireValue;
import java.util.Locale;
import java.util.Set;

/** Where one judgement of a lane is. */
public enum ResultStatus implements LifeState<ResultStatus> {
    PENDING,
    /** A worker holds it. */
    RUNNING,
    DONE,
    /** There was nothing to judge; {@link SkipReason} says why. */
    SKIPPED,
    FAILED;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static ResultStatus ofWire(String wire) {
        return WireValue.of(ResultStatus.class, wire);
    }

    /** Whether the judgement is still to come. */
    public boolean isOpen() {
        return this == PENDING || this == RUNNING;
    }

    @Override
    public Set<ResultStatus> next() {
        return switch (this) {
            case PENDING -> Set.of(RUNNING, FAILED);
            // A worker whose lease ended is replaced by another one.
            case RUNNING -> Set.of(PENDING, RUNNING, DONE, FAILED);
            case SKIPPED, FAILED -> Set.of(PENDING);
            case DONE -> Set.of();
        };
    }
}

package app.twicetold.core.playground.rules;

import app.twicetold.core.shared.LifeState;
import app.twicetold.core.shared.WireValue;
import java.util.Locale;
import java.util.Set;

/** How far an evaluation is. */
public enum EvaluationStatus implements LifeState<EvaluationStatus> {
    /** Something is left to ask. At most one evaluation is running. */
    RUNNING,
    /** Everything was asked. Answers may still be missing. */
    DONE,
    /** It ended early; its report holds what was answered until then. */
    FAILED;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static EvaluationStatus ofWire(String wire) {
        return WireValue.of(EvaluationStatus.class, wire);
    }

    @Override
    public Set<EvaluationStatus> next() {
        return switch (this) {
            case RUNNING -> Set.of(DONE, FAILED);
            case DONE, FAILED -> Set.of();
        };
    }
}

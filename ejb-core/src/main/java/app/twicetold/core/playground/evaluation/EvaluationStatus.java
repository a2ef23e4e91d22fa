package app.twicetold.core.playground.evaluation;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** How far an evaluation is. */
public enum EvaluationStatus implements WireValue {
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
}

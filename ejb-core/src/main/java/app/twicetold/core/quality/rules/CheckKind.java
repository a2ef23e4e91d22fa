package app.twicetold.core.quality.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** What a check is made with. */
public enum CheckKind implements WireValue {
    /** Code alone. */
    DETERMINISTIC,
    /** Vectors of texts. */
    EMBEDDING,
    /** The judgement of a language model. */
    LLM;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package app.twicetold.core.quality.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** What becomes of a checked draft, the hardest first. */
public enum QualityDecision implements WireValue {
    REJECT,
    NEEDS_REVIEW,
    AUTO_PUBLISH;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

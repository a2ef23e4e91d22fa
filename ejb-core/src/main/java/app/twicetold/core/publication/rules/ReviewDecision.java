package app.twicetold.core.publication.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** The decisions of an operator. {@link ReviewTable} lists the decisions for each kind of review. */
public enum ReviewDecision implements WireValue {
    APPROVE,
    REJECT,
    REGENERATE,
    KEEP,
    UNPUBLISH,
    REPUBLISH,
    RETIRE;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

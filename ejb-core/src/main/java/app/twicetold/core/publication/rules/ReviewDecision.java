package app.twicetold.core.publication.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** What an operator may answer to a review; {@link ReviewTable} says to which. */
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

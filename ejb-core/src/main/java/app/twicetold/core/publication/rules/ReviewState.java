package app.twicetold.core.publication.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** The state of a review. */
public enum ReviewState implements WireValue {
    OPEN,
    DECIDED,
    /** The article moved without a decision on this review, or its reports were dismissed, so the review needs none. */
    SUPERSEDED;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package app.twicetold.core.publication.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** Where a review stands. */
public enum ReviewState implements WireValue {
    OPEN,
    DECIDED,
    /** The article went another way. */
    SUPERSEDED;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package app.twicetold.core.playground.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** What an operator decided. */
public enum VerdictOutcome implements WireValue {
    /** One lane is the best. */
    LANE,
    TIE,
    /** No lane is good enough. */
    NONE;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

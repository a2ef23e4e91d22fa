package app.twicetold.core.publication.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** What a report did to its article. */
public enum ReportOutcome implements WireValue {
    /** It took the served version down. */
    TAKEN_DOWN,
    /** The breaker held the takedown back. The article stays served until an operator decides. */
    HELD,
    /** The reported version was not served. */
    NONE;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package app.twicetold.core.publication.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** What operators decided about a report. */
public enum ReportStatus implements WireValue {
    OPEN,
    /** The report was right. */
    UPHELD,
    /** The report was wrong and no longer counts against the article. */
    DISMISSED;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package app.twicetold.core.publication.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** Why a user reports an article. */
public enum ReportReason implements WireValue {
    /** Another party owns the article. */
    RIGHTS,
    HARMFUL;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

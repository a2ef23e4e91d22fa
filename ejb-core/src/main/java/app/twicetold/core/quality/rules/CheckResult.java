package app.twicetold.core.quality.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** How a check of a draft ended. */
public enum CheckResult implements WireValue {
    PASS,
    FAIL,
    /** A person should look. */
    FLAG,
    NOT_APPLICABLE;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

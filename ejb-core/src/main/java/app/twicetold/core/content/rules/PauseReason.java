package app.twicetold.core.content.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** Why the content pipeline is paused. */
public enum PauseReason implements WireValue {
    /** The spend of the UTC day reached the cap. */
    COST_CAP,
    /** The chain that writes drafts failed three times in a row. */
    PROVIDER_ERRORS,
    /** An operator paused it. */
    MANUAL;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

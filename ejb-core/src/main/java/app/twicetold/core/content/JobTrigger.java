package app.twicetold.core.content;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** Why a content job exists. */
public enum JobTrigger implements WireValue {
    GAP_FILL,
    BRIEF,
    REGENERATE,
    REPLACEMENT,
    EDIT,
    SCHEDULE,
    MANUAL,
    PAIR;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package app.twicetold.core.playground.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** Why a lane has nothing to judge in a round. */
public enum SkipReason implements WireValue {
    /** The transcript is not worth a score. */
    UNRELIABLE,
    /** The lane has no result of round 1 that it could compare with. */
    ROUND1_NOT_DONE;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

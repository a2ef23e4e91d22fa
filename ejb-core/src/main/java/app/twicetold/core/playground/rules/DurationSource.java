package app.twicetold.core.playground.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** Where the duration of a recording comes from. */
public enum DurationSource implements WireValue {
    /** The MP4 container. */
    CONTAINER,
    /** The header of a WAV file. */
    RIFF,
    /** The client, or the end of the last word when that is later. */
    CLIENT_CHECKED;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

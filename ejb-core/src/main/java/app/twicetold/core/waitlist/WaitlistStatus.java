package app.twicetold.core.waitlist;

import java.util.Locale;

/** What became of a wish to be on the waitlist. */
public enum WaitlistStatus {
    /** It was added. */
    OK,
    /** It was there already, and stays as it was. */
    DUPLICATE,
    /** It was no address, or was sent by a program that fills every field. */
    INVALID,
    /** It could not be stored, or not now. */
    ERROR;

    /** The word on the wire. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

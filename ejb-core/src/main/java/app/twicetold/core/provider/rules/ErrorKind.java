package app.twicetold.core.provider.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** The classes of provider errors. The first five let the next entry of a chain try; the last three end the chain. */
public enum ErrorKind implements WireValue {
    /** No connection, a broken one, or an envelope that is truncated or not readable. */
    TRANSPORT(true),
    /** Status 5xx. */
    SERVER_ERROR(true),
    /** No whole answer within the time of the entry or of the chain; status 408. */
    TIMEOUT(true),
    /** Status 429; a quota, a spend limit or a bill, whatever the status. */
    RATE_LIMITED(true),
    /** The entry has no credentials in this installation, cannot do what is asked, or its model is missing. */
    UNCONFIGURED(true),
    /** The provider refuses the content, with whatever status. */
    CONTENT_POLICY(false),
    /** Any other status 4xx: the request or the credentials are wrong, which an operator has to see. */
    CLIENT_ERROR(false),
    /** A well-formed answer whose content breaks what was asked for. */
    INVALID_OUTPUT(false);

    private final boolean fallsBack;

    ErrorKind(boolean fallsBack) {
        this.fallsBack = fallsBack;
    }

    /** Whether the next entry of the chain is tried. */
    public boolean fallsBack() {
        return fallsBack;
    }

    /** Whether the error shows that the provider cannot work now, for any request. */
    public boolean isOutage() {
        return fallsBack && this != UNCONFIGURED;
    }

    /** The name in the call log, on the wire and in mock markers. */
    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The class of an HTTP status that is not a success. Redirects are never followed, so they count as transport. */
    public static ErrorKind ofStatus(int status) {
        if (status == 429) {
            return RATE_LIMITED;
        }
        if (status == 408) {
            return TIMEOUT;
        }
        if (status >= 500) {
            return SERVER_ERROR;
        }
        return status >= 400 ? CLIENT_ERROR : TRANSPORT;
    }
}

package app.twicetold.core.source.fetch;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** Why nothing was fetched. Operators see it as the last error of a source. */
public enum FetchError implements WireValue {
    /** No address of http or https, or one that names a user. */
    BAD_ADDRESS,
    /** The name of the host leads nowhere. */
    UNKNOWN_HOST,
    /** The name leads to an address outside the public network. */
    PRIVATE_ADDRESS,
    /** {@code robots.txt} refuses the page. */
    ROBOTS_REFUSED,
    /** {@code robots.txt} could not be read, which refuses every page. */
    ROBOTS_UNAVAILABLE,
    /** No connection, or one that broke. */
    UNREACHABLE,
    /** No whole answer in time. */
    TIMED_OUT,
    /** More bytes than are read, or a header that is too long. */
    TOO_LARGE,
    /** More redirects than are followed. */
    TOO_MANY_REDIRECTS,
    /** A redirect that leads nowhere. */
    BAD_REDIRECT,
    /** Not found, or gone. */
    MISSING,
    /** Another status that is no success. */
    BAD_STATUS,
    /** The server asks for patience: 429, or 503 with {@code Retry-After}. */
    RATE_LIMITED,
    /** The server wants a person to prove to be one. */
    BOT_CHALLENGE,
    /** Not the kind of document that was asked for. */
    CONTENT_TYPE,
    /** A body that cannot be unpacked, or is not what its length says. */
    BAD_ENCODING,
    /** A document that cannot be read. */
    UNREADABLE;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

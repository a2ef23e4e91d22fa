package app.twicetold.core.source;

import app.twicetold.core.source.fetch.FetchError;
import app.twicetold.core.source.fetch.Fetched;
import app.twicetold.persistence.source.SourceEntity;
import java.time.Duration;
import java.time.Instant;

/** What a fetch leaves behind in the row of its source. */
final class FetchBookkeeping {
    /** How many failed fetches in a row disable a source. */
    static final int MOST_ERRORS = 10;

    /** No answer keeps a source from being fetched for longer. */
    static final Duration LONGEST_WAIT = Duration.ofDays(1);

    private FetchBookkeeping() {}

    /** The listing of the source was read to its end, or has not changed. */
    static void succeeded(SourceEntity source, Fetched listing, boolean complete, Instant now) {
        forgetErrors(source);
        waitFor(source, listing.freshFor(), now);
        if (complete && !listing.notModified()) {
            source.etag = listing.etag();
            source.lastModified = listing.lastModified();
        }
    }

    /** The listing could not be read. The tenth failure in a row disables the source. */
    static void failed(SourceEntity source, FetchError error, Duration wait, Instant now) {
        source.consecutiveErrors++;
        source.lastError = error.wire();
        waitFor(source, wait, now);
        if (source.enabled && source.consecutiveErrors >= MOST_ERRORS) {
            source.enabled = false;
            source.disabledReason = error.wire();
        }
    }

    /** After a pause that a server asked for in the middle of a run. */
    static void waitFor(SourceEntity source, Duration wait, Instant now) {
        Duration bounded = wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
        source.notBefore = bounded.isZero() ? null : now.plus(bounded);
    }

    static void forgetErrors(SourceEntity source) {
        source.consecutiveErrors = 0;
        source.lastError = null;
        source.disabledReason = null;
    }

    /** For another address: nothing that is known of the one before holds. */
    static void startAfresh(SourceEntity source) {
        forgetErrors(source);
        source.etag = null;
        source.lastModified = null;
        source.notBefore = null;
    }
}

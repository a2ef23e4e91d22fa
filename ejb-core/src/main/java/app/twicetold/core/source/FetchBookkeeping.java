package app.twicetold.core.source;

import app.twicetold.core.source.fetch.FetchFailure;
import app.twicetold.core.source.fetch.Fetched;
import app.twicetold.core.source.rules.AfterFetch;
import app.twicetold.core.source.rules.ItemStatus;
import app.twicetold.persistence.source.SourceEntity;
import app.twicetold.persistence.source.SourcePageEntity;
import app.twicetold.persistence.source.SourcePageRepository;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a fetch leaves behind in the rows of its source and its pages. {@link AfterFetch} decides it. */
final class FetchBookkeeping {
    private FetchBookkeeping() {}

    /**
     * The listing of the source was read, or has not changed.
     *
     * @param last whether nothing else had to be fetched to know what it lists; only then its validators tell whether
     *     that has changed
     */
    static void succeeded(SourceEntity source, SourceRun run, Fetched listing, boolean last, Instant now) {
        forgetFailures(source);
        waitFor(source, AfterFetch.afterSuccess(listing.freshFor()), now);
        if (!run.stillDescribes(source)) {
            forgetValidators(source);
        } else if (!listing.notModified()) {
            source.etag = last ? listing.etag() : null;
            source.lastModified = last ? listing.lastModified() : null;
        }
    }

    /** The listing could not be read. @return whether that switched the source off */
    static boolean failed(SourceEntity source, FetchFailure failure, Instant now) {
        AfterFetch.FailedListing after = AfterFetch.failed(source.consecutiveErrors, failure.waitFor());
        source.consecutiveErrors = Math.min(after.errors(), Short.MAX_VALUE);
        source.lastError = failure.error().wire();
        source.lastHttpStatus = failure.status();
        waitFor(source, after.pause(), now);
        if (!source.enabled || !after.switchesOff()) {
            return false;
        }
        source.enabled = false;
        source.disabledReason = failure.error().wire();
        return true;
    }

    /** The host of the listing was not asked, because it asks for patience. That is no failure of the source. */
    static void postponed(SourceEntity source, Duration wait, Instant now) {
        waitFor(source, wait, now);
    }

    /**
     * A page was asked for. It is taken off the list, or stays there for its next try.
     *
     * @param failure null when its document came
     * @return when its next try is due; null when there is none
     */
    static @Nullable Instant asked(
            SourcePageRepository pages,
            SourcePageEntity page,
            ItemStatus became,
            @Nullable FetchFailure failure,
            Instant now) {
        Duration wait = failure == null ? Duration.ZERO : failure.waitFor();
        Optional.ofNullable(failure)
                .flatMap(FetchFailure::impatientHost)
                .ifPresent(host -> pages.postpone(host, now.plus(wait)));
        Optional<Instant> next =
                AfterFetch.nextTry(became, page.tries + 1, wait).map(now::plus);
        next.ifPresentOrElse(
                at -> {
                    page.tries++;
                    page.dueAt = at;
                },
                () -> pages.remove(page));
        return next.orElse(null);
    }

    /** For a source that an operator switched on. */
    static void forgetErrors(SourceEntity source) {
        forgetFailures(source);
        source.disabledReason = null;
    }

    /** For a source that had switched itself off, and that an operator wants to stay off. */
    static void leaveOff(SourceEntity source) {
        source.disabledReason = null;
    }

    /** For another selector or language: the listing has other entries, or their texts another meaning. */
    static void forgetValidators(SourceEntity source) {
        source.etag = null;
        source.lastModified = null;
    }

    /** For another address or type: nothing that is known of the one before holds. */
    static void startAfresh(SourceEntity source) {
        forgetErrors(source);
        forgetValidators(source);
        source.notBefore = null;
    }

    private static void forgetFailures(SourceEntity source) {
        source.consecutiveErrors = 0;
        source.lastError = null;
        source.lastHttpStatus = null;
    }

    private static void waitFor(SourceEntity source, Duration wait, Instant now) {
        source.notBefore = wait.isZero() ? null : now.plus(wait);
    }
}

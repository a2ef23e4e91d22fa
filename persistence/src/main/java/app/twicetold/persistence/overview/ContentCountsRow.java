package app.twicetold.persistence.overview;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How content operations stand.
 *
 * @param published articles that were first published within the window
 * @param made those of them that a job wrote
 * @param needsReview open reviews of versions that wait for a decision before they are served
 * @param reported open reviews of reported articles
 * @param held those of them whose takedown was held back
 * @param failed jobs of the window that failed
 * @param sourcesSwitchedOff sources that switched themselves off
 * @param oldestQueued since when the oldest queued job waits; null when none waits
 */
public record ContentCountsRow(
        long published,
        long made,
        long needsReview,
        long reported,
        long held,
        long queued,
        long running,
        long failed,
        @Nullable Instant oldestQueued,
        long sourcesSwitchedOff) {}

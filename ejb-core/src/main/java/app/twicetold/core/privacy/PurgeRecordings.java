package app.twicetold.core.privacy;

import app.twicetold.persistence.privacy.DeletionRepository;
import app.twicetold.persistence.privacy.StoredAttempt;
import app.twicetold.persistence.storage.StagedObjectRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Retention, a page at a time: rows first, with the objects handed over to a deletion job in the same transaction, so
 * that a crash loses neither. Transcripts and assessments stay.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class PurgeRecordings {
    private static final Duration UNSUBMITTED = Duration.ofHours(24);
    // Nobody keeps recordings for less.
    private static final Duration SHORTEST = Duration.ofDays(7);
    private static final int PAGE = 100;

    private DeletionJobs jobs;
    private DeletionRepository deletions;
    private StagedObjectRepository staged;
    private InstantSource clock;

    @Inject
    public PurgeRecordings(
            DeletionJobs jobs, DeletionRepository deletions, StagedObjectRepository staged, InstantSource clock) {
        this.jobs = jobs;
        this.deletions = deletions;
        this.staged = staged;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected PurgeRecordings() {}

    /**
     * Purges the next page of what is older than its owner keeps it, was never submitted, or was left behind by a crash.
     *
     * @param after where the page before ended
     * @return empty when nothing is left to purge
     */
    public Optional<Page> nextPage(Place after) {
        Instant now = clock.instant();
        String job = jobs.create(null);
        Optional<StoredAttempt> last = deletions.expire(
                job, new StoredAttempt(after.uploadedAt(), after.attemptId()), now.minus(SHORTEST), now, PAGE);
        int abandoned = deletions.abandon(job, now.minus(UNSUBMITTED), now, PAGE);
        int lost = staged.handOver(job, now.minus(UNSUBMITTED), PAGE);
        if (last.isEmpty() && abandoned == 0 && lost == 0) {
            deletions.remove(job);
            return Optional.empty();
        }
        return Optional.of(new Page(
                job,
                last.map(attempt -> new Place(attempt.uploadedAt(), attempt.id()))
                        .orElse(after)));
    }

    /** The recordings of a page, as the job that deletes their objects, and where the page ended. */
    public record Page(String jobId, Place last) {}

    /** A place in the order of recordings by age. */
    public record Place(Instant uploadedAt, String attemptId) {
        /** Before the oldest recording. */
        public static final Place START = new Place(Instant.EPOCH, "");
    }
}

package app.twicetold.core.privacy;

import app.twicetold.persistence.privacy.DeletionRepository;
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
    private static final int PAGE = 100;

    private DeletionJobs jobs;
    private DeletionRepository deletions;
    private InstantSource clock;

    @Inject
    public PurgeRecordings(DeletionJobs jobs, DeletionRepository deletions, InstantSource clock) {
        this.jobs = jobs;
        this.deletions = deletions;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected PurgeRecordings() {}

    /**
     * Purges the next page of what is older than its owner keeps it, or was never submitted.
     *
     * @return the deletion job of the page's objects; empty when nothing is left to purge
     */
    public Optional<String> nextPage() {
        Instant now = clock.instant();
        String job = jobs.create(null);
        int changed = deletions.expire(job, now, PAGE) + deletions.abandon(job, now.minus(UNSUBMITTED), now, PAGE);
        if (changed == 0) {
            deletions.remove(job);
            return Optional.empty();
        }
        return Optional.of(job);
    }
}

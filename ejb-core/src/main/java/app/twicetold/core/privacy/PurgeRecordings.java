package app.twicetold.core.privacy;

import app.twicetold.core.privacy.rules.Retention;
import app.twicetold.core.training.life.AttemptMoves;
import app.twicetold.persistence.privacy.DeletionRepository;
import app.twicetold.persistence.privacy.DueRecording;
import app.twicetold.persistence.privacy.RetentionRepository;
import app.twicetold.persistence.storage.StagedObjectRepository;
import app.twicetold.persistence.training.AttemptRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Purges recordings that {@link DateRecordings} has dated and that are due, a page at a time. The rows are changed and
 * their objects are handed to a deletion job in the same transaction, so that a crash loses neither. Transcripts and
 * assessments stay.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class PurgeRecordings {
    /** The most recordings of a page. Each has an exemplar at most. */
    static final int PAGE = 1_000;

    private DeletionJobs jobs;
    private RetentionRepository retention;
    private DeletionRepository deletions;
    private AttemptRepository attempts;
    private StagedObjectRepository staged;
    private InstantSource clock;

    @Inject
    public PurgeRecordings(
            DeletionJobs jobs,
            RetentionRepository retention,
            DeletionRepository deletions,
            AttemptRepository attempts,
            StagedObjectRepository staged,
            InstantSource clock) {
        this.jobs = jobs;
        this.retention = retention;
        this.deletions = deletions;
        this.attempts = attempts;
        this.staged = staged;
        this.clock = clock;
    }

    protected PurgeRecordings() {}

    /**
     * Purges the next page of recordings and objects that are older than their owner keeps them, were never submitted,
     * or were left behind by a crash. What a recording is due by is the choice of its owner at this moment.
     *
     * @param after where the page before ended
     * @return empty when nothing is left to purge
     */
    public Optional<Page> nextPage(Place after) {
        Instant now = clock.instant();
        String job = jobs.create(DeletionKind.RECORDINGS, null);
        List<DueRecording> due = retention.due(new DueRecording(after.purgeAt(), after.attemptId()), now, PAGE);
        if (!due.isEmpty()) {
            List<String> ids = due.stream().map(DueRecording::id).toList();
            deletions.handOver(job, ids);
            AttemptMoves.purge(attempts, ids, now);
        }
        List<String> unsubmitted = retention.unsubmitted(now.minus(Retention.UNSUBMITTED), PAGE);
        if (!unsubmitted.isEmpty()) {
            deletions.handOver(job, unsubmitted);
            AttemptMoves.supersede(attempts, unsubmitted, now);
        }
        int lost = staged.handOver(job, now.minus(Retention.STAGED_OBJECTS), PAGE);
        if (due.isEmpty() && unsubmitted.isEmpty() && lost == 0) {
            jobs.remove(job);
            return Optional.empty();
        }
        if (due.isEmpty()) {
            return Optional.of(new Page(job, after));
        }
        DueRecording last = due.get(due.size() - 1);
        return Optional.of(new Page(job, new Place(last.purgeAt(), last.id())));
    }

    /** How many pages of recordings wait to be purged. Uploads and lost objects share these pages or are a few more. */
    public long waitingPages() {
        return (retention.countDue(clock.instant()) + PAGE - 1) / PAGE;
    }

    /** The recordings of a page, as the job that deletes their objects, and where the page ended. */
    public record Page(String jobId, Place last) {}

    /** A place in the order of recordings by the dates when they are due. */
    public record Place(Instant purgeAt, String attemptId) {
        /** Before the first recording. */
        public static final Place START = new Place(Instant.EPOCH, "");
    }
}

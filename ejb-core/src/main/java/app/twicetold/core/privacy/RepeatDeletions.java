package app.twicetold.core.privacy;

import app.twicetold.core.privacy.rules.DeletionNote;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Repeats the deletions that the database does not know because a backup replaced it that is older than they are. In a
 * database that was not replaced there are none.
 */
@Singleton
@Lock(LockType.READ) // Each deletion takes its own locks.
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RepeatDeletions {
    private static final Logger LOG = Logger.getLogger(RepeatDeletions.class.getName());
    private static final int PAGE = 1_000;

    private DeletionNotes notes;
    private DeletionJobs jobs;
    private DeletionSteps steps;
    private DeletionQueue queue;
    private volatile boolean done;

    @Inject
    public RepeatDeletions(DeletionNotes notes, DeletionJobs jobs, DeletionSteps steps, DeletionQueue queue) {
        this.notes = notes;
        this.jobs = jobs;
        this.steps = steps;
        this.queue = queue;
    }

    protected RepeatDeletions() {}

    /**
     * Does nothing after the first success of this start.
     *
     * @throws RuntimeException when the store or the database does not answer
     */
    public void once() {
        if (!done) {
            int repeated = all();
            done = true;
            if (repeated > 0) {
                LOG.warning(() -> "Repeated deletions that are younger than the database: " + repeated);
            }
        }
    }

    /**
     * A note that fails keeps none of the others from being repeated.
     *
     * @return how many found something to delete
     */
    private int all() {
        List<DeletionNote> all = notes.all();
        int repeated = 0;
        @Nullable RuntimeException broken = null;
        for (int from = 0; from < all.size(); from += PAGE) {
            List<DeletionNote> page = all.subList(from, Math.min(from + PAGE, all.size()));
            Set<String> known = new HashSet<>(
                    jobs.known(page.stream().map(DeletionNote::jobId).toList()));
            for (DeletionNote note : page) {
                if (known.contains(note.jobId())) {
                    continue;
                }
                try {
                    Optional<String> job = steps.repeat(note);
                    job.ifPresent(queue::send);
                    repeated += job.isPresent() ? 1 : 0;
                } catch (RuntimeException failed) {
                    broken = broken == null ? failed : broken;
                }
            }
        }
        if (broken != null) {
            throw broken;
        }
        return repeated;
    }
}

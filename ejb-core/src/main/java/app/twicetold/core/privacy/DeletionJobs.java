package app.twicetold.core.privacy;

import app.twicetold.core.privacy.rules.DeletionNote;
import app.twicetold.core.shared.Ids;
import app.twicetold.persistence.privacy.DeletionJobEntity;
import app.twicetold.persistence.privacy.DeletionJobRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The jobs that delete what a row named and the store still has: made with the deletion, and found by the schedule. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class DeletionJobs {
    // The most jobs of one nightly run. A later run takes the jobs beyond the limit.
    private static final int OPEN = 10_000;

    private DeletionJobRepository jobs;
    private InstantSource clock;

    @Inject
    public DeletionJobs(DeletionJobRepository jobs, InstantSource clock) {
        this.jobs = jobs;
        this.clock = clock;
    }

    protected DeletionJobs() {}

    /** A new job within the caller's transaction, of a deletion that nobody asked for. @return its id */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public String create(DeletionKind kind, @Nullable String identityToken) {
        return add(kind, null, identityToken);
    }

    /**
     * A new job within the caller's transaction.
     *
     * @param kind what somebody asked to delete, to be noted beside the database
     * @param id of the user or session
     * @param identityToken a token to revoke, or null
     * @return its id
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public String createFor(DeletionNote.Kind kind, String id, @Nullable String identityToken) {
        return add(DeletionKind.valueOf(kind.name()), kind.subject(id), identityToken);
    }

    private String add(DeletionKind kind, @Nullable String subject, @Nullable String identityToken) {
        DeletionJobEntity job = new DeletionJobEntity();
        job.id = Ids.create("del");
        job.kind = kind.wire();
        DeletionMoves.begin(job);
        job.identityToken = identityToken;
        job.subject = subject;
        job.createdAt = clock.instant();
        jobs.add(job);
        return job.id;
    }

    /** Adds the job of a deletion that is repeated, as done, within the caller's transaction. @return whether it is new */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public boolean createDone(DeletionNote note) {
        return jobs.addDone(
                note.jobId(),
                DeletionKind.valueOf(note.kind().name()).wire(),
                note.date().atStartOfDay(ZoneOffset.UTC).toInstant(),
                clock.instant());
    }

    /** Removes a job that turned out to have no work, within the caller's transaction. */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public void remove(String jobId) {
        jobs.remove(jobId);
    }

    /** Of some ids of jobs, those that this database knows. */
    public List<String> known(List<String> jobIds) {
        return jobs.known(jobIds);
    }

    /** Jobs that are not done, the oldest first. A job that another worker has claimed cannot be claimed. */
    public List<String> open() {
        return jobs.open(OPEN);
    }
}

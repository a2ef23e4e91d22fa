package app.twicetold.core.privacy;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.shared.Ids;
import app.twicetold.persistence.privacy.DeletionJobEntity;
import app.twicetold.persistence.privacy.DeletionRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The short transactions of deletion jobs. A job is claimed by a token and a lease, as every work that may repeat. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class DeletionJobs {
    static final Duration LEASE = Duration.ofMinutes(10);
    private static final Duration WAIT = Duration.ofMinutes(1);
    private static final Duration PATIENCE = Duration.ofDays(7);
    // A night, and a minute: what is left over is not lost.
    private static final int OPEN = 10_000;
    private static final int LAPSED = 100;

    private DeletionRepository deletions;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public DeletionJobs(DeletionRepository deletions, RecordAudit audit, InstantSource clock) {
        this.deletions = deletions;
        this.audit = audit;
        this.clock = clock;
    }

    protected DeletionJobs() {}

    /** A new job within the caller's transaction. @return its id */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public String create(@Nullable String identityToken) {
        DeletionJobEntity job = new DeletionJobEntity();
        job.id = Ids.create("del");
        job.status = "queued";
        job.identityToken = identityToken;
        job.createdAt = clock.instant();
        deletions.add(job);
        return job.id;
    }

    /** Takes a job; empty when it is done, gone, or in other hands. */
    public Optional<Claim> claim(String jobId) {
        Instant now = clock.instant();
        DeletionJobEntity job = deletions.lock(jobId).orElse(null);
        boolean taken = job != null && job.claimToken != null && job.leaseUntil != null && job.leaseUntil.isAfter(now);
        if (job == null || taken || job.status.equals("done")) {
            return Optional.empty();
        }
        job.status = "running";
        job.runs++;
        job.claimToken = UUID.randomUUID().toString();
        job.leaseUntil = now.plus(LEASE);
        return Optional.of(new Claim(job.id, job.claimToken, job.identityToken));
    }

    /** Gives a claim back after an exception: the job can be claimed again at once. */
    public void release(Claim claim) {
        held(claim).ifPresent(job -> job.leaseUntil = clock.instant());
    }

    /** Some of the objects that this run has not tried yet; prolongs the lease. Empty also when the claim is lost. */
    public List<String> objects(Claim claim, int limit) {
        return held(claim)
                .map(job -> {
                    job.leaseUntil = clock.instant().plus(LEASE);
                    return deletions.objects(job.id, job.runs, limit);
                })
                .orElse(List.of());
    }

    /**
     * Notes which objects are gone, and which ones the store refused to give up; prolongs the lease.
     *
     * @return false when the claim is lost
     */
    public boolean tried(Claim claim, List<String> removed, List<String> failed) {
        if (!removed.isEmpty()) {
            deletions.forget(claim.jobId(), removed);
        }
        DeletionJobEntity job = held(claim).orElse(null);
        if (job == null) {
            return false;
        }
        if (!failed.isEmpty()) {
            deletions.noteFailed(job.id, job.runs, failed);
        }
        job.leaseUntil = clock.instant().plus(LEASE);
        return true;
    }

    /**
     * Ends a run.
     *
     * @param revoked whether the token, if there was one, is revoked
     * @param complete whether everything is gone; else the job is run again by the schedule
     * @return whether the job has now failed for so long that somebody should look
     */
    public boolean land(Claim claim, boolean revoked, boolean complete) {
        Instant now = clock.instant();
        DeletionJobEntity job = held(claim).orElse(null);
        if (job == null) {
            return false;
        }
        job.claimToken = null;
        job.leaseUntil = null;
        if (revoked) {
            job.identityToken = null;
        }
        if (complete) {
            job.status = "done";
            job.finishedAt = now;
            return false;
        }
        job.status = "failed";
        if (job.stuckAt == null && !job.createdAt.plus(PATIENCE).isAfter(now)) {
            job.stuckAt = now;
            audit.record(Actor.SYSTEM, AuditAction.DELETION_STUCK, "deletion_job", job.id, Map.of("runs", job.runs));
            return true;
        }
        return false;
    }

    /** Jobs that are not done, the oldest first. One that is in the hands of somebody else cannot be claimed. */
    public List<String> open() {
        return deletions.open(OPEN);
    }

    /** Jobs whose worker died, and jobs whose message was lost or whose sender died. */
    public List<String> lapsed() {
        Instant now = clock.instant();
        return deletions.lapsed(now, now.minus(WAIT), LAPSED);
    }

    private Optional<DeletionJobEntity> held(Claim claim) {
        return deletions.lock(claim.jobId()).filter(job -> claim.token().equals(job.claimToken));
    }

    /** A job in the hands of the caller. @param identityToken what is to be revoked, or null */
    public record Claim(
            String jobId, String token, @Nullable String identityToken) {}
}

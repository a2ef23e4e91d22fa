package app.twicetold.core.privacy;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.privacy.rules.DeletionStatus;
import app.twicetold.core.privacy.rules.DeletionTries;
import app.twicetold.core.work.ClaimedWork;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.privacy.DeletionJobEntity;
import app.twicetold.persistence.privacy.DeletionJobRepository;
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
import org.jspecify.annotations.Nullable;

/**
 * The short transactions of a worker of deletion jobs. It claims a job with a token and a lease, like all work that may
 * repeat.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class DeletionJobSteps {
    static final Duration LEASE = Duration.ofMinutes(10);
    private static final Duration WAIT = Duration.ofMinutes(1);
    // The most jobs of one sweep a minute. A later sweep takes the jobs beyond the limit.
    private static final int LAPSED = 100;

    private DeletionJobRepository jobs;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public DeletionJobSteps(DeletionJobRepository jobs, RecordAudit audit, InstantSource clock) {
        this.jobs = jobs;
        this.audit = audit;
        this.clock = clock;
    }

    protected DeletionJobSteps() {}

    /** Claims a job; empty when the job is done and noted, deleted, or claimed by another worker. */
    public Optional<Claim> claim(String jobId) {
        Instant now = clock.instant();
        return jobs.lock(jobId)
                .filter(job -> isOpen(job) && Lease.isFree(job.lease, now))
                .map(job -> {
                    String token = ClaimedWork.newToken();
                    DeletionMoves.claim(job, new Lease(token, now.plus(LEASE)));
                    return new Claim(job.id, token, job.identityToken, job.subject, job.createdAt);
                });
    }

    private static boolean isOpen(DeletionJobEntity job) {
        return DeletionStatus.ofWire(job.status) != DeletionStatus.DONE || job.subject != null;
    }

    /** Releases a claim after an exception, so that the job can be claimed again at once. */
    public void release(Claim claim) {
        held(claim).ifPresent(DeletionMoves::release);
    }

    /**
     * Some of the objects that this run has not tried yet. Prolongs the lease. The list is also empty when the claim is
     * lost.
     */
    public List<String> objects(Claim claim, int limit) {
        return held(claim)
                .map(job -> {
                    prolong(job, claim);
                    return jobs.objects(job.id, job.runs, limit);
                })
                .orElse(List.of());
    }

    /**
     * Notes which objects are deleted and which ones the store failed to delete. Prolongs the lease.
     *
     * @return false when the claim is lost
     */
    public boolean tried(Claim claim, List<String> removed, List<String> failed) {
        if (!removed.isEmpty()) {
            jobs.forget(claim.jobId(), removed);
        }
        DeletionJobEntity job = held(claim).orElse(null);
        if (job == null) {
            return false;
        }
        if (!failed.isEmpty()) {
            jobs.noteFailed(job.id, job.runs, failed);
        }
        prolong(job, claim);
        return true;
    }

    private void prolong(DeletionJobEntity job, Claim claim) {
        DeletionMoves.prolong(job, new Lease(claim.token(), clock.instant().plus(LEASE)));
    }

    /**
     * Ends a run.
     *
     * @param noted whether the deletion is noted beside the database, if somebody asked for it
     * @param revoked whether the token, if there was one, is revoked
     * @param complete whether everything is deleted; otherwise the schedule runs the job again
     * @return whether the job is stuck since this run
     */
    public boolean land(Claim claim, boolean noted, boolean revoked, boolean complete) {
        Instant now = clock.instant();
        DeletionJobEntity job = held(claim).orElse(null);
        if (job == null) {
            return false;
        }
        if (noted) {
            job.subject = null;
        }
        if (revoked) {
            job.identityToken = null;
        }
        if (complete) {
            DeletionMoves.end(job, now);
            return false;
        }
        DeletionMoves.fail(job);
        if (job.stuckAt == null && DeletionTries.isStuck(job.createdAt, now)) {
            job.stuckAt = now;
            audit.record(Actor.SYSTEM, AuditAction.DELETION_STUCK, "deletion_job", job.id, Map.of("runs", job.runs));
            return true;
        }
        return false;
    }

    /** Jobs whose worker died, and jobs whose message was lost or whose sender died. */
    public List<String> lapsed() {
        Instant now = clock.instant();
        return jobs.lapsed(now, now.minus(WAIT), LAPSED);
    }

    private Optional<DeletionJobEntity> held(Claim claim) {
        return jobs.lock(claim.jobId()).filter(job -> Lease.isHeldBy(job.lease, claim.token()));
    }

    /**
     * A job that the caller has claimed.
     *
     * @param identityToken the token to revoke, or null
     * @param subject what is to be noted beside the database, or null
     */
    public record Claim(
            String jobId,
            String token,
            @Nullable String identityToken,
            @Nullable String subject,
            Instant askedAt) {}
}

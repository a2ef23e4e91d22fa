package app.twicetold.core.privacy;

import app.twicetold.core.privacy.rules.DeletionNote;
import app.twicetold.core.privacy.rules.DeletionNote.Kind;
import app.twicetold.core.ratelimit.RateLimiter;
import app.twicetold.core.reward.ReplayProgress;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.IdentityRepository;
import app.twicetold.persistence.account.IdentityRow;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.privacy.DeletionRepository;
import app.twicetold.persistence.reward.LedgerRepository;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of deletions. Rows are deleted. Ledger rows stay as tombstones while the account exists. Totals
 * count what is left. The stored objects pass to a deletion job in the same transaction. The user is locked first, so a
 * step of the pipeline that lands later finds no row.
 */
@Stateless
public class DeletionSteps {
    private UserRepository users;
    private SessionRepository sessions;
    private LedgerRepository ledger;
    private IdentityRepository identities;
    private DeletionRepository deletions;
    private DeletionJobs jobs;
    private ReplayProgress replay;
    private InstantSource clock;

    @Inject
    public DeletionSteps(
            UserRepository users,
            SessionRepository sessions,
            LedgerRepository ledger,
            IdentityRepository identities,
            DeletionRepository deletions,
            DeletionJobs jobs,
            ReplayProgress replay,
            InstantSource clock) {
        this.users = users;
        this.sessions = sessions;
        this.ledger = ledger;
        this.identities = identities;
        this.deletions = deletions;
        this.jobs = jobs;
        this.replay = replay;
        this.clock = clock;
    }

    protected DeletionSteps() {}

    /** @return the job with the objects of the session */
    public String session(String userId, String sessionId) {
        UserEntity user = users.lock(userId).orElseThrow(ServiceException::callerGone);
        SessionEntity session =
                sessions.lock(sessionId, userId).orElseThrow(() -> ServiceException.notFound("session"));
        String job = jobs.createFor(Kind.SESSION, sessionId, null);
        deletions.addObjectsOfSession(job, sessionId);
        deletions.detachCallsOfSession(sessionId);
        ledger.tombstone(sessionId, clock.instant());
        sessions.delete(session);
        // A session that was not settled earned nothing.
        if (session.settlement != null) {
            replay.replay(user);
        }
        return job;
    }

    /** Deletes all training data of a user. */
    public DeletionReceipt trainingData(String userId) {
        Instant now = clock.instant();
        UserEntity user = users.lock(userId).orElseThrow(ServiceException::callerGone);
        String job = jobs.createFor(Kind.TRAINING_DATA, userId, null);
        deletions.addObjectsOfUser(job, userId);
        deletions.detachCallsOfUser(userId);
        ledger.tombstoneAll(userId, now);
        deletions.deleteSessions(userId);
        deletions.deletePractice(userId);
        replay.replay(user);
        return DeletionReceipt.of(job, now);
    }

    /** Whether a grant of the identity provider is stored that will be revoked. */
    public boolean hasGrant(String userId) {
        return identities.findByUser(userId).map(IdentityRow::refreshToken).isPresent();
    }

    /**
     * Deletes the account and all its data.
     *
     * @param grant an encrypted token to revoke as well as the stored one, or null
     * @return empty when the account is deleted already
     */
    public Optional<DeletionReceipt> account(String userId, @Nullable String grant) {
        if (users.lock(userId).isEmpty()) {
            return Optional.empty();
        }
        @Nullable
        String stored =
                identities.findByUser(userId).map(IdentityRow::refreshToken).orElse(null);
        String job = jobs.createFor(Kind.ACCOUNT, userId, stored == null ? grant : stored);
        if (stored != null && grant != null) {
            // A sign-in stored its grant after the check for one.
            jobs.create(DeletionKind.IDENTITY_GRANT, grant);
        }
        deletions.addObjectsOfUser(job, userId);
        deletions.detachCallsOfUser(userId);
        deletions.deleteRateLimits(RateLimiter.buckets(userId));
        identities.installs(userId).stream()
                .map(RateLimiter::installation)
                .map(RateLimiter::buckets)
                .forEach(deletions::deleteRateLimits);
        deletions.deleteUser(userId);
        return Optional.of(DeletionReceipt.of(job, clock.instant()));
    }

    /** Takes a grant whose account was deleted while it was exchanged. @return the job that revokes the grant */
    public String grantOfNobody(String grant) {
        return jobs.create(DeletionKind.IDENTITY_GRANT, grant);
    }

    /**
     * Repeats a deletion that the database does not know. What it deleted may be younger than the database, and
     * missing.
     *
     * @return the job with the objects, empty when there was nothing to delete
     */
    public Optional<String> repeat(DeletionNote note) {
        if (!jobs.createDone(note)) {
            return Optional.empty();
        }
        return switch (note.kind()) {
            case ACCOUNT -> account(note.id(), null).map(DeletionReceipt::jobId);
            case TRAINING_DATA ->
                users.lock(note.id()).map(user -> trainingData(user.id).jobId());
            case SESSION -> sessions.owner(note.id()).map(user -> session(user, note.id()));
        };
    }
}

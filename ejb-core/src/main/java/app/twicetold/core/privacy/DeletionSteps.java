package app.twicetold.core.privacy;

import app.twicetold.core.reward.ReplayProgress;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.reward.LedgerRepository;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.List;

/** The transaction of a deletion: rows go, ledger rows stay as tombstones, and what the other
 * sessions add up to is derived anew. */
@Stateless
public class DeletionSteps {
    private UserRepository users;
    private SessionRepository sessions;
    private AttemptRepository attempts;
    private LedgerRepository ledger;
    private ReplayProgress replay;
    private InstantSource clock;

    @Inject
    public DeletionSteps(
            UserRepository users,
            SessionRepository sessions,
            AttemptRepository attempts,
            LedgerRepository ledger,
            ReplayProgress replay,
            InstantSource clock) {
        this.users = users;
        this.sessions = sessions;
        this.attempts = attempts;
        this.ledger = ledger;
        this.replay = replay;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected DeletionSteps() {}

    /** @return the keys of the objects that belonged to the session */
    public List<String> delete(String userId, String sessionId) {
        UserEntity user = users.lock(userId).orElseThrow(() -> ServiceException.notFound("session"));
        SessionEntity session =
                sessions.lock(sessionId, userId).orElseThrow(() -> ServiceException.notFound("session"));
        List<String> orphans = attempts.objectKeysOfSession(sessionId);
        ledger.tombstone(sessionId, clock.instant());
        sessions.delete(session);
        // A session that was not settled earned nothing.
        if (session.settlement != null) {
            replay.replay(user);
        }
        return orphans;
    }
}

package app.twicetold.core.reward.repair;

import app.twicetold.core.reward.ReplayProgress;
import app.twicetold.core.reward.UserProgress;
import app.twicetold.core.reward.rules.streak.StreakState;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.reward.StreakRepairRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * The short transactions of repairs. Each transaction repairs one user and stores how far the repair is. After a crash
 * the repair continues there. A settlement waits for the repair of its own user only.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class StreakRepairSteps {
    private StreakRepairRepository repairs;
    private UserRepository users;
    private ReplayProgress replay;
    private InstantSource clock;

    @Inject
    public StreakRepairSteps(
            StreakRepairRepository repairs, UserRepository users, ReplayProgress replay, InstantSource clock) {
        this.repairs = repairs;
        this.users = users;
        this.replay = replay;
        this.clock = clock;
    }

    protected StreakRepairSteps() {}

    /** Repairs with users to do. */
    public List<String> open() {
        return repairs.open();
    }

    /** Users to do, in the order in which they are done. */
    public List<String> users(String repairId, int limit) {
        return repairs.users(repairId, limit);
    }

    /** Replays the sessions of a user, unless another worker did. */
    public void repair(String repairId, String userId) {
        if (!repairs.lock(repairId, userId)) {
            return;
        }
        Optional<UserEntity> user = users.lock(userId);
        boolean repaired = user.filter(this::changes).isPresent();
        repairs.userDone(repairId, userId, repaired, false);
    }

    private boolean changes(UserEntity user) {
        StreakState before = UserProgress.of(user).streak();
        replay.replay(user);
        return !UserProgress.of(user).streak().equals(before);
    }

    /** Leaves a user as is, so that the others have their turn. */
    public void leave(String repairId, String userId) {
        if (repairs.lock(repairId, userId)) {
            repairs.userDone(repairId, userId, false, true);
        }
    }

    public void done(String repairId) {
        repairs.done(repairId, clock.instant());
    }
}

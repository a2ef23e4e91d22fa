package app.twicetold.core.reward.repair;

import app.twicetold.core.database.DatabaseState;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Does the work of repairs: replays the sessions of every user whose streak the kept days can reach. Several nodes may
 * run at once, because a user is done under the lock of the repair.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RepairStreaks {
    private static final Logger LOG = Logger.getLogger(RepairStreaks.class.getName());
    static final int PAGE = 200;

    private StreakRepairSteps steps;
    private DatabaseState database;

    @Inject
    public RepairStreaks(StreakRepairSteps steps, DatabaseState database) {
        this.steps = steps;
        this.database = database;
    }

    protected RepairStreaks() {}

    /** Goes on with all repairs until they are done. */
    public void run() {
        steps.open().forEach(this::run);
    }

    private void run(String repairId) {
        List<String> page = steps.users(repairId, PAGE);
        while (!page.isEmpty()) {
            page.forEach(user -> repair(repairId, user));
            page = steps.users(repairId, PAGE);
        }
        steps.done(repairId);
    }

    /**
     * A transaction that fails is tried once more. A user whose sessions cannot be replayed does not stop the others.
     */
    private void repair(String repairId, String userId) {
        try {
            steps.repair(repairId, userId);
        } catch (RuntimeException first) {
            try {
                steps.repair(repairId, userId);
            } catch (RuntimeException second) {
                database.log(LOG, Level.SEVERE, second, () -> "The streak of " + userId + " is not repaired");
                steps.leave(repairId, userId);
            }
        }
    }
}

package app.twicetold.jobs.batch;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.batch.RestartExecution;
import app.twicetold.core.batch.WatchExecutions;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.schedule.ScheduledJobs;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Ends executions whose node died, and goes on with those that no schedule begins again. Any node does it. */
@ApplicationScoped
public class LostExecutions {
    private static final Logger LOG = Logger.getLogger(LostExecutions.class.getName());

    @Inject
    private WatchExecutions watch;

    @Inject
    private RestartExecution restart;

    @Inject
    private ScheduledJobs scheduled;

    @Inject
    private DatabaseState database;

    public void end() {
        if (!database.isSettled()) {
            // After an outage no execution has a recent heartbeat. The nodes say soon which executions live.
            return;
        }
        try {
            for (WatchExecutions.Lost lost : watch.failLost()) {
                LOG.warning(() -> "The batch execution " + lost.id() + " of " + lost.job() + " lost its node");
                // A scheduled job is taken over by its tick, which has a lease of its own.
                if (lost.restart() && !scheduled.contains(lost.job())) {
                    restart(lost.id());
                }
            }
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "Lost batch executions are looked for again in a minute");
        }
    }

    private void restart(long lost) {
        try {
            restart.restart(Actor.SYSTEM, Long.toString(lost));
        } catch (RuntimeException e) {
            database.log(
                    LOG, Level.SEVERE, e, () -> "The batch execution " + lost + " was not restarted; an operator can");
        }
    }
}

package app.twicetold.jobs.batch;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.batch.RestartExecution;
import app.twicetold.core.batch.WatchExecutions;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.core.startup.NodeStart;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** Ends executions whose node died, and goes on with those that no schedule begins again. Runs on every node. */
@Singleton
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ExecutionsTimer {
    private static final Logger LOG = Logger.getLogger(ExecutionsTimer.class.getName());

    @Inject
    private WatchExecutions watch;

    @Inject
    private RestartExecution restart;

    @Inject
    @Any
    private Instance<ScheduledJob> scheduled;

    @Inject
    private DatabaseState database;

    @Schedule(hour = "*", minute = "*", second = "7", persistent = false, timezone = "UTC")
    void reap() {
        if (!database.isSettled() || NodeStart.ofThisNode().isUnderWay()) {
            // After an outage no execution has a recent heartbeat. The nodes say soon which executions live.
            return;
        }
        try {
            Set<String> ofTicks = scheduled.stream().map(ScheduledJob::name).collect(Collectors.toSet());
            for (WatchExecutions.Lost lost : watch.failLost()) {
                LOG.warning(() -> "The batch execution " + lost.id() + " of " + lost.job() + " lost its node");
                // A scheduled job is taken over by its tick, which has a lease of its own.
                if (lost.restart() && !ofTicks.contains(lost.job())) {
                    restart(lost.id());
                }
            }
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "Lost batch executions could not be looked for; tried again");
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

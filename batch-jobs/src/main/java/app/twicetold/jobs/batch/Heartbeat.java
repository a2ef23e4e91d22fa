package app.twicetold.jobs.batch;

import app.twicetold.core.batch.BatchOperator;
import app.twicetold.core.batch.WatchExecutions;
import app.twicetold.core.database.DatabaseState;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Reports on every node which executions work here, and stops those that are to stop. */
@ApplicationScoped
public class Heartbeat {
    private static final Logger LOG = Logger.getLogger(Heartbeat.class.getName());

    private WorkingExecutions working;
    private WatchExecutions watch;
    private BatchOperator operator;
    private DatabaseState database;

    @Inject
    public Heartbeat(WorkingExecutions working, WatchExecutions watch, BatchOperator operator, DatabaseState database) {
        this.working = working;
        this.watch = watch;
        this.operator = operator;
        this.database = database;
    }

    protected Heartbeat() {}

    public void beat() {
        Set<Long> now = working.now();
        if (now.isEmpty()) {
            return;
        }
        try {
            watch.beat(now).forEach(operator::stop);
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "The next heartbeat of batch executions comes in 15 seconds");
        }
    }
}

package app.twicetold.jobs.content;

import app.twicetold.core.quality.QueueWaitingCheck;
import app.twicetold.jobs.schedule.PartWriter;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Queues the checks. */
@Named
@Dependent
public class QueuedChecks extends PartWriter {
    @Inject
    private QueueWaitingCheck queue;

    public QueuedChecks() {
        super("check");
    }

    @Override
    protected void work(String id) {
        queue.queue(id);
    }
}

package app.twicetold.jobs.schedule;

import app.twicetold.core.database.DatabaseState;
import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.runtime.context.JobContext;
import jakarta.inject.Inject;

/** A part of a batch job that goes page by page until nothing is left, or it is told to stop. */
public abstract class PagesBatchlet extends AbstractBatchlet {
    private final String part;

    @Inject
    @SuppressWarnings("NullAway.Init") // The container sets it.
    private JobContext job;

    @Inject
    @SuppressWarnings("NullAway.Init") // The container sets it.
    private ScheduledParts parts;

    private volatile boolean stopped;

    /** @param part what operators know it by when it fails */
    protected PagesBatchlet(String part) {
        this.part = part;
    }

    /** Does a page in a transaction of its own. @return whether there may be more */
    protected abstract boolean nextPage();

    @Override
    public String process() {
        try {
            while (!stopped && DatabaseState.ofThisNode().patiently(this::nextPage)) {
                continue;
            }
        } catch (RuntimeException e) {
            parts.failed(job, part, e);
        }
        return "COMPLETED";
    }

    @Override
    public void stop() {
        stopped = true;
    }
}

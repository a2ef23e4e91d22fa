package app.twicetold.jobs.batch;

import app.twicetold.jobs.schedule.ScheduledParts;
import jakarta.batch.api.chunk.listener.ItemReadListener;
import jakarta.batch.api.chunk.listener.ItemWriteListener;
import jakarta.batch.api.listener.StepListener;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The listener of every step: notes while it works how far it has come, and at its end that it is done. */
@Named
@Dependent
public class StepLog implements StepListener, ItemReadListener, ItemWriteListener {
    @Inject
    private JobContext job;

    @Inject
    private StepContext step;

    @Inject
    private StepProgressLog progress;

    @Inject
    private ScheduledParts parts;

    @Override
    public void beforeStep() {
        progress.begin(job, step);
        parts.begin(job, step);
    }

    @Override
    public void afterStep() {
        progress.end(job, step);
        parts.end(job, step);
    }

    @Override
    public void afterRead(@Nullable Object item) {
        if (item != null) {
            progress.read(job, step, 1);
        }
    }

    @Override
    public void afterWrite(List<Object> items) {
        progress.written(job, step, items.size());
    }

    @Override
    public void beforeRead() {
        // Only what was read counts.
    }

    @Override
    public void onReadError(Exception e) {
        // The runtime tells of it.
    }

    @Override
    public void beforeWrite(List<Object> items) {
        // Only what was written counts.
    }

    @Override
    public void onWriteError(List<Object> items, Exception e) {
        // The runtime tells of it.
    }
}

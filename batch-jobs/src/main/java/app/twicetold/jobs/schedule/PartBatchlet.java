package app.twicetold.jobs.schedule;

import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.inject.Inject;

/** A step that is one part of a scheduled job. When it fails, the next one follows all the same. */
public abstract class PartBatchlet extends AbstractBatchlet {
    @Inject
    protected JobContext job;

    @Inject
    protected StepContext step;

    @Inject
    protected ScheduledParts parts;

    /** Does the part that the step is named after. It may be done again from its beginning. */
    protected abstract void work();

    @Override
    public String process() {
        if (parts.isDue(step)) {
            try {
                boolean unused = parts.patiently(() -> {
                    work();
                    return true;
                });
            } catch (RuntimeException e) {
                parts.failed(job, step, step.getStepName(), e);
            }
        }
        return parts.exitStatus(step);
    }
}

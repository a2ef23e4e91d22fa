package app.twicetold.jobs.privacy;

import app.twicetold.core.analytics.FileEvents;
import app.twicetold.jobs.batch.StepProgressLog;
import app.twicetold.jobs.schedule.PartBatchlet;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Removes old files of events. */
@Named
@Dependent
public class OldEventFilesBatchlet extends PartBatchlet {
    @Inject
    private FileEvents files;

    @Inject
    private StepProgressLog progress;

    @Override
    protected void work() {
        progress.read(job, step, files.removeOld());
    }
}

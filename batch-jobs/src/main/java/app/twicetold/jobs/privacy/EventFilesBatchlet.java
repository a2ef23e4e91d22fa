package app.twicetold.jobs.privacy;

import app.twicetold.core.analytics.FileEvents;
import app.twicetold.jobs.batch.StepProgressLog;
import app.twicetold.jobs.schedule.PartBatchlet;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Optional;

/** Moves old events into files, one after the other, until there are no more or the job is told to stop. */
@Named
@Dependent
public class EventFilesBatchlet extends PartBatchlet {
    @Inject
    private FileEvents files;

    @Inject
    private StepProgressLog progress;

    private volatile boolean stopped;

    @Override
    protected void work() {
        boolean more = true;
        while (more && !stopped) {
            Optional<Integer> events = files.nextFile();
            events.ifPresent(count -> progress.read(job, step, count));
            more = events.isPresent();
        }
    }

    @Override
    public void stop() {
        stopped = true;
    }
}

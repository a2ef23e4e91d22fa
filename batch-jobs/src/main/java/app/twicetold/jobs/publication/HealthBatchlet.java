package app.twicetold.jobs.publication;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.publication.MeasureHealth;
import app.twicetold.jobs.schedule.ScheduledParts;
import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Measures the health of all served articles. A restart measures them again. */
@Named
@Dependent
public class HealthBatchlet extends AbstractBatchlet {
    @Inject
    private JobContext job;

    @Inject
    private ScheduledParts parts;

    @Inject
    private MeasureHealth measure;

    @Inject
    private DatabaseState database;

    @Override
    public String process() {
        try {
            database.patiently(measure::measure);
        } catch (RuntimeException e) {
            parts.failed(job, "health", e);
        }
        return "COMPLETED";
    }
}

package app.twicetold.jobs.privacy;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.privacy.ForgetRows;
import app.twicetold.jobs.batch.StepProgressLog;
import app.twicetold.jobs.schedule.ScheduledParts;
import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.api.BatchProperty;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Forgets old rows of tables page by page, until no old row is left or the job is told to stop. */
@Named
@Dependent
public class ForgetRowsBatchlet extends AbstractBatchlet {
    /** Names, separated by commas. When a table fails, the next one follows all the same. */
    @Inject
    @BatchProperty(name = "tables")
    private String tables;

    @Inject
    private JobContext job;

    @Inject
    private StepContext step;

    @Inject
    private StepProgressLog progress;

    @Inject
    private ScheduledParts parts;

    @Inject
    private ForgetRows forget;

    @Inject
    private DatabaseState database;

    private volatile boolean stopped;

    @Override
    public String process() {
        for (String table : tables.split(",", -1)) {
            try {
                boolean more = true;
                while (more && !stopped) {
                    int rows = database.patiently(() -> forget.nextPage(table));
                    progress.read(job, step, rows);
                    more = rows == ForgetRows.PAGE;
                }
            } catch (RuntimeException e) {
                parts.failed(job, table, e);
            }
        }
        return "COMPLETED";
    }

    @Override
    public void stop() {
        stopped = true;
    }
}

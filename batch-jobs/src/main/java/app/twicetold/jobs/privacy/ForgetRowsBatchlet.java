package app.twicetold.jobs.privacy;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.privacy.ForgetRows;
import app.twicetold.jobs.batch.StepProgressLog;
import app.twicetold.jobs.schedule.PartBatchlet;
import jakarta.batch.api.BatchProperty;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Forgets old rows of tables page by page, until no old row is left or the job is told to stop. */
@Named
@Dependent
public class ForgetRowsBatchlet extends PartBatchlet {
    /** Names, separated by commas. When a table fails, the next one follows all the same. */
    @Inject
    @BatchProperty(name = "tables")
    private String tables;

    @Inject
    private StepProgressLog progress;

    @Inject
    private ForgetRows forget;

    @Inject
    private DatabaseState database;

    private volatile boolean stopped;

    @Override
    protected void work() {
        for (String table : tables.split(",", -1)) {
            try {
                boolean more = true;
                while (more && !stopped) {
                    int rows = database.patiently(() -> forget.nextPage(table));
                    progress.read(job, step, rows);
                    more = rows == ForgetRows.PAGE;
                }
            } catch (RuntimeException e) {
                parts.failed(job, step, table, e);
            }
        }
    }

    @Override
    public void stop() {
        stopped = true;
    }
}

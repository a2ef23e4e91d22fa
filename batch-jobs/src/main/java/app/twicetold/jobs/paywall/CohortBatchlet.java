package app.twicetold.jobs.paywall;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.paywall.BuildBenchmarks;
import app.twicetold.jobs.schedule.ScheduledParts;
import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Builds the cohort benchmarks. A restart builds them again. */
@Named
@Dependent
public class CohortBatchlet extends AbstractBatchlet {
    @Inject
    private JobContext job;

    @Inject
    private ScheduledParts parts;

    @Inject
    private BuildBenchmarks build;

    @Inject
    private DatabaseState database;

    @Override
    public String process() {
        try {
            database.patiently(build::build);
        } catch (RuntimeException e) {
            parts.failed(job, "cohorts", e);
        }
        return "COMPLETED";
    }
}

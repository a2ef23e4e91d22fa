package app.twicetold.jobs.paywall;

import app.twicetold.core.paywall.BuildBenchmarks;
import app.twicetold.jobs.schedule.PartBatchlet;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Builds the cohort benchmarks. A restart builds them again. */
@Named
@Dependent
public class CohortBatchlet extends PartBatchlet {
    @Inject
    private BuildBenchmarks build;

    @Override
    protected void work() {
        build.build();
    }
}

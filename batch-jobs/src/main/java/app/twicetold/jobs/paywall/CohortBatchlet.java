package app.twicetold.jobs.paywall;

import app.twicetold.core.paywall.BuildBenchmarks;
import jakarta.batch.api.AbstractBatchlet;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Builds the cohort benchmarks. A restart builds them again. */
@Named
@Dependent
public class CohortBatchlet extends AbstractBatchlet {
    @Inject
    @SuppressWarnings("NullAway.Init")
    private BuildBenchmarks build;

    @Override
    public String process() {
        build.build();
        return "COMPLETED";
    }
}

package app.twicetold.core.paywall;

import app.twicetold.persistence.paywall.BenchmarkRepository;
import app.twicetold.persistence.paywall.CohortRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.InstantSource;

/** The transactions of {@link BuildBenchmarks}. One that breaks leaves what is kept and what is noted as they were. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class CohortSteps {
    private CohortRepository cohorts;
    private BenchmarkRepository benchmarks;
    private InstantSource clock;

    @Inject
    public CohortSteps(CohortRepository cohorts, BenchmarkRepository benchmarks, InstantSource clock) {
        this.cohorts = cohorts;
        this.benchmarks = benchmarks;
        this.clock = clock;
    }

    protected CohortSteps() {}

    public boolean isCounted() {
        return cohorts.isCounted();
    }

    /** @return whether there are more users to note */
    public boolean noteNext(int most) {
        cohorts.lock();
        return cohorts.noteNext(most, clock.instant());
    }

    /** @return whether there may be more notes */
    public boolean fold(int most) {
        cohorts.lock();
        return cohorts.fold(most) == most;
    }

    /** Builds the cohort table of the samples that are kept, unless somebody has them read again. */
    public void build() {
        cohorts.lock();
        if (cohorts.isCounted()) {
            benchmarks.build(clock.instant());
        }
    }
}

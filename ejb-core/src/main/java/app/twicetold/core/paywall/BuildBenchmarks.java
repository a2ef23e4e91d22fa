package app.twicetold.core.paywall;

import app.twicetold.persistence.paywall.BenchmarkRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.InstantSource;

/** Builds the cohort table anew, inside the database and in one transaction. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class BuildBenchmarks {
    private BenchmarkRepository benchmarks;
    private InstantSource clock;

    @Inject
    public BuildBenchmarks(BenchmarkRepository benchmarks, InstantSource clock) {
        this.benchmarks = benchmarks;
        this.clock = clock;
    }

    protected BuildBenchmarks() {}

    public void build() {
        benchmarks.build(clock.instant());
    }
}

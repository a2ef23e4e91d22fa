package app.twicetold.persistence.paywall;

import app.twicetold.persistence.NativeRead;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;

/** The cohort table, at most one row a cell. */
public class BenchmarkRepository {
    private static final String BUILD = """
            insert into cohort_benchmarks (
                weekly_days, baseline_bucket, day14_avg_overall, sample_n, weakest_dim_avg_delta, built_at
            )
            select weekly_days, baseline_bucket, floor(best_total / cast(samples as numeric) * 10 + 0.5) / 10, samples,
                floor(gain_total / cast(samples as numeric) * 10 + 0.5) / 10, :now
            from cohort_sums
            where samples > 0
            """;

    private final EntityManager entities;

    public BenchmarkRepository(EntityManager entities) {
        this.entities = entities;
    }

    /**
     * Builds the table anew of the sums of the samples; readers see the old one until the transaction ends. Means are
     * rounded half up to one decimal.
     */
    public void build(Instant now) {
        entities.createNativeQuery("delete from cohort_benchmarks").executeUpdate();
        entities.createNativeQuery(BUILD).setParameter("now", now).executeUpdate();
    }

    public List<BenchmarkRow> all() {
        return NativeRead.of(entities, """
                select weekly_days, baseline_bucket, day14_avg_overall, sample_n, weakest_dim_avg_delta
                from cohort_benchmarks
                order by weekly_days, baseline_bucket
                """)
                .list(row -> new BenchmarkRow(row.integer(), row.text(), row.decimal(), row.integer(), row.decimal()));
    }
}

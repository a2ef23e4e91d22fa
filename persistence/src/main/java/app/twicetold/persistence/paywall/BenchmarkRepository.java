package app.twicetold.persistence.paywall;

import app.twicetold.persistence.NativeRead;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;

/** The cohort table, at most one row a cell. */
public class BenchmarkRepository {
    /**
     * A sample is a user whose plan has a scored diagnostic and who settled a training session on one of the days 12 to
     * 16; the latest one counts, with its better round. The diagnostic's weakest dimension is the first of the lowest
     * in the order structure, key info, efficiency, fluency. Means are rounded half up to one decimal.
     */
    private static final String BUILD = """
            insert into cohort_benchmarks (
                weekly_days, baseline_bucket, day14_avg_overall, sample_n, weakest_dim_avg_delta, built_at
            )
            select weekly_days, bucket, floor(avg(best) * 10 + 0.5) / 10, count(*),
                floor(avg(delta) * 10 + 0.5) / 10, :now
            from (
                select distinct on (p.user_id) p.weekly_days,
                    case
                        when p.baseline_overall < 50 then 'lt50'
                        when p.baseline_overall < 70 then '50_69'
                        when p.baseline_overall < 85 then '70_84'
                        else 'gte85'
                    end as bucket,
                    a.overall as best,
                    case least(d.structure, d.key_info, d.efficiency, d.fluency)
                        when d.structure then a.structure - d.structure
                        when d.key_info then a.key_info - d.key_info
                        when d.efficiency then a.efficiency - d.efficiency
                        else a.fluency - d.fluency
                    end as delta
                from plans p
                join assessments d on d.session_id = p.session_id
                join sessions s on s.user_id = p.user_id
                  and s.kind = 'training'
                  and s.completed_at is not null
                  and s.local_date between p.start_date + 11 and p.start_date + 15
                join assessments a on a.session_id = s.id
                where p.baseline_overall is not null
                order by p.user_id, s.completed_at desc, s.id, a.overall desc, a.round
            ) samples
            group by weekly_days, bucket
            """;

    private final EntityManager entities;

    public BenchmarkRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Builds the table anew; readers see the old one until the transaction ends. */
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

package app.twicetold.core.paywall;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.paywall.BenchmarkRow;
import jakarta.persistence.EntityManager;
import java.util.List;

/** The cohort table as one statement counts it over all plans and sessions: what the samples have to say. */
final class CountedCohorts {
    private static final String COUNT = """
            select weekly_days, bucket, floor(avg(best) * 10 + 0.5) / 10, cast(count(*) as integer),
                floor(avg(delta) * 10 + 0.5) / 10
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
            order by weekly_days, bucket
            """;

    private CountedCohorts() {}

    static List<BenchmarkRow> in(EntityManager entities) {
        return NativeRead.of(entities, COUNT)
                .list(row -> new BenchmarkRow(row.integer(), row.text(), row.decimal(), row.integer(), row.decimal()));
    }
}

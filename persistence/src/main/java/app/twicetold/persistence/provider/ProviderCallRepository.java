package app.twicetold.persistence.provider;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Calls are added, read back by the work that they were made for, and summed up. */
public class ProviderCallRepository {
    private static final String SUMS = """
            cast(sum(calls) as bigint), coalesce(cast(sum(calls) filter (where error_kind is not null) as bigint), 0),
            cast(sum(fallbacks) as bigint), cast(sum(input_tokens) as bigint), cast(sum(output_tokens) as bigint),
            cast(sum(audio_ms) as bigint), sum(cost_usd),
            coalesce(cast(sum(unpriced) filter (where error_kind is distinct from 'unconfigured') as bigint), 0)""";

    private final EntityManager entities;

    public ProviderCallRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void add(ProviderCallEntity call) {
        entities.persist(call);
    }

    public boolean exists(String id) {
        return entities.find(ProviderCallEntity.class, id) != null;
    }

    /** The calls of one job, oldest first. */
    public List<ProviderCallEntity> ofJob(String jobId) {
        return entities.createQuery(
                        "select c from ProviderCallEntity c where c.jobId = :job order by c.at, c.id",
                        ProviderCallEntity.class)
                .setParameter("job", jobId)
                .getResultList();
    }

    /** What the calls of each of the jobs cost, also of those that are forgotten. A job without calls has no row. */
    public List<JobCostRow> costs(Collection<String> jobIds) {
        if (jobIds.isEmpty()) {
            return List.of();
        }
        return NativeRead.of(entities, """
                select job_id, sum(cost_usd), cast(sum(unpriced) as bigint)
                from (
                    select job_id, coalesce(cost_usd, 0) as cost_usd,
                           case
                               when cost_usd is null and error_kind is distinct from 'unconfigured' then 1 else 0
                           end as unpriced
                    from provider_calls where job_id = any(:jobs)
                    union all
                    select job_id, cost_usd, unpriced_calls from provider_job_costs where job_id = any(:jobs)
                ) costs
                group by job_id
                """)
                .with("jobs", jobIds.toArray(String[]::new))
                .list(row -> new JobCostRow(row.text(), row.decimal(), row.bigint()));
    }

    /**
     * The calls of a window by capability, provider and model. Calls of playgrounds are left out.
     *
     * @param from a whole hour
     * @param to excluded, not before the moment until which calls are summed up
     */
    public List<UsageRow> usage(Instant from, Instant to) {
        return NativeRead.of(entities, """
                with %s
                select capability, provider, model, %s
                from totals
                where scope <> 'playground'
                group by capability, provider, model
                order by capability, provider, model
                """.formatted(CallTotals.BETWEEN, SUMS))
                .with("from", from)
                .with("to", to)
                .list(ProviderCallRepository::usage);
    }

    /** As {@link #usage}, apart for each UTC day that has calls, the oldest day first. */
    public List<DailyUsageRow> usageByDay(Instant from, Instant to) {
        return NativeRead.of(entities, """
                with %s
                select cast(at at time zone 'UTC' as date) as day, capability, provider, model, %s
                from totals
                where scope <> 'playground'
                group by day, capability, provider, model
                order by day, capability, provider, model
                """.formatted(CallTotals.BETWEEN, SUMS))
                .with("from", from)
                .with("to", to)
                .list(row -> new DailyUsageRow(row.date(), usage(row)));
    }

    private static UsageRow usage(Row row) throws SQLException {
        return new UsageRow(
                row.text(),
                row.text(),
                row.text(),
                row.bigint(),
                row.bigint(),
                row.bigint(),
                row.bigint(),
                row.bigint(),
                row.bigint(),
                row.decimal(),
                row.bigint());
    }

    /** As {@link #firstPublications}, apart for each UTC day that has any. */
    public Map<LocalDate, FirstPublicationsRow> firstPublicationsByDay(Instant from, Instant to) {
        Map<LocalDate, FirstPublicationsRow> byDay = new HashMap<>();
        NativeRead.of(entities, """
                select cast(first_published_at at time zone 'UTC' as date) as day, count(*), count(*) filter (
                    where exists (
                        select 1 from article_versions v
                        where v.article_id = a.id and v.published_at is not null and v.provenance ->> 'job_id' is not null
                    )
                )
                from articles a
                where first_published_at >= :from and first_published_at < :to
                group by day
                """)
                .with("from", from)
                .with("to", to)
                .list(row -> Map.entry(row.date(), new FirstPublicationsRow(row.bigint(), row.bigint())))
                .forEach(day -> byDay.put(day.getKey(), day.getValue()));
        return byDay;
    }

    /** The articles that were published for the first time within a window, its end excluded. */
    public FirstPublicationsRow firstPublications(Instant from, Instant to) {
        return NativeRead.of(entities, """
                select count(*), count(*) filter (
                    where exists (
                        select 1 from article_versions v
                        where v.article_id = a.id and v.published_at is not null and v.provenance ->> 'job_id' is not null
                    )
                )
                from articles a
                where first_published_at >= :from and first_published_at < :to
                """)
                .with("from", from)
                .with("to", to)
                .first(row -> new FirstPublicationsRow(row.bigint(), row.bigint()))
                .orElseThrow();
    }
}

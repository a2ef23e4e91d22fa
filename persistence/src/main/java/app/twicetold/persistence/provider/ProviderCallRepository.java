package app.twicetold.persistence.provider;

import app.twicetold.persistence.NativeRead;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Calls are added, read back by the work that they were made for, and summed up. */
public class ProviderCallRepository {
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

    /** What the calls of each of the jobs cost. A job without calls has no row. */
    public List<JobCostRow> costs(Collection<String> jobIds) {
        if (jobIds.isEmpty()) {
            return List.of();
        }
        return entities.createQuery("""
                select new app.twicetold.persistence.provider.JobCostRow(
                    c.jobId, coalesce(sum(c.costUsd), 0bd),
                    sum(case
                        when c.costUsd is null and (c.errorKind is null or c.errorKind <> 'unconfigured') then 1L
                        else 0L
                    end)
                )
                from ProviderCallEntity c
                where c.jobId in :jobs
                group by c.jobId
                """, JobCostRow.class)
                .setParameter("jobs", jobIds)
                .getResultList();
    }

    /**
     * The calls of a window, its end excluded, by capability, provider and model. Calls of playgrounds are left out.
     */
    public List<UsageRow> usage(Instant from, Instant to) {
        return entities.createQuery("""
                select new app.twicetold.persistence.provider.UsageRow(
                    c.capability, c.provider, c.model, count(*), count(c.errorKind),
                    sum(case when c.fallback then 1L else 0L end), coalesce(sum(c.inputTokens), 0L),
                    coalesce(sum(c.outputTokens), 0L), coalesce(sum(c.audioMs), 0L),
                    coalesce(sum(c.costUsd), 0bd),
                    sum(case
                        when c.costUsd is null and (c.errorKind is null or c.errorKind <> 'unconfigured') then 1L
                        else 0L
                    end)
                )
                from ProviderCallEntity c
                where c.at >= :from and c.at < :to and c.scope <> 'playground'
                group by c.capability, c.provider, c.model
                order by c.capability, c.provider, c.model
                """, UsageRow.class)
                .setParameter("from", from)
                .setParameter("to", to)
                .getResultList();
    }

    /** As {@link #usage}, apart for each UTC day that has calls, the oldest day first. */
    public List<DailyUsageRow> usageByDay(Instant from, Instant to) {
        return NativeRead.of(entities, """
                select cast(at at time zone 'UTC' as date) as day, capability, provider, model,
                       count(*), count(error_kind), count(*) filter (where fallback),
                       cast(coalesce(sum(input_tokens), 0) as bigint), cast(coalesce(sum(output_tokens), 0) as bigint),
                       cast(coalesce(sum(audio_ms), 0) as bigint), coalesce(sum(cost_usd), 0),
                       count(*) filter (where cost_usd is null and error_kind is distinct from 'unconfigured')
                from provider_calls
                where at >= :from and at < :to and scope <> 'playground'
                group by day, capability, provider, model
                order by day, capability, provider, model
                """)
                .with("from", from)
                .with("to", to)
                .list(row -> new DailyUsageRow(
                        row.date(),
                        new UsageRow(
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
                                row.bigint())));
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

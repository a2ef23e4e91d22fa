package app.twicetold.persistence.provider;

import app.twicetold.persistence.NativeRead;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

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

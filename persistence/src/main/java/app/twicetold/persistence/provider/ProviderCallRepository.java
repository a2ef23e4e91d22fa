package app.twicetold.persistence.provider;

import static org.hibernate.type.StandardBasicTypes.LONG;

import app.twicetold.persistence.NativeReads;
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

    /** How many articles were published for the first time within a window, its end excluded. */
    public long firstPublications(Instant from, Instant to) {
        return NativeReads.column(entities, "count", LONG, """
                select count(*) from articles
                where first_published_at >= :from and first_published_at < :to
                """)
                .setParameter("from", from)
                .setParameter("to", to)
                .getSingleResult();
    }
}

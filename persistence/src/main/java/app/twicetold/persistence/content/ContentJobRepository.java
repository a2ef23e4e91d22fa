package app.twicetold.persistence.content;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Content jobs by id, by page, and those that need another delivery. */
public class ContentJobRepository {
    private final EntityManager entities;

    public ContentJobRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void add(ContentJobEntity job) {
        entities.persist(job);
    }

    public Optional<ContentJobEntity> find(String id) {
        return Optional.ofNullable(entities.find(ContentJobEntity.class, id));
    }

    /** The jobs of the ids, newest first. */
    public List<ContentJobEntity> all(Collection<String> ids) {
        return ids.isEmpty()
                ? List.of()
                : entities.createQuery(
                                "select j from ContentJobEntity j where j.id in :ids order by j.createdAt desc, j.id desc",
                                ContentJobEntity.class)
                        .setParameter("ids", ids)
                        .getResultList();
    }

    public Optional<ContentJobEntity> lock(String id) {
        return Optional.ofNullable(entities.find(ContentJobEntity.class, id, LockModeType.PESSIMISTIC_WRITE));
    }

    /**
     * Jobs whose worker was lost, and queued jobs whose message was lost.
     *
     * @param leasedBefore ends the leases that count as lost
     * @param queuedBefore jobs that were queued later may still be on their way
     */
    public List<String> lapsed(Instant leasedBefore, Instant queuedBefore, int limit) {
        return entities.createQuery("""
                        select j.id from ContentJobEntity j
                        where j.status = 'running' and j.leaseUntil < :leased
                           or j.status = 'queued' and j.queuedAt < :queued
                        order by j.queuedAt, j.id
                        """, String.class)
                .setParameter("leased", leasedBefore)
                .setParameter("queued", queuedBefore)
                .setMaxResults(limit)
                .getResultList();
    }

    /**
     * Jobs by moment and id, both descending; a filter that is null lets everything through.
     *
     * @param beforeAt with {@code beforeId} where the last page ended, both null for the first page
     */
    public List<ContentJobEntity> page(
            @Nullable String stage,
            @Nullable String status,
            @Nullable Instant beforeAt,
            @Nullable String beforeId,
            int limit) {
        StringBuilder where = new StringBuilder();
        if (stage != null) {
            where.append(" and j.stage = :stage");
        }
        if (status != null) {
            where.append(" and j.status = :status");
        }
        if (beforeAt != null) {
            where.append(" and (j.createdAt < :at or j.createdAt = :at and j.id < :id)");
        }
        var query = entities.createQuery("""
                select j from ContentJobEntity j
                where 1 = 1%s
                order by j.createdAt desc, j.id desc
                """.formatted(where), ContentJobEntity.class);
        if (stage != null) {
            query.setParameter("stage", stage);
        }
        if (status != null) {
            query.setParameter("status", status);
        }
        if (beforeAt != null) {
            query.setParameter("at", beforeAt).setParameter("id", beforeId);
        }
        return query.setMaxResults(limit).getResultList();
    }

    /**
     * Failed jobs that may be run again, the oldest first; a filter that is null lets everything through.
     *
     * @param error the code of the error
     */
    public List<String> retryable(@Nullable String stage, @Nullable String error, int limit) {
        StringBuilder where = new StringBuilder();
        if (stage != null) {
            where.append(" and j.stage = :stage");
        }
        if (error != null) {
            where.append(" and j.errorCode = :error");
        }
        var query = entities.createQuery("""
                select j.id from ContentJobEntity j
                where j.status = 'failed' and j.errorRetryable = true%s
                order by j.createdAt, j.id
                """.formatted(where), String.class);
        if (stage != null) {
            query.setParameter("stage", stage);
        }
        if (error != null) {
            query.setParameter("error", error);
        }
        return query.setMaxResults(limit).getResultList();
    }

    /**
     * Drafts that a pause has stopped, the oldest first. An order that another job has taken over is left out: a later
     * draft of the same article, or an article or an open job with the same source item.
     */
    public List<String> stoppedDrafts(int limit) {
        return entities.createQuery("""
                        select j.id from ContentJobEntity j
                        where j.status = 'failed' and j.stage = 'generate' and j.errorCode = 'generation_paused'
                          and not exists (
                              select 1 from ContentJobEntity later
                              where later.articleId = j.articleId and later.stage = 'generate'
                                and later.createdAt > j.createdAt
                          )
                          and not exists (
                              select 1 from ContentJobEntity open
                              where open.sourceItemId = j.sourceItemId and open.status in ('queued', 'running')
                          )
                          and not exists (
                              select 1 from SourceItemEntity i
                              where i.id = j.sourceItemId and i.articleId is not null
                          )
                        order by j.createdAt, j.id
                        """, String.class).setMaxResults(limit).getResultList();
    }

    /** Whether an article has a job of the stage that is queued or running. */
    public boolean hasOpen(String articleId, String stage) {
        return !entities.createQuery("""
                        select 1 from ContentJobEntity j
                        where j.articleId = :article and j.stage = :stage and j.status in ('queued', 'running')
                        """, Integer.class)
                .setParameter("article", articleId)
                .setParameter("stage", stage)
                .setMaxResults(1)
                .getResultList()
                .isEmpty();
    }

    /** The queued or running fetch of a source. */
    public Optional<String> openFetch(String sourceId) {
        return entities.createQuery("""
                        select j.id from ContentJobEntity j
                        where j.sourceId = :source and j.stage = 'fetch' and j.status in ('queued', 'running')
                        order by j.createdAt
                        """, String.class)
                .setParameter("source", sourceId)
                .setMaxResults(1)
                .getResultStream()
                .findFirst();
    }
}

package app.twicetold.persistence.content;

import app.twicetold.persistence.Filters;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.NativeRead;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

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
     * @param sentBefore jobs that were sent later may still be on their way
     */
    public List<String> lapsed(Instant now, Instant sentBefore, int limit) {
        return entities.createQuery("""
                        select j.id from ContentJobEntity j
                        where j.status = 'running' and %s
                           or j.status = 'queued' and coalesce(j.sentAt, j.queuedAt) < :sent
                             and (j.dueAt is null or j.dueAt < :sent)
                        order by coalesce(j.sentAt, j.queuedAt), j.id
                        """.formatted(Lease.isOver("j")), String.class)
                .setParameter("now", now)
                .setParameter("sent", sentBefore)
                .setMaxResults(limit)
                .getResultList();
    }

    /** Jobs by moment and id, both descending. */
    public List<ContentJobEntity> page(ContentJobQuery page) {
        Filters filters = new Filters()
                .with("j.stage = :stage", page.stage())
                .with("j.status = :status", page.status())
                .with("j.errorCode = :error", page.error())
                .with("j.trigger = :trigger", page.trigger())
                .with("j.articleId = :article", page.articleId())
                .with("j.sourceId = :source", page.sourceId())
                .before("j.createdAt", "j.id", page.beforeAt(), page.beforeId());
        return filters.fill(entities.createQuery("""
                        select j from ContentJobEntity j
                        where 1 = 1%s
                        order by j.createdAt desc, j.id desc
                        """.formatted(filters.conditions()), ContentJobEntity.class))
                .setMaxResults(page.limit())
                .getResultList();
    }

    /** Failed jobs that an operator may run again, the oldest first. */
    public List<FailedJobRow> retryable(RetryableQuery query) {
        return failed("""
                j.error_retryable and j.created_at >= :since
                  and (cast(:stage as text) is null or j.stage = :stage)
                  and (cast(:error as text) is null or j.error_code = :error)
                  and (cast(:trigger as text) is null or j.trigger = :trigger)
                  and (cast(:article as text) is null or j.article_id = :article)
                  and (cast(:source as text) is null or j.source_id = :source)
                """, query.limit())
                .with("since", query.since())
                .with("stage", query.stage())
                .with("error", query.error())
                .with("trigger", query.trigger())
                .with("article", query.articleId())
                .with("source", query.sourceId())
                .list(FailedJobRow::of);
    }

    /** Failed jobs that the service tries again by itself, the oldest first. */
    public List<FailedJobRow> toTryAgain(int limit) {
        return failed("j.attempts_left > 0", limit).list(FailedJobRow::of);
    }

    private NativeRead failed(String condition, int limit) {
        return NativeRead.of(entities, """
                select j.id, j.stage, j.trigger, j.language, j.topic_id, j.difficulty, j.article_id, j.article_version,
                    j.parent_version, j.parent_status, j.source_item_id, j.attempts_left, j.finished_at,
                    h.version, h.status,
                    i.status = 'new' and i.article_id is null,
                    exists (
                        select 1 from content_jobs o
                        where o.source_item_id = j.source_item_id and o.status in ('queued', 'running')
                    ) or exists (
                        select 1 from content_jobs o
                        where o.article_id = j.article_id and o.stage = j.stage and o.status in ('queued', 'running')
                    ) or exists (
                        select 1 from content_jobs o
                        where o.source_id = j.source_id and o.stage = j.stage and o.created_at > j.created_at
                    )
                from content_jobs j
                left join source_items i on i.id = j.source_item_id
                left join article_versions h on h.article_id = j.article_id and h.is_head
                where j.status = 'failed' and %s
                order by j.created_at, j.id
                limit :most
                """.formatted(condition)).with("most", limit);
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

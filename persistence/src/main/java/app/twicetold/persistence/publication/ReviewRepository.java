package app.twicetold.persistence.publication;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Review items by id, by page, and the open ones of an article. */
public class ReviewRepository {
    private final EntityManager entities;

    public ReviewRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void add(ReviewItemEntity review) {
        entities.persist(review);
        entities.flush();
    }

    public Optional<ReviewItemEntity> find(String id) {
        return Optional.ofNullable(entities.find(ReviewItemEntity.class, id));
    }

    /** Notes that there is more to decide about than an item says. */
    public void touch(ReviewItemEntity review) {
        entities.lock(review, LockModeType.PESSIMISTIC_FORCE_INCREMENT);
    }

    /** The article of an item. Loads no item, so that the item can be read after the article is locked. */
    public Optional<String> articleOf(String id) {
        return entities.createQuery("select r.articleId from ReviewItemEntity r where r.id = :id", String.class)
                .setParameter("id", id)
                .getResultStream()
                .findFirst();
    }

    /**
     * Items, those that are held first, then by moment and id, both descending.
     *
     * @param state null for all
     * @param kind null for all
     * @param after where the last page ended, null for the first page
     */
    public List<ReviewItemEntity> page(
            @Nullable String state, @Nullable String kind, @Nullable Position after, int limit) {
        StringBuilder where = new StringBuilder();
        if (state != null) {
            where.append(" and r.state = :state");
        }
        if (kind != null) {
            where.append(" and r.kind = :kind");
        }
        if (after != null) {
            where.append("""
                     and (r.held = false and :held = true
                          or r.held = :held and (r.createdAt < :at or r.createdAt = :at and r.id < :id))
                    """);
        }
        TypedQuery<ReviewItemEntity> query = entities.createQuery("""
                select r from ReviewItemEntity r
                where 1 = 1%s
                order by r.held desc, r.createdAt desc, r.id desc
                """.formatted(where), ReviewItemEntity.class);
        if (state != null) {
            query.setParameter("state", state);
        }
        if (kind != null) {
            query.setParameter("kind", kind);
        }
        if (after != null) {
            query.setParameter("held", after.held())
                    .setParameter("at", after.createdAt())
                    .setParameter("id", after.id());
        }
        return query.setMaxResults(limit).getResultList();
    }

    /** Where a page of items ended. */
    public record Position(boolean held, Instant createdAt, String id) {}

    /**
     * How the version of a review stands.
     *
     * @param status null when the version is neither head nor current
     * @param regenerating whether a job that writes another version of the article waits or runs
     */
    public record Standing(String reviewId, @Nullable String status, boolean regenerating) {}

    /** How the versions of some items stand now. */
    public List<Standing> standings(Collection<String> reviewIds) {
        if (reviewIds.isEmpty()) {
            return List.of();
        }
        return NativeRead.of(entities, """
                select r.id, case when v.is_head or v.is_current then v.status end as status,
                    exists (
                        select from content_jobs j
                        where j.article_id = r.article_id and j.stage = 'generate' and j.status in ('queued', 'running')
                    ) as regenerating
                from review_items r
                join article_versions v on v.article_id = r.article_id and v.version = r.article_version
                where r.id = any(cast(:reviews as text[]))
                """)
                .with("reviews", reviewIds.toArray(String[]::new))
                .list(row -> new Standing(row.text(), row.textOrNull(), row.bool()));
    }

    /** Whether a review of reports of the served version of an article is open. */
    public boolean isReportedWhileServed(String articleId) {
        return NativeRead.of(entities, """
                select exists (
                    select from review_items r
                    join article_versions v on v.article_id = r.article_id and v.version = r.article_version
                    where r.article_id = :article and r.kind = 'reported' and r.state = 'open'
                      and v.is_current and v.status = 'published'
                )
                """)
                .with("article", articleId)
                .first(Row::bool)
                .orElseThrow();
    }

    /** The open items of an article, at most one of each kind. */
    public List<ReviewItemEntity> open(String articleId) {
        return entities.createQuery("""
                        select r from ReviewItemEntity r
                        where r.articleId = :article and r.state = 'open'
                        order by r.kind
                        """, ReviewItemEntity.class)
                .setParameter("article", articleId)
                .getResultList();
    }
}

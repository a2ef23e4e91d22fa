package app.twicetold.persistence.publication;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
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
     * Items by moment and id, both descending.
     *
     * @param state null for all
     * @param kind null for all
     * @param beforeAt with {@code beforeId} where the last page ended, both null for the first page
     */
    public List<ReviewItemEntity> page(
            @Nullable String state,
            @Nullable String kind,
            @Nullable Instant beforeAt,
            @Nullable String beforeId,
            int limit) {
        StringBuilder where = new StringBuilder();
        if (state != null) {
            where.append(" and r.state = :state");
        }
        if (kind != null) {
            where.append(" and r.kind = :kind");
        }
        if (beforeAt != null) {
            where.append(" and (r.createdAt < :at or r.createdAt = :at and r.id < :id)");
        }
        TypedQuery<ReviewItemEntity> query = entities.createQuery("""
                select r from ReviewItemEntity r
                where 1 = 1%s
                order by r.createdAt desc, r.id desc
                """.formatted(where), ReviewItemEntity.class);
        if (state != null) {
            query.setParameter("state", state);
        }
        if (kind != null) {
            query.setParameter("kind", kind);
        }
        if (beforeAt != null) {
            query.setParameter("at", beforeAt).setParameter("id", beforeId);
        }
        return query.setMaxResults(limit).getResultList();
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

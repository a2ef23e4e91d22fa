package app.twicetold.persistence.publication;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.util.List;
import java.util.Optional;

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

    public Optional<ReviewItemEntity> lock(String id) {
        return Optional.ofNullable(entities.find(ReviewItemEntity.class, id, LockModeType.PESSIMISTIC_WRITE));
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

package app.twicetold.persistence.publication;

import app.twicetold.persistence.library.ArticleEntity;
import app.twicetold.persistence.library.ArticleVersionEntity;
import app.twicetold.persistence.library.ArticleVersionKey;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The versions of an article, for those who change them. */
public class VersionRepository {
    private final EntityManager entities;

    public VersionRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** The article, locked until the end of the transaction. Whoever changes a version holds this lock. */
    public Optional<ArticleEntity> lock(String articleId) {
        return Optional.ofNullable(entities.find(ArticleEntity.class, articleId, LockModeType.PESSIMISTIC_WRITE));
    }

    /** The head of an article and the current version, which may be the same. */
    public List<ArticleVersionEntity> headAndCurrent(String articleId) {
        return entities.createQuery("""
                        select v from ArticleVersionEntity v
                        where v.articleId = :article and (v.isHead = true or v.isCurrent = true)
                        """, ArticleVersionEntity.class)
                .setParameter("article", articleId)
                .getResultList();
    }

    public void add(ArticleEntity article) {
        entities.persist(article);
        entities.flush();
    }

    /**
     * Adds a version after the changes to the other versions, because an article has one head and one current version.
     */
    public void add(ArticleVersionEntity version) {
        entities.flush();
        entities.persist(version);
        entities.flush();
    }

    /** Notes how the checks scored a version; null for no score. */
    public void score(String articleId, int version, @Nullable Integer qaScore) {
        ArticleVersionEntity found =
                entities.find(ArticleVersionEntity.class, new ArticleVersionKey(articleId, version));
        if (found != null) {
            found.qaScore = qaScore;
        }
    }

    /** Stores what was changed so far, so that later statements of the transaction meet no second current version. */
    public void flush() {
        entities.flush();
    }
}

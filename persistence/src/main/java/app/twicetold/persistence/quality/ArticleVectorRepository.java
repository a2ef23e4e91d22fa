package app.twicetold.persistence.quality;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import app.twicetold.persistence.library.ArticleVersionKey;
import jakarta.persistence.EntityManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * The vectors of article versions, each model its own. Vectors are compared within a language and a model only.
 */
public class ArticleVectorRepository {
    private final EntityManager entities;

    public ArticleVectorRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Until the end of the transaction, nobody else decides on a draft in the language. */
    public void lock(String language) {
        NativeRead.of(
                        entities,
                        "select cast(pg_advisory_xact_lock(hashtextextended('drafts ' || :language, 0)) as text) as locked")
                .with("language", language)
                .run();
    }

    /** Stores the vector of a version in place of an earlier one of the model. */
    public void put(
            ArticleVersionKey key, String language, String modelRef, int dimensions, byte[] vector, Instant now) {
        entities.createNativeQuery("""
                        insert into model_vectors (article_id, version, language, model_ref, dimensions, vector, made_at)
                        values (:article, :version, :language, :model, :dimensions, :vector, :now)
                        on conflict (article_id, version, model_ref) do update
                        set dimensions = excluded.dimensions, vector = excluded.vector, made_at = excluded.made_at
                        """)
                .setParameter("article", key.articleId())
                .setParameter("version", key.version())
                .setParameter("language", language)
                .setParameter("model", modelRef)
                .setParameter("dimensions", dimensions)
                .setParameter("vector", vector)
                .setParameter("now", now)
                .executeUpdate();
    }

    /**
     * Vectors by the moment they were made, oldest first. Versions that can never be served again are left out.
     *
     * @param afterAt with {@code afterKey} where the last page ended
     */
    public List<ArticleVectorRow> page(
            String language, String modelRef, int dimensions, Instant afterAt, ArticleVersionKey afterKey, int limit) {
        return NativeRead.of(entities, """
                        select x.article_id, x.version, x.vector, x.made_at
                        from model_vectors x
                        join article_versions v on v.article_id = x.article_id and v.version = x.version
                        where x.language = :language and x.model_ref = :model and x.dimensions = :dimensions
                          and (x.made_at, x.article_id, x.version) > (:at, :article, :version)
                          and (v.is_head or v.is_current)
                        order by x.made_at, x.article_id, x.version
                        limit :limit
                        """)
                .with("language", language)
                .with("model", modelRef)
                .with("dimensions", dimensions)
                .with("at", afterAt)
                .with("article", afterKey.articleId())
                .with("version", afterKey.version())
                .with("limit", limit)
                .list(ArticleVectorRepository::row);
    }

    /** Those of the versions that are served and have a vector of the model and its dimensions. */
    public List<ArticleVectorRow> served(Collection<ArticleVersionKey> keys, String modelRef, int dimensions) {
        if (keys.isEmpty()) {
            return List.of();
        }
        return NativeRead.of(entities, """
                        select x.article_id, x.version, x.vector, x.made_at
                        from unnest(cast(:articles as text[]), cast(:versions as integer[])) as k (article_id, version)
                        join model_vectors x on x.article_id = k.article_id and x.version = k.version
                        join article_versions v on v.article_id = k.article_id and v.version = k.version
                        where x.model_ref = :model and x.dimensions = :dimensions
                          and v.is_current and v.status = 'published'
                        """)
                .with("model", modelRef)
                .with("dimensions", dimensions)
                .with(
                        "articles",
                        keys.stream().map(ArticleVersionKey::articleId).toArray(String[]::new))
                .with("versions", keys.stream().map(ArticleVersionKey::version).toArray(Integer[]::new))
                .list(ArticleVectorRepository::row);
    }

    /** Notes that the model makes no vector of a version. */
    public void refuse(ArticleVersionKey key, String modelRef, Instant now) {
        entities.createNativeQuery("""
                        insert into model_vector_refusals (article_id, version, model_ref, refused_at)
                        values (:article, :version, :model, :now)
                        on conflict (article_id, version, model_ref) do update set refused_at = excluded.refused_at
                        """)
                .setParameter("article", key.articleId())
                .setParameter("version", key.version())
                .setParameter("model", modelRef)
                .setParameter("now", now)
                .executeUpdate();
    }

    /**
     * Served versions of the language that have no vector of the model, newest first.
     *
     * @param since the model has not refused them since then
     */
    public List<UnindexedArticleRow> unindexed(
            String language, String modelRef, int dimensions, Instant since, int limit) {
        return without(language, modelRef, dimensions, since, false, "", limit);
    }

    /**
     * Served versions of the language and other articles that have no vector because the model refused it.
     *
     * @param since when at the earliest
     */
    public List<UnindexedArticleRow> refused(
            String language, String modelRef, int dimensions, Instant since, String article) {
        return without(language, modelRef, dimensions, since, true, article, Integer.MAX_VALUE);
    }

    private List<UnindexedArticleRow> without(
            String language,
            String modelRef,
            int dimensions,
            Instant since,
            boolean refused,
            String article,
            int limit) {
        return NativeRead.of(entities, """
                        select v.article_id, v.version, v.title, cast(v.paragraphs as text) as paragraphs
                        from article_versions v
                        left join model_vectors x
                          on x.article_id = v.article_id and x.version = v.version
                         and x.model_ref = :model and x.dimensions = :dimensions
                        left join model_vector_refusals r
                          on r.article_id = v.article_id and r.version = v.version
                         and r.model_ref = :model and r.refused_at >= :since
                        where v.is_current and v.status = 'published' and v.language = :language
                          and v.article_id <> :article
                          and x.article_id is null and (r.article_id is not null) = :refused
                        order by v.published_at desc, v.article_id desc
                        limit :limit
                        """)
                .with("model", modelRef)
                .with("dimensions", dimensions)
                .with("language", language)
                .with("since", since)
                .with("refused", refused)
                .with("article", article)
                .with("limit", limit)
                .list(row -> new UnindexedArticleRow(key(row), row.text(), row.text()));
    }

    /** How many served versions of the language and other articles have no vector of the model and are not refused. */
    public long missing(String language, String modelRef, int dimensions, Instant since, String article) {
        return NativeRead.of(entities, """
                        select count(*) as missing
                        from article_versions v
                        where v.is_current and v.status = 'published' and v.language = :language
                          and v.article_id <> :article
                          and not exists (
                              select from model_vectors x
                              where x.article_id = v.article_id and x.version = v.version
                                and x.model_ref = :model and x.dimensions = :dimensions)
                          and not exists (
                              select from model_vector_refusals r
                              where r.article_id = v.article_id and r.version = v.version
                                and r.model_ref = :model and r.refused_at >= :since)
                        """)
                .with("language", language)
                .with("article", article)
                .with("model", modelRef)
                .with("dimensions", dimensions)
                .with("since", since)
                .first(Row::bigint)
                .orElseThrow();
    }

    private static ArticleVectorRow row(Row row) throws SQLException {
        return new ArticleVectorRow(key(row), row.bytes(), row.moment());
    }

    private static ArticleVersionKey key(Row row) throws SQLException {
        return new ArticleVersionKey(row.text(), row.integer());
    }
}

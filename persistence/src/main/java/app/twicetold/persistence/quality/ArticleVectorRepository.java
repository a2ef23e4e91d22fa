package app.twicetold.persistence.quality;

import static org.hibernate.type.StandardBasicTypes.BINARY;
import static org.hibernate.type.StandardBasicTypes.INSTANT;
import static org.hibernate.type.StandardBasicTypes.INTEGER;
import static org.hibernate.type.StandardBasicTypes.LONG;
import static org.hibernate.type.StandardBasicTypes.STRING;

import app.twicetold.persistence.NativeReads;
import app.twicetold.persistence.library.ArticleVersionKey;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.hibernate.query.NativeQuery;

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
        NativeReads.column(
                        entities,
                        "locked",
                        STRING,
                        "select cast(pg_advisory_xact_lock(hashtextextended('drafts ' || :language, 0)) as text) as locked")
                .setParameter("language", language)
                .getSingleResult();
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
        return rows(NativeReads.tuples(entities, """
                        select x.article_id, x.version, x.vector, x.made_at
                        from model_vectors x
                        join article_versions v on v.article_id = x.article_id and v.version = x.version
                        where x.language = :language and x.model_ref = :model and x.dimensions = :dimensions
                          and (x.made_at, x.article_id, x.version) > (:at, :article, :version)
                          and (v.is_head or v.is_current)
                        order by x.made_at, x.article_id, x.version
                        limit :limit
                        """)
                        .setParameter("language", language)
                        .setParameter("model", modelRef)
                        .setParameter("dimensions", dimensions)
                        .setParameter("at", afterAt)
                        .setParameter("article", afterKey.articleId())
                        .setParameter("version", afterKey.version())
                        .setParameter("limit", limit))
                .toList();
    }

    /** Those of the versions that are served and have a vector of the model and its dimensions. */
    public List<ArticleVectorRow> served(Collection<ArticleVersionKey> keys, String modelRef, int dimensions) {
        if (keys.isEmpty()) {
            return List.of();
        }
        return rows(NativeReads.tuples(entities, """
                        select x.article_id, x.version, x.vector, x.made_at
                        from unnest(cast(:articles as text[]), cast(:versions as integer[])) as k (article_id, version)
                        join model_vectors x on x.article_id = k.article_id and x.version = k.version
                        join article_versions v on v.article_id = k.article_id and v.version = k.version
                        where x.model_ref = :model and x.dimensions = :dimensions
                          and v.is_current and v.status = 'published'
                        """)
                        .setParameter("model", modelRef)
                        .setParameter("dimensions", dimensions)
                        .setParameter(
                                "articles",
                                keys.stream().map(ArticleVersionKey::articleId).toArray(String[]::new))
                        .setParameter(
                                "versions",
                                keys.stream().map(ArticleVersionKey::version).toArray(Integer[]::new)))
                .toList();
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
        return NativeReads.tuples(entities, """
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
                .addScalar("article_id", STRING)
                .addScalar("version", INTEGER)
                .addScalar("title", STRING)
                .addScalar("paragraphs", STRING)
                .setParameter("model", modelRef)
                .setParameter("dimensions", dimensions)
                .setParameter("language", language)
                .setParameter("since", since)
                .setParameter("refused", refused)
                .setParameter("article", article)
                .setParameter("limit", limit)
                .getResultStream()
                .map(row -> new UnindexedArticleRow(
                        key(row), row.get("title", String.class), row.get("paragraphs", String.class)))
                .toList();
    }

    /** How many served versions of the language and other articles have no vector of the model and are not refused. */
    public long missing(String language, String modelRef, int dimensions, Instant since, String article) {
        return NativeReads.column(entities, "missing", LONG, """
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
                .setParameter("language", language)
                .setParameter("article", article)
                .setParameter("model", modelRef)
                .setParameter("dimensions", dimensions)
                .setParameter("since", since)
                .getSingleResult();
    }

    private static Stream<ArticleVectorRow> rows(NativeQuery<Tuple> query) {
        return query.addScalar("article_id", STRING)
                .addScalar("version", INTEGER)
                .addScalar("vector", BINARY)
                .addScalar("made_at", INSTANT)
                .getResultStream()
                .map(row -> new ArticleVectorRow(
                        key(row), row.get("vector", byte[].class), row.get("made_at", Instant.class)));
    }

    private static ArticleVersionKey key(Tuple row) {
        return new ArticleVersionKey(row.get("article_id", String.class), row.get("version", Integer.class));
    }
}

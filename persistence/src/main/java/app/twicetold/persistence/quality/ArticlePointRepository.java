package app.twicetold.persistence.quality;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import app.twicetold.persistence.library.ArticleVersionKey;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;

/** The vectors of article versions as pgvector searches them. {@link PgvectorTables} makes their table. */
public class ArticlePointRepository {
    private final EntityManager entities;

    public ArticlePointRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Stores the point of a version in place of an earlier one. Its vector is stored already. */
    public void put(ArticleVersionKey key, String language, String modelRef, float[] numbers, Instant now) {
        entities.createNativeQuery("""
                        insert into model_points (article_id, version, language, model_ref, dimensions, made_at, point)
                        values (:article, :version, :language, :model, :dimensions, :now, cast(:point as halfvec))
                        on conflict (article_id, version, model_ref) do update
                        set dimensions = excluded.dimensions,
                            made_at = excluded.made_at, point = excluded.point
                        """)
                .setParameter("article", key.articleId())
                .setParameter("version", key.version())
                .setParameter("language", language)
                .setParameter("model", modelRef)
                .setParameter("dimensions", numbers.length)
                .setParameter("now", now)
                .setParameter("point", Halfvec.text(numbers))
                .executeUpdate();
    }

    /** Whether the points of a language and of so many dimensions have their index, or can have none. */
    public boolean isIndexed(String language, int dimensions) {
        PointIndex index = new PointIndex(language, dimensions);
        return !index.isPossible()
                || NativeRead.of(entities, "select to_regclass(:name) is not null as there")
                        .with("name", index.name())
                        .first(Row::bool)
                        .orElseThrow();
    }

    /** Makes the index of a language and of so many dimensions. Others who store points wait for the transaction. */
    public void index(String language, int dimensions) {
        new PointIndex(language, dimensions)
                .statements()
                .forEach(statement -> entities.createNativeQuery(statement).executeUpdate());
    }

    /**
     * Vectors that are served and lie nearest to a point, the nearest first.
     *
     * @param without the article whose vectors are left out
     */
    public List<ArticleVectorRow> nearest(
            String language, String modelRef, String without, float[] numbers, int limit) {
        NativeRead.of(entities, """
                select set_config('hnsw.ef_search', '100', true)
                    || set_config('hnsw.iterative_scan', 'strict_order', true)
                    || set_config('hnsw.max_scan_tuples', '200000', true)
                    || set_config('hnsw.scan_mem_multiplier', '16', true) as set
                """).run();
        return NativeRead.of(entities, """
                        select x.article_id, x.version, x.vector, x.made_at
                        from (
                            select p.article_id, p.version, %1$s <=> cast(:point as halfvec(%2$d)) as distance
                            from model_points p
                            join article_versions v on v.article_id = p.article_id and v.version = p.version
                            where p.language = '%3$s' and p.dimensions = %2$d and p.model_ref = :model
                              and p.article_id <> :without and v.is_current and v.status = 'published'
                            order by %1$s <=> cast(:point as halfvec(%2$d))
                            limit :limit
                        ) n
                        join model_vectors x on x.article_id = n.article_id and x.version = n.version and x.model_ref = :model
                        order by n.distance
                        """.formatted(
                                PointIndex.column(numbers.length), numbers.length, PointIndex.tag(language)))
                .with("point", Halfvec.text(numbers))
                .with("model", modelRef)
                .with("without", without)
                .with("limit", limit)
                .list(row -> new ArticleVectorRow(
                        new ArticleVersionKey(row.text(), row.integer()), row.bytes(), row.moment()));
    }
}

package app.twicetold.persistence.publication;

import static org.hibernate.type.StandardBasicTypes.BOOLEAN;
import static org.hibernate.type.StandardBasicTypes.INSTANT;
import static org.hibernate.type.StandardBasicTypes.INTEGER;
import static org.hibernate.type.StandardBasicTypes.STRING;

import app.twicetold.persistence.NativeReads;
import app.twicetold.persistence.library.ArticleVersionEntity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hibernate.query.NativeQuery;
import org.jspecify.annotations.Nullable;

/** Articles and their versions as operators list them. */
public class ArticleListRepository {
    private final EntityManager entities;

    public ArticleListRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Articles by the moment of their creation and their id, both descending: a key that no edit moves. */
    public List<AdminArticleRow> page(AdminArticleQuery page) {
        Map<String, Object> filters = new LinkedHashMap<>();
        put(filters, "and v.status = :status", page.status());
        put(filters, "and v.language = :language", page.language());
        put(filters, "and v.topic_id = :topic_id", page.topicId());
        put(filters, "and v.difficulty = :difficulty", page.difficulty());
        put(filters, "and v.origin = :origin", page.origin());
        StringBuilder where = new StringBuilder(String.join(" ", filters.keySet()));
        if (page.beforeAt() != null) {
            where.append(" and (a.created_at, a.id) < (cast(:at as timestamptz), :before)");
        }
        NativeQuery<Tuple> query = rows(where.toString());
        filters.forEach((condition, value) -> query.setParameter(parameter(condition), value));
        if (page.beforeAt() != null) {
            query.setParameter("at", page.beforeAt()).setParameter("before", page.beforeId());
        }
        return query.setMaxResults(page.limit())
                .getResultStream()
                .map(ArticleListRepository::row)
                .toList();
    }

    private static void put(Map<String, Object> filters, String condition, @Nullable Object value) {
        if (value != null) {
            filters.put(condition, value);
        }
    }

    private static String parameter(String condition) {
        return condition.substring(condition.indexOf(':') + 1);
    }

    public Optional<AdminArticleRow> find(String articleId) {
        return rows("and v.article_id = :article")
                .setParameter("article", articleId)
                .getResultStream()
                .findFirst()
                .map(ArticleListRepository::row);
    }

    private NativeQuery<Tuple> rows(String where) {
        return NativeReads.tuples(entities, """
                select v.article_id, v.version, v.status, v.language, v.topic_id, v.difficulty, v.title, v.origin,
                    v.length, v.qa_score, a.created_at, a.updated_at, c.version as current_version,
                    c.status as current_status,
                    (
                        select h.score from article_health h
                        where h.article_id = v.article_id
                        order by h.week_start desc
                        limit 1
                    ) as health_score,
                    exists (
                        select from content_jobs j
                        where j.article_id = v.article_id and j.stage = 'generate'
                          and j.status in ('queued', 'running')
                    ) as regenerating
                from article_versions v
                join articles a on a.id = v.article_id
                left join article_versions c on c.article_id = v.article_id and c.is_current
                where v.is_head %s
                order by a.created_at desc, a.id desc
                """.formatted(where))
                .addScalar("article_id", STRING)
                .addScalar("version", INTEGER)
                .addScalar("status", STRING)
                .addScalar("language", STRING)
                .addScalar("topic_id", STRING)
                .addScalar("difficulty", INTEGER)
                .addScalar("title", STRING)
                .addScalar("origin", STRING)
                .addScalar("length", INTEGER)
                .addScalar("qa_score", INTEGER)
                .addScalar("created_at", INSTANT)
                .addScalar("updated_at", INSTANT)
                .addScalar("current_version", INTEGER)
                .addScalar("current_status", STRING)
                .addScalar("health_score", INTEGER)
                .addScalar("regenerating", BOOLEAN);
    }

    private static AdminArticleRow row(Tuple row) {
        return new AdminArticleRow(
                row.get("article_id", String.class),
                row.get("version", Integer.class),
                row.get("status", String.class),
                row.get("language", String.class),
                row.get("topic_id", String.class),
                row.get("difficulty", Integer.class),
                row.get("title", String.class),
                row.get("origin", String.class),
                row.get("length", Integer.class),
                row.get("qa_score", Integer.class),
                row.get("created_at", Instant.class),
                row.get("updated_at", Instant.class),
                row.get("current_version", Integer.class),
                row.get("current_status", String.class),
                row.get("health_score", Integer.class),
                row.get("regenerating", Boolean.class));
    }

    /** The head, which every article has. */
    public Optional<ArticleVersionEntity> head(String articleId) {
        return entities.createQuery("""
                        select v from ArticleVersionEntity v where v.articleId = :article and v.isHead = true
                        """, ArticleVersionEntity.class)
                .setParameter("article", articleId)
                .getResultStream()
                .findFirst();
    }

    /**
     * Versions of an article, the latest first.
     *
     * @param below where the last page ended; null for the first page
     */
    public List<ArticleVersionEntity> versions(String articleId, @Nullable Integer below, int limit) {
        return entities.createQuery("""
                        select v from ArticleVersionEntity v
                        where v.articleId = :article and v.version < :below
                        order by v.version desc
                        """, ArticleVersionEntity.class)
                .setParameter("article", articleId)
                .setParameter("below", below == null ? Integer.MAX_VALUE : below)
                .setMaxResults(limit)
                .getResultList();
    }
}

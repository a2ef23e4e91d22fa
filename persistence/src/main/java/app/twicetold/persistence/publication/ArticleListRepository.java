package app.twicetold.persistence.publication;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import app.twicetold.persistence.library.ArticleVersionEntity;
import app.twicetold.persistence.publication.AdminArticleQuery.Position;
import jakarta.persistence.EntityManager;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Articles and their versions as operators list them. */
public class ArticleListRepository {
    private static final Pattern PARAMETER = Pattern.compile("(?<!:):(\\w+)");

    private final EntityManager entities;

    public ArticleListRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Articles by the moment of their creation and their id: a key that no edit moves. */
    public List<AdminArticleRow> page(AdminArticleQuery page) {
        Map<String, Object> filters = new LinkedHashMap<>();
        put(filters, "and v.status = :status", page.status());
        put(filters, "and v.language = :language", page.language());
        put(filters, "and v.topic_id = :topic_id", page.topicId());
        put(filters, "and v.difficulty = :difficulty", page.difficulty());
        put(filters, "and v.origin = :origin", page.origin());
        put(filters, "and v.article_id = :article_id", page.articleId());
        put(filters, "and strpos(lower(v.title), lower(cast(:title as text))) > 0", page.title());
        StringBuilder where = new StringBuilder(String.join(" ", filters.keySet()));
        if (page.after() != null) {
            where.append(" and (a.created_at, a.id) %s (cast(:at as timestamptz), :before)"
                    .formatted(page.oldestFirst() ? ">" : "<"));
        }
        if (page.until() != null) {
            where.append(" and (a.created_at, a.id) %s (cast(:until as timestamptz), :last)"
                    .formatted(page.oldestFirst() ? "<=" : ">="));
        }
        NativeRead read = rows(where.toString(), page.oldestFirst() ? "asc" : "desc", page.limit());
        filters.forEach((condition, value) -> read.with(parameter(condition), value));
        place(read, page);
        return read.list(ArticleListRepository::row);
    }

    private static void place(NativeRead read, AdminArticleQuery page) {
        if (page.after() != null) {
            read.with("at", page.after().createdAt())
                    .with("before", page.after().id());
        }
        if (page.until() != null) {
            read.with("until", page.until().createdAt())
                    .with("last", page.until().id());
        }
    }

    /**
     * The last of so many articles that follow a place, whatever they are; empty when there are fewer. Reads only the
     * index.
     *
     * @param after null for the first article
     */
    public Optional<Position> last(@Nullable Position after, boolean oldestFirst, int count) {
        NativeRead read = NativeRead.of(entities, """
                select a.created_at, a.id from articles a
                where 1 = 1%1$s
                order by a.created_at %2$s, a.id %2$s
                offset :skipped limit 1
                """.formatted(
                                after == null
                                        ? ""
                                        : " and (a.created_at, a.id) %s (cast(:at as timestamptz), :before)"
                                                .formatted(oldestFirst ? ">" : "<"),
                                oldestFirst ? "asc" : "desc"))
                .with("skipped", count - 1);
        if (after != null) {
            read.with("at", after.createdAt()).with("before", after.id());
        }
        return read.first(row -> new Position(row.moment(), row.text()));
    }

    private static void put(Map<String, Object> filters, String condition, @Nullable Object value) {
        if (value != null) {
            filters.put(condition, value);
        }
    }

    private static String parameter(String condition) {
        Matcher parameter = PARAMETER.matcher(condition);
        if (!parameter.find()) {
            throw new IllegalArgumentException(condition);
        }
        return parameter.group(1);
    }

    public Optional<AdminArticleRow> find(String articleId) {
        return rows("and v.article_id = :article", "desc", 1)
                .with("article", articleId)
                .first(ArticleListRepository::row);
    }

    private NativeRead rows(String where, String direction, int limit) {
        return NativeRead.of(entities, """
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
                where v.is_head %1$s
                order by a.created_at %2$s, a.id %2$s
                limit :limit
                """.formatted(where, direction)).with("limit", limit);
    }

    private static AdminArticleRow row(Row row) throws SQLException {
        return new AdminArticleRow(
                row.text(),
                row.integer(),
                row.text(),
                row.text(),
                row.text(),
                row.integer(),
                row.text(),
                row.text(),
                row.integer(),
                row.integerOrNull(),
                row.moment(),
                row.momentOrNull(),
                row.integerOrNull(),
                row.textOrNull(),
                row.integerOrNull(),
                row.bool());
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

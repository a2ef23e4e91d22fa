package app.twicetold.persistence.library;

import static org.hibernate.type.StandardBasicTypes.BOOLEAN;
import static org.hibernate.type.StandardBasicTypes.INTEGER;
import static org.hibernate.type.StandardBasicTypes.LONG;
import static org.hibernate.type.StandardBasicTypes.STRING;

import app.twicetold.persistence.NativeReads;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Tuple;
import jakarta.persistence.TypedQuery;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.hibernate.query.NativeQuery;

/**
 * Articles and topics. "Served" is the current version of an article while it is published; every list has a fixed
 * number of statements, whatever its length. What a user did on an article is asked with scalar subqueries: PostgreSQL
 * may turn an {@code exists} into a hash over all sessions of the user.
 */
public class LibraryRepository {
    /** Selects the row of a version that a query calls {@code v}. */
    public static final String ROW = """
            new app.twicetold.persistence.library.ArticleRow(
                v.articleId, v.version, v.title, v.byline, v.language, v.length, v.difficulty, v.topicId,
                v.sourceName, v.sourceUrl, v.attribution, v.publishedAt
            )
            """;

    private static final String SELECT_ROWS = "select " + ROW + "from ArticleVersionEntity v ";

    private final EntityManager entities;

    public LibraryRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** A version, whatever its status. */
    public Optional<ArticleVersionEntity> find(String articleId, int version) {
        return Optional.ofNullable(
                entities.find(ArticleVersionEntity.class, new ArticleVersionKey(articleId, version)));
    }

    /** The latest version of an article, whatever its status. */
    public Optional<ArticleVersionEntity> findHead(String articleId) {
        return entities.createQuery(
                        "select v from ArticleVersionEntity v where v.articleId = :article and v.isHead = true",
                        ArticleVersionEntity.class)
                .setParameter("article", articleId)
                .getResultStream()
                .findFirst();
    }

    /** The version that is served, if the article is published. */
    public Optional<ArticleVersionEntity> findServed(String articleId) {
        return entities.createQuery("""
                select v from ArticleVersionEntity v
                where v.articleId = :article and v.isCurrent = true and v.status = 'published'
                """, ArticleVersionEntity.class)
                .setParameter("article", articleId)
                .getResultStream()
                .findFirst();
    }

    /**
     * The served article that a diagnostic in the language uses: difficulty 1, those made for it first, then the
     * shortest, then those of a preferred topic. An article that the user has an open session on is left out.
     */
    public Optional<ArticleVersionEntity> findForDiagnostic(
            String userId, String language, Collection<String> preferredTopics) {
        String preferredFirst = preferredTopics.isEmpty() ? "" : "case when v.topicId in :topics then 0 else 1 end, ";
        TypedQuery<ArticleVersionEntity> query = entities.createQuery(
                        """
                        select v from ArticleVersionEntity v, ArticleEntity a
                        where a.id = v.articleId and v.isCurrent = true and v.status = 'published'
                          and v.language = :language and v.difficulty = 1
                          and not exists (
                              select s.id from SessionEntity s
                              where s.userId = :user and s.articleId = v.articleId and s.stage <> 'completed'
                          )
                        order by a.diagnostic desc, v.length, %s v.articleId
                        """.formatted(preferredFirst), ArticleVersionEntity.class)
                .setParameter("language", language)
                .setParameter("user", userId)
                .setMaxResults(1);
        if (!preferredTopics.isEmpty()) {
            query.setParameter("topics", preferredTopics);
        }
        return query.getResultStream().findFirst();
    }

    /** One page of the served articles, newest published first; equal moments in descending order of the ids. */
    public List<ArticleRow> page(String userId, ArticleQuery page) {
        StringBuilder jpql = new StringBuilder(SELECT_ROWS).append("""
                where v.isCurrent = true and v.status = 'published' and v.language in :languages
                """);
        switch (page.history()) {
            case ANY -> {}
            case UNSEEN -> jpql.append("""
                    and (
                        select s.id from SessionEntity s
                        where s.userId = :user and s.articleId = v.articleId
                        order by s.completedAt desc
                        limit 1
                    ) is null
                    """);
            case COMPLETED -> jpql.append("""
                    and (
                        select max(s.completedAt) from SessionEntity s
                        where s.userId = :user and s.articleId = v.articleId and s.completedAt is not null
                    ) is not null
                    """);
        }
        if (page.topicId() != null) {
            jpql.append("and v.topicId = :topic ");
        }
        if (page.difficulty() != null) {
            jpql.append("and v.difficulty = :difficulty ");
        }
        if (page.afterPublishedAt() != null) {
            jpql.append("and (v.publishedAt < :at or (v.publishedAt = :at and v.articleId < :after)) ");
        }
        jpql.append("order by v.publishedAt desc, v.articleId desc");
        TypedQuery<ArticleRow> query = entities.createQuery(jpql.toString(), ArticleRow.class)
                .setParameter("languages", page.languages())
                .setMaxResults(page.limit());
        if (page.history() != ArticleQuery.History.ANY) {
            query.setParameter("user", userId);
        }
        if (page.topicId() != null) {
            query.setParameter("topic", page.topicId());
        }
        if (page.difficulty() != null) {
            query.setParameter("difficulty", page.difficulty());
        }
        if (page.afterPublishedAt() != null) {
            query.setParameter("at", page.afterPublishedAt()).setParameter("after", page.afterId());
        }
        return query.getResultList();
    }

    /** The versions of the keys, whatever their status, in no order. */
    public List<ArticleRow> rows(Collection<ArticleVersionKey> keys) {
        if (keys.isEmpty()) {
            return List.of();
        }
        Set<ArticleVersionKey> wanted = new HashSet<>(keys);
        return entities.createQuery(
                        SELECT_ROWS + "where v.articleId in :articles and v.version in :versions", ArticleRow.class)
                .setParameter(
                        "articles",
                        wanted.stream().map(ArticleVersionKey::articleId).collect(Collectors.toSet()))
                .setParameter(
                        "versions",
                        wanted.stream().map(ArticleVersionKey::version).collect(Collectors.toSet()))
                .getResultStream()
                .filter(row -> wanted.contains(new ArticleVersionKey(row.articleId(), row.version())))
                .toList();
    }

    /** What the user did on each of the articles. Looks at one row of each kind, whatever the number of sessions. */
    public List<ArticleHistoryRow> histories(String userId, Collection<String> articleIds) {
        if (articleIds.isEmpty()) {
            return List.of();
        }
        return NativeReads.tuples(entities, """
                select a.id,
                    (
                        select max(s.completed_at) from sessions s
                        where s.user_id = :user and s.article_id = a.id and s.completed_at is not null
                    ) is not null as completed,
                    (
                        select max(s.id) from sessions s
                        where s.user_id = :user and s.article_id = a.id and s.stage <> 'completed'
                    ) is not null as open,
                    (
                        select max(x.overall) from assessments x
                        where x.user_id = :user and x.article_id = a.id
                    ) as best
                from articles a
                where a.id = any(cast(:articles as text[]))
                """)
                .addScalar("id", STRING)
                .addScalar("completed", BOOLEAN)
                .addScalar("open", BOOLEAN)
                .addScalar("best", INTEGER)
                .setParameter("user", userId)
                .setParameter("articles", articleIds.toArray(String[]::new))
                .getResultStream()
                .map(row -> new ArticleHistoryRow(
                        row.get("id", String.class),
                        row.get("completed", Boolean.class),
                        row.get("open", Boolean.class),
                        row.get("best", Integer.class)))
                .toList();
    }

    /** All topics in their order, with the number of served articles in the languages. */
    public List<TopicRow> topics(Collection<String> languages) {
        return topicRows(NativeReads.tuples(entities, """
                select t.id, t.glyph, t.color_token, count(v.article_id) as articles
                from topics t
                left join article_versions v on v.topic_id = t.id
                  and v.language = any(cast(:languages as text[])) and v.is_current and v.status = 'published'
                group by t.id
                order by t.position
                """), languages);
    }

    /** As {@link #topics(Collection)}, only those of the ids: looks at the articles of no other topic. */
    public List<TopicRow> topics(Collection<String> languages, Collection<String> ids) {
        return topicRows(NativeReads.tuples(entities, """
                select t.id, t.glyph, t.color_token, count(v.article_id) as articles
                from topics t
                left join article_versions v on v.topic_id = t.id
                  and v.language = any(cast(:languages as text[])) and v.is_current and v.status = 'published'
                where t.id = any(cast(:ids as text[]))
                group by t.id
                order by t.position
                """).setParameter("ids", ids.toArray(String[]::new)), languages);
    }

    /**
     * The languages travel as an array: Hibernate translates a query with {@code in :list} anew at each call, which
     * costs more than the statement.
     */
    private static List<TopicRow> topicRows(NativeQuery<Tuple> query, Collection<String> languages) {
        return query.addScalar("id", STRING)
                .addScalar("glyph", STRING)
                .addScalar("color_token", STRING)
                .addScalar("articles", LONG)
                .setParameter("languages", languages.toArray(String[]::new))
                .getResultStream()
                .map(row -> new TopicRow(
                        row.get("id", String.class),
                        row.get("glyph", String.class),
                        row.get("color_token", String.class),
                        row.get("articles", Long.class)))
                .toList();
    }

    /** Those of the ids that name a topic. */
    public Set<String> existingTopics(Collection<String> ids) {
        if (ids.isEmpty()) {
            return Set.of();
        }
        return entities.createQuery("select t.id from TopicEntity t where t.id in :ids", String.class)
                .setParameter("ids", ids)
                .getResultStream()
                .collect(Collectors.toSet());
    }

    /** Inserts the topic unless one with its id is there. Any number of nodes may do so at once. */
    public void insertIfAbsent(TopicEntity topic) {
        entities.createNativeQuery("""
                insert into topics (id, glyph, color_token, position)
                values (:id, :glyph, :color, :position)
                on conflict (id) do nothing
                """)
                .setParameter("id", topic.id)
                .setParameter("glyph", topic.glyph)
                .setParameter("color", topic.colorToken)
                .setParameter("position", topic.position)
                .executeUpdate();
    }

    /**
     * Inserts the article with its first version unless an article with the id is there. Of several nodes that insert
     * it at once, one does; the others wait for it and do nothing.
     *
     * @return whether this call inserted it
     */
    public boolean insertIfAbsent(ArticleEntity article, ArticleVersionEntity version) {
        boolean inserted = entities.createNativeQuery("""
                insert into articles (id, language, diagnostic, created_at, first_published_at)
                values (:id, :language, :diagnostic, :created, cast(:published as timestamptz))
                on conflict (id) do nothing
                """)
                        .setParameter("id", article.id)
                        .setParameter("language", article.language)
                        .setParameter("diagnostic", article.diagnostic)
                        .setParameter("created", article.createdAt)
                        .setParameter("published", article.firstPublishedAt)
                        .executeUpdate()
                == 1;
        if (inserted) {
            entities.persist(version);
        }
        return inserted;
    }
}

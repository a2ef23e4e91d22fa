package app.twicetold.persistence.library;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Articles and topics. "Served" is the current version of an article while it is published; every list has a fixed
 * number of statements, whatever its length. What a user did on an article is asked with scalar subqueries: PostgreSQL
 * may turn an {@code exists} into a hash over all sessions of the user.
 */
public class LibraryRepository {
    /** A page of the usual size, or of the largest that a client may ask for, and the row that tells of a next page. */
    private static final int USUAL_ROWS = 21;

    private static final int MOST_ROWS = 51;

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
                              where s.userId = :user and s.articleId = v.articleId and s.completedAt is null
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

    /** How many served articles of a language can be a diagnostic, counted up to a bound. */
    public int countForDiagnostic(String language, int most) {
        return NativeRead.of(entities, """
                select count(*) from (
                    select from article_versions
                    where is_current and status = 'published' and language = :language and difficulty = 1
                    limit :most
                ) served
                """)
                .with("language", language)
                .with("most", most)
                .first(Row::bigint)
                .orElseThrow()
                .intValue();
    }

    /**
     * Whether the text of a version may not be shown any more: a report about it or a later version was upheld, and
     * what is served is newer, or nothing is.
     */
    public boolean isWithheld(String articleId, int version) {
        return NativeRead.of(entities, """
                select exists (
                    select from reports r
                    where r.article_id = :article and r.article_version >= :version and r.status = 'upheld'
                      and not exists (
                          select from article_versions v
                          where v.article_id = r.article_id and v.is_current and v.status = 'published'
                            and v.version <= r.article_version
                      )
                )
                """)
                .with("article", articleId)
                .with("version", version)
                .first(Row::bool)
                .orElseThrow();
    }

    /**
     * One page of the served articles, newest published first, equal moments in descending order of the ids. With what
     * the user did on each.
     */
    public List<ListedArticleRow> page(String userId, ArticleQuery page) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (int i = 0; i < page.languages().size(); i++) {
            values.put("language" + i, page.languages().get(i));
        }
        // One by one: an array would hide from PostgreSQL that an index has the order.
        String languages = values.keySet().stream().map(name -> ":" + name).collect(Collectors.joining(", "));
        StringBuilder conditions = new StringBuilder("and v.language in (%s)\n".formatted(languages));
        switch (page.history()) {
            case ANY -> {}
            case UNSEEN -> conditions.append("""
                    and (
                        select s.id from sessions s
                        where s.user_id = :user and s.article_id = v.article_id
                        order by s.completed_at desc
                        limit 1
                    ) is null
                    """);
            case COMPLETED -> conditions.append("""
                    and (
                        select max(s.completed_at) from sessions s
                        where s.user_id = :user and s.article_id = v.article_id and s.completed_at is not null
                    ) is not null
                    """);
        }
        if (page.topicId() != null) {
            conditions.append("and v.topic_id = :topic\n");
            values.put("topic", page.topicId());
        }
        if (page.difficulty() != null) {
            conditions.append("and v.difficulty = :difficulty\n");
            values.put("difficulty", page.difficulty());
        }
        if (page.afterPublishedAt() != null) {
            conditions.append("and (v.published_at < :at or (v.published_at = :at and v.article_id < :after))\n");
            values.put("at", page.afterPublishedAt());
            values.put("after", page.afterId());
        }
        NativeRead read = NativeRead.of(entities, """
                        select v.article_id, v.version, v.title, v.byline, v.language, v.length, v.difficulty, v.topic_id,
                            v.source_name, v.source_url, v.attribution, v.published_at, v.seen,
                            case when v.seen then (
                                select true from sessions s
                                where s.user_id = :user and s.article_id = v.article_id and s.completed_at is not null
                                limit 1
                            ) end as completed,
                            case when v.seen then (
                                select max(x.overall) from assessments x
                                where x.user_id = :user and x.article_id = v.article_id
                            ) end as best
                        from (
                            select v.*,
                                (
                                    select true from sessions s
                                    where s.user_id = :user and s.article_id = v.article_id
                                    limit 1
                                ) as seen
                            from article_versions v
                            where v.is_current and v.status = 'published'
                            %s
                            order by v.published_at desc, v.article_id desc
                            limit %s
                        ) v
                        order by v.published_at desc, v.article_id desc
                        """.formatted(conditions, rowsRead(page.limit())))
                .with("user", userId);
        values.forEach(read::with);
        List<ListedArticleRow> rows = read.list(ListedArticleRow::read);
        return rows.size() <= page.limit() ? rows : rows.subList(0, page.limit());
    }

    /**
     * Reads a few rows more than are asked for. The limit is part of the text, because PostgreSQL would plan anew for
     * the value of a parameter. So there are two texts for each filter, and not one for each limit that a client may
     * choose.
     */
    private static int rowsRead(int limit) {
        return limit <= USUAL_ROWS ? USUAL_ROWS : Math.max(limit, MOST_ROWS);
    }

    /**
     * What the user did on those of the articles that the user has a session on. Looks at one row of each kind,
     * whatever the number of sessions. The array comes out of a subquery, because PostgreSQL would plan anew for the
     * length of a plain parameter.
     */
    public List<ArticleHistoryRow> histories(String userId, Collection<String> articleIds) {
        if (articleIds.isEmpty()) {
            return List.of();
        }
        return NativeRead.of(entities, """
                select a.id,
                    (
                        select true from sessions s
                        where s.user_id = :user and s.article_id = a.id and s.completed_at is not null
                        limit 1
                    ) is not null as completed,
                    (
                        select max(x.overall) from assessments x
                        where x.user_id = :user and x.article_id = a.id
                    ) as best
                from unnest((select cast(:articles as text[]))) as a (id)
                where (
                    select true from sessions s
                    where s.user_id = :user and s.article_id = a.id
                    limit 1
                )
                """)
                .with("user", userId)
                .with("articles", articleIds.toArray(String[]::new))
                .list(ArticleHistoryRow::read);
    }

    /** All topics in their order. */
    public List<TopicEntity> topicsInOrder() {
        return entities.createQuery("select t from TopicEntity t order by t.position, t.id", TopicEntity.class)
                .getResultList();
    }

    /** All topics in their order, with the number of served articles in the languages. */
    public List<TopicRow> topics(Collection<String> languages) {
        return topicRows(NativeRead.of(entities, """
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
        return topicRows(NativeRead.of(entities, """
                select t.id, t.glyph, t.color_token, count(v.article_id) as articles
                from topics t
                left join article_versions v on v.topic_id = t.id
                  and v.language = any(cast(:languages as text[])) and v.is_current and v.status = 'published'
                where t.id = any(cast(:ids as text[]))
                group by t.id
                order by t.position
                """).with("ids", ids.toArray(String[]::new)), languages);
    }

    private static List<TopicRow> topicRows(NativeRead read, Collection<String> languages) {
        return read.with("languages", languages.toArray(String[]::new))
                .list(row -> new TopicRow(row.text(), row.text(), row.text(), row.bigint()));
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

    /** Lets one transaction at a time seed. Topics are unique by id and by position, and an insert can pass over one of both. */
    public void lockForSeeding() {
        NativeRead.of(entities, "select cast(pg_advisory_xact_lock(hashtextextended('seeds', 0)) as text) as locked")
                .run();
    }

    /** Inserts the topic unless one with its id is there. */
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

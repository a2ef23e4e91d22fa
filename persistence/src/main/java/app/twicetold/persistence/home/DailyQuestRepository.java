package app.twicetold.persistence.home;

import static org.hibernate.type.StandardBasicTypes.INSTANT;
import static org.hibernate.type.StandardBasicTypes.INTEGER;
import static org.hibernate.type.StandardBasicTypes.LONG;
import static org.hibernate.type.StandardBasicTypes.STRING;

import app.twicetold.persistence.NativeReads;
import app.twicetold.persistence.library.ArticleRow;
import app.twicetold.persistence.training.SessionRow;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hibernate.query.NativeQuery;
import org.hibernate.type.BasicTypeReference;
import org.jspecify.annotations.Nullable;

/**
 * Quests of the day, and the articles that they are picked from. What a statement reads grows with the cells that it is
 * given, not with what the user did before: whether an article is unseen is asked with a scalar subquery, because
 * PostgreSQL may turn a {@code not exists} into a join with all sessions of the user.
 */
public class DailyQuestRepository {
    private static final Map<String, BasicTypeReference<?>> ARTICLE = columns(
            "article_id", STRING,
            "version", INTEGER,
            "title", STRING,
            "byline", STRING,
            "language", STRING,
            "length", INTEGER,
            "difficulty", INTEGER,
            "topic_id", STRING,
            "source_name", STRING,
            "source_url", STRING,
            "attribution", STRING,
            "published_at", INSTANT);
    private static final Map<String, BasicTypeReference<?>> SESSION = columns(
            "session_id", STRING,
            "kind", STRING,
            "session_version", INTEGER,
            "session_language", STRING,
            "stage", STRING,
            "created_at", INSTANT,
            "completed_at", INSTANT,
            "round1_overall", INTEGER,
            "round2_overall", INTEGER,
            "round1_duration_ms", LONG,
            "round2_duration_ms", LONG,
            "xp_awarded", INTEGER);
    private static final Map<String, BasicTypeReference<?>> EARLIER_COMPLETION = columns("earlier_completion", INSTANT);

    private final EntityManager entities;

    public DailyQuestRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** The quest of the user on the day, with how far it is. */
    public Optional<DailyQuestRow> find(String userId, LocalDate date) {
        return read("""
                select q.article_id as quest_article_id,
                    v.article_id, v.version, v.title, v.byline, v.language, v.length, v.difficulty, v.topic_id,
                    v.source_name, v.source_url, v.attribution, v.published_at,
                    s.id as session_id, s.kind, s.article_version as session_version,
                    s.language as session_language, s.stage, s.created_at, s.completed_at,
                    s.round1_overall, s.round2_overall, s.round1_duration_ms, s.round2_duration_ms, s.xp_awarded,
                    (
                        select max(p.completed_at) from sessions p
                        where p.user_id = q.user_id and p.article_id = q.article_id
                          and p.completed_at < coalesce(s.completed_at, 'infinity')
                    ) as earlier_completion
                from daily_quests q
                left join lateral (
                    (
                        select t.* from sessions t
                        where t.user_id = q.user_id and t.article_id = q.article_id and t.kind = 'training'
                          and t.completed_at >= q.picked_at
                        order by t.completed_at
                        limit 1
                    )
                    union all
                    (
                        select t.* from sessions t
                        where t.user_id = q.user_id and t.article_id = q.article_id and t.kind = 'training'
                          and t.stage <> 'completed'
                    )
                    order by completed_at nulls last
                    limit 1
                ) s on true
                left join article_versions v on v.article_id = q.article_id
                  and case
                      when s.id is null then v.is_current and v.status = 'published'
                      else v.version = s.article_version
                  end
                where q.user_id = :user and q.local_date = :date
                """, columns("quest_article_id", STRING), ARTICLE, SESSION, EARLIER_COMPLETION)
                .setParameter("user", userId)
                .setParameter("date", date)
                .getResultStream()
                .findFirst()
                .map(row -> new DailyQuestRow(
                        row.get("quest_article_id", String.class),
                        row.get("version") == null ? null : article(row),
                        row.get("session_id") == null ? null : session(row),
                        row.get("earlier_completion", Instant.class)));
    }

    /**
     * Keeps the article as the quest of the day. Of several requests at once, one does.
     *
     * @param replaced the article that was the quest so far, null when there was none
     * @return whether this call stored it
     */
    public boolean store(String userId, LocalDate date, String articleId, @Nullable String replaced, Instant now) {
        return entities.createNativeQuery("""
                insert into daily_quests (user_id, local_date, article_id, picked_at)
                values (:user, :date, :article, :now)
                on conflict (user_id, local_date) do update
                set article_id = excluded.article_id, picked_at = excluded.picked_at
                where daily_quests.article_id = cast(:replaced as text)
                """)
                        .setParameter("user", userId)
                        .setParameter("date", date)
                        .setParameter("article", articleId)
                        .setParameter("now", now)
                        .setParameter("replaced", replaced)
                        .executeUpdate()
                == 1;
    }

    /** The newest unseen articles of the first cell that has any. */
    public List<CandidateRow> unseenOfFirstCell(String userId, List<LibraryCell> cells, int limit) {
        return inCells(read("""
                select v.article_id, v.version, v.title, v.byline, v.language, v.length, v.difficulty, v.topic_id,
                    v.source_name, v.source_url, v.attribution, v.published_at
                from (
                    select c.*
                    from unnest(
                        cast(:topics as text[]), cast(:languages as text[]), cast(:difficulties as integer[])
                    ) with ordinality as c (topic_id, language, difficulty, position)
                    cross join lateral (
                        select from article_versions v
                        where v.is_current and v.status = 'published'
                          and v.topic_id = c.topic_id and v.language = c.language and v.difficulty = c.difficulty
                          and (
                              select s.id from sessions s
                              where s.user_id = :user and s.article_id = v.article_id
                              limit 1
                          ) is null
                        limit 1
                    ) found
                    order by c.position
                    limit 1
                ) c
                cross join lateral (
                    select v.* from article_versions v
                    where v.is_current and v.status = 'published'
                      and v.topic_id = c.topic_id and v.language = c.language and v.difficulty = c.difficulty
                      and (
                          select s.id from sessions s
                          where s.user_id = :user and s.article_id = v.article_id
                          limit 1
                      ) is null
                    order by v.published_at desc, v.article_id desc
                    limit :most
                ) v
                order by v.published_at desc, v.article_id desc
                """, ARTICLE), cells)
                .setParameter("user", userId)
                .setParameter("most", limit)
                .getResultStream()
                .map(row -> new CandidateRow(article(row), null))
                .toList();
    }

    /** The newest unseen article of each cell, in the order of the cells; one article is left out. */
    public List<ArticleRow> unseenOfEachCell(String userId, List<LibraryCell> cells, @Nullable String exceptArticleId) {
        return inCells(read("""
                select v.article_id, v.version, v.title, v.byline, v.language, v.length, v.difficulty, v.topic_id,
                    v.source_name, v.source_url, v.attribution, v.published_at
                from unnest(
                    cast(:topics as text[]), cast(:languages as text[]), cast(:difficulties as integer[])
                ) with ordinality as c (topic_id, language, difficulty, position)
                cross join lateral (
                    select v.* from article_versions v
                    where v.is_current and v.status = 'published'
                      and v.topic_id = c.topic_id and v.language = c.language and v.difficulty = c.difficulty
                      and (
                          select s.id from sessions s
                          where s.user_id = :user and s.article_id = v.article_id
                          limit 1
                      ) is null
                      and v.article_id is distinct from cast(:except as text)
                    order by v.published_at desc, v.article_id desc
                    limit 1
                ) v
                order by c.position
                """, ARTICLE), cells)
                .setParameter("user", userId)
                .setParameter("except", exceptArticleId)
                .getResultStream()
                .map(DailyQuestRepository::article)
                .toList();
    }

    /** Completed articles without an open session: the most difficult first, then the longest untouched. */
    public List<CandidateRow> leastRecentlyCompleted(String userId, List<LibraryCell> cells, int limit) {
        return inCells(read("""
                select v.article_id, v.version, v.title, v.byline, v.language, v.length, v.difficulty, v.topic_id,
                    v.source_name, v.source_url, v.attribution, v.published_at,
                    done.at as earlier_completion
                from unnest(
                    cast(:topics as text[]), cast(:languages as text[]), cast(:difficulties as integer[])
                ) with ordinality as c (topic_id, language, difficulty, position)
                cross join lateral (
                    select v.* from article_versions v
                    where v.is_current and v.status = 'published'
                      and v.topic_id = c.topic_id and v.language = c.language and v.difficulty = c.difficulty
                ) v
                cross join lateral (
                    select max(s.completed_at) as at from sessions s
                    where s.user_id = :user and s.article_id = v.article_id
                ) done
                where done.at is not null
                  and not exists (
                      select from sessions s
                      where s.user_id = :user and s.article_id = v.article_id and s.stage <> 'completed'
                  )
                order by v.difficulty desc, done.at, c.position
                limit :most
                """, ARTICLE, EARLIER_COMPLETION), cells)
                .setParameter("user", userId)
                .setParameter("most", limit)
                .getResultStream()
                .map(row -> new CandidateRow(article(row), row.get("earlier_completion", Instant.class)))
                .toList();
    }

    @SafeVarargs
    private NativeQuery<Tuple> read(String sql, Map<String, BasicTypeReference<?>>... columns) {
        NativeQuery<Tuple> query = NativeReads.tuples(entities, sql);
        for (Map<String, BasicTypeReference<?>> some : columns) {
            some.forEach(query::addScalar);
        }
        return query;
    }

    private static NativeQuery<Tuple> inCells(NativeQuery<Tuple> query, List<LibraryCell> cells) {
        return query.setParameter(
                        "topics", cells.stream().map(LibraryCell::topicId).toArray(String[]::new))
                .setParameter(
                        "languages", cells.stream().map(LibraryCell::language).toArray(String[]::new))
                .setParameter(
                        "difficulties",
                        cells.stream().map(LibraryCell::difficulty).toArray(Integer[]::new));
    }

    private static ArticleRow article(Tuple row) {
        return new ArticleRow(
                row.get("article_id", String.class),
                row.get("version", Integer.class),
                row.get("title", String.class),
                row.get("byline", String.class),
                row.get("language", String.class),
                row.get("length", Integer.class),
                row.get("difficulty", Integer.class),
                row.get("topic_id", String.class),
                row.get("source_name", String.class),
                row.get("source_url", String.class),
                row.get("attribution", String.class),
                row.get("published_at", Instant.class));
    }

    private static SessionRow session(Tuple row) {
        return new SessionRow(
                row.get("session_id", String.class),
                row.get("kind", String.class),
                row.get("quest_article_id", String.class),
                row.get("session_version", Integer.class),
                row.get("session_language", String.class),
                row.get("stage", String.class),
                row.get("created_at", Instant.class),
                row.get("completed_at", Instant.class),
                row.get("round1_overall", Integer.class),
                row.get("round2_overall", Integer.class),
                row.get("round1_duration_ms", Long.class),
                row.get("round2_duration_ms", Long.class),
                row.get("xp_awarded", Integer.class));
    }

    /** Names and types in turn, in the order of the select list. */
    private static Map<String, BasicTypeReference<?>> columns(Object... namesAndTypes) {
        Map<String, BasicTypeReference<?>> columns = new LinkedHashMap<>();
        for (int i = 0; i < namesAndTypes.length; i += 2) {
            columns.put((String) namesAndTypes[i], (BasicTypeReference<?>) namesAndTypes[i + 1]);
        }
        return columns;
    }
}

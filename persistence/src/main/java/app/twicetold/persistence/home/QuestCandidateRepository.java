package app.twicetold.persistence.home;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.library.ArticleRow;
import jakarta.persistence.EntityManager;
import java.util.List;

/**
 * The articles that quests are picked from. What a statement reads grows with the cells that it is
 * given, not with what the user did before: whether an article is unseen is asked with a scalar subquery, because
 * PostgreSQL may turn a {@code not exists} into a join with all sessions of the user.
 *
 * <p>The arrays come out of subqueries. PostgreSQL would look at the length of a plain parameter, find a plan for it a
 * little cheaper than one for any length, and so plan anew at each execution.
 */
public class QuestCandidateRepository {
    private final EntityManager entities;

    public QuestCandidateRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** The newest unseen articles of the first cell that has any. */
    public List<CandidateRow> unseenOfFirstCell(String userId, List<LibraryCell> cells, int limit) {
        return inCells("""
                select v.article_id, v.version, v.title, v.byline, v.language, v.length, v.difficulty, v.topic_id,
                    v.source_name, v.source_url, v.attribution, v.published_at
                from (
                    select c.*
                    from unnest(
                        (select cast(:topics as text[])),
                        (select cast(:languages as text[])),
                        (select cast(:difficulties as integer[]))
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
                """, cells)
                .with("user", userId)
                .with("most", limit)
                .list(row -> new CandidateRow(ArticleRow.read(row), null));
    }

    /** Completed articles without an open session: the most difficult first, then the longest untouched. */
    public List<CandidateRow> leastRecentlyCompleted(String userId, List<LibraryCell> cells, int limit) {
        return inCells("""
                select v.article_id, v.version, v.title, v.byline, v.language, v.length, v.difficulty, v.topic_id,
                    v.source_name, v.source_url, v.attribution, v.published_at,
                    done.at as earlier_completion
                from unnest(
                    (select cast(:topics as text[])),
                    (select cast(:languages as text[])),
                    (select cast(:difficulties as integer[]))
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
                      where s.user_id = :user and s.article_id = v.article_id and s.completed_at is null
                  )
                order by v.difficulty desc, done.at, c.position
                limit :most
                """, cells)
                .with("user", userId)
                .with("most", limit)
                .list(row -> new CandidateRow(ArticleRow.read(row), row.moment()));
    }

    private NativeRead inCells(String sql, List<LibraryCell> cells) {
        return NativeRead.of(entities, sql)
                .with("topics", cells.stream().map(LibraryCell::topicId).toArray(String[]::new))
                .with("languages", cells.stream().map(LibraryCell::language).toArray(String[]::new))
                .with(
                        "difficulties",
                        cells.stream().map(LibraryCell::difficulty).toArray(Integer[]::new));
    }
}

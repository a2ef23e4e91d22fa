package app.twicetold.persistence.generation;

import app.twicetold.persistence.NativeRead;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Counts what the cells of the shelf hold. */
public class CellRepository {
    private final EntityManager entities;

    public CellRepository(EntityManager entities) {
        this.entities = entities;
    }

    /**
     * Every cell of the languages, in order. One statement, whatever the library holds. It numbers users, cells and
     * articles, because it sorts every pair of a user and an article: numbers sort three times as fast as texts, and a
     * cell and a user in one number faster than two.
     *
     * @param hardest the highest difficulty
     * @param activeSince users who touched a session since then count as active
     */
    public List<CellRow> count(Collection<String> languages, int hardest, Instant activeSince) {
        return NativeRead.of(entities, """
                with cell as (
                    select l.language, t.id as topic_id, d.difficulty
                    from unnest(cast(:languages as text[])) as l (language)
                    cross join topics t
                    cross join generate_series(1, :hardest) as d (difficulty)
                ),
                active as materialized (
                    select u.id, u.practice_languages, row_number() over () as user_number
                    from (select distinct user_id from sessions where touched_at >= :since) s
                    join users u on u.id = s.user_id
                ),
                practising as (
                    select language, count(distinct user_number) as users
                    from active
                    cross join unnest(practice_languages) as p (language)
                    group by language
                ),
                served as materialized (
                    select article_id, language, topic_id, difficulty, cast(row_number() over () as integer) as article_number,
                        dense_rank() over (order by language, topic_id, difficulty) as cell_number
                    from article_versions
                    where is_current and status = 'published'
                ),
                published as (
                    select language, topic_id, difficulty, cell_number, count(*) as articles
                    from served
                    group by language, topic_id, difficulty, cell_number
                ),
                waiting as (
                    select language, topic_id, difficulty, count(*) as articles
                    from (
                        select language, topic_id, difficulty from content_jobs
                        where stage = 'generate' and status in ('queued', 'running')
                        union all
                        select language, topic_id, difficulty from article_versions
                        where is_head and status in ('draft', 'qa', 'needs_review')
                    ) undecided
                    group by language, topic_id, difficulty
                ),
                seen as (
                    select cell_of_user >> 32 as cell_number, count(distinct article_number) as articles
                    from (
                        select (v.cell_number << 32) + a.user_number as cell_of_user, v.article_number
                        from sessions s
                        join active a on a.id = s.user_id
                        join served v on v.article_id = s.article_id
                        where v.language = any (a.practice_languages)
                    ) pairs
                    group by cell_of_user
                ),
                histogram as (
                    select cell_number, articles, count(*) as users
                    from seen
                    group by cell_number, articles
                )
                select c.language, c.topic_id, c.difficulty, coalesce(p.articles, 0) as published,
                    coalesce(w.articles, 0) as in_pipeline, coalesce(a.users, 0) as active_users,
                    h.articles as seen, h.users as seen_by
                from cell c
                left join published p using (language, topic_id, difficulty)
                left join waiting w using (language, topic_id, difficulty)
                left join practising a using (language)
                left join histogram h using (cell_number)
                order by c.language, c.topic_id, c.difficulty
                """)
                .with("languages", languages.toArray(String[]::new))
                .with("hardest", hardest)
                .with("since", activeSince)
                .list(row -> new CellRow(
                        row.text(),
                        row.text(),
                        row.integer(),
                        row.bigint(),
                        row.bigint(),
                        row.bigint(),
                        row.integerOrNull(),
                        row.bigintOrNull()));
    }

    /** The newest titles of a topic in a language that are served, checked or reviewed. */
    public List<String> titles(String language, String topicId, int limit) {
        return entities.createQuery("""
                        select v.title from ArticleVersionEntity v
                        where v.language = :language and v.topicId = :topic and v.isHead = true
                          and v.status in ('published', 'qa', 'needs_review')
                        order by v.createdAt desc, v.articleId
                        """, String.class)
                .setParameter("language", language)
                .setParameter("topic", topicId)
                .setMaxResults(limit)
                .getResultList();
    }

    /** The drafts of new articles that were ordered since a moment and did not fail, of each cell that has any. */
    public List<RecentDraftsRow> drafts(Instant since) {
        return NativeRead.of(entities, """
                select language, topic_id, difficulty, count(*) filter (where source_item_id is null), count(*)
                from content_jobs
                where stage = 'generate' and status in ('queued', 'running', 'succeeded') and trigger <> 'regenerate'
                  and created_at >= :since
                group by language, topic_id, difficulty
                """)
                .with("since", since)
                .list(row -> new RecentDraftsRow(row.text(), row.text(), row.integer(), row.integer(), row.integer()));
    }

    /** Lets one run at a time order drafts, until the end of the transaction. */
    public void lockRun() {
        NativeRead.of(
                        entities,
                        "select cast(pg_advisory_xact_lock(hashtextextended('generation run', 0)) as text) as locked")
                .run();
    }
}

package app.twicetold.persistence.generation;

import app.twicetold.persistence.NativeRead;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Counts what the cells of the shelf hold, and what their readers have seen of it. */
public class CellRepository {
    private final EntityManager entities;

    public CellRepository(EntityManager entities) {
        this.entities = entities;
    }

    /**
     * What every cell of the languages holds, in order. It looks at each served article, whatever its readers did.
     *
     * @param hardest the highest difficulty
     */
    public List<CellStockRow> stock(Collection<String> languages, int hardest) {
        return NativeRead.of(entities, """
                with cell as (
                    select l.language, t.id as topic_id, d.difficulty
                    from unnest(cast(:languages as text[])) as l (language)
                    cross join topics t
                    cross join generate_series(1, :hardest) as d (difficulty)
                ),
                published as (
                    select language, topic_id, difficulty, count(*) as articles
                    from article_versions
                    where is_current and status = 'published'
                    group by language, topic_id, difficulty
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
                )
                select c.language, c.topic_id, c.difficulty, coalesce(p.articles, 0) as published,
                    coalesce(w.articles, 0) as in_pipeline
                from cell c
                left join published p using (language, topic_id, difficulty)
                left join waiting w using (language, topic_id, difficulty)
                order by c.language, c.topic_id, c.difficulty
                """)
                .with("languages", languages.toArray(String[]::new))
                .with("hardest", hardest)
                .list(row -> new CellStockRow(row.text(), row.text(), row.integer(), row.bigint(), row.bigint()));
    }

    /**
     * How many of the active users have seen how many of the served articles of each cell. It reads all their sessions
     * ever. It numbers users, cells and articles, because it sorts every pair of a user and an article: numbers sort
     * three times as fast as texts, and a cell and a user in one number faster than two.
     *
     * @param activeSince users who touched a session since then count as active
     */
    public List<CellReadersRow> readers(Instant activeSince) {
        return NativeRead.of(entities, """
                with active as materialized (
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
                select c.language, c.topic_id, c.difficulty, p.users as active_users, h.articles as seen, h.users as seen_by
                from histogram h
                join (select distinct cell_number, language, topic_id, difficulty from served) c using (cell_number)
                join practising p using (language)
                """)
                .with("since", activeSince)
                .list(row -> new CellReadersRow(
                        row.text(), row.text(), row.integer(), row.bigint(), row.integer(), row.bigint()));
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

package app.twicetold.persistence.publication;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import java.time.Instant;

/**
 * What users did with each version of an article, kept as figures and what is to be added to them. Both together are right
 * at any moment: triggers write a change in the transaction that makes it. See ADR 48.
 */
public class ArticleFigureRepository {
    static final String NAME = "article_figures";

    private static final String COLUMNS =
            "article_id, article_version, started, completed, assessed, key_info_total, votes, helpful, reports";

    private static final String ADDED = """
            on conflict (article_id, article_version) do update
            set started = f.started + excluded.started, completed = f.completed + excluded.completed,
                assessed = f.assessed + excluded.assessed, key_info_total = f.key_info_total + excluded.key_info_total,
                votes = f.votes + excluded.votes, helpful = f.helpful + excluded.helpful,
                reports = f.reports + excluded.reports
            """;

    private final EntityManager entities;

    public ArticleFigureRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Lets one transaction at a time add or count, until its end. */
    public void lock() {
        NativeRead.of(
                        entities,
                        "select cast(pg_advisory_xact_lock(hashtextextended('article figures', 0)) as text) as locked")
                .run();
    }

    /** Whether the rows from before the first change are counted. Without it there are only changes. */
    public boolean isCounted() {
        return NativeRead.of(entities, "select exists (select from roll_ups where name = :name) as counted")
                .with("name", NAME)
                .first(Row::bool)
                .orElseThrow();
    }

    /**
     * Adds changes to the figures, under the lock.
     *
     * @param most at most so many changes
     * @return how many there were
     */
    public long fold(int most) {
        return NativeRead.of(entities, """
                with changes as (
                    delete from article_figure_changes
                    where ctid = any (array(select ctid from article_figure_changes limit :most))
                    returning *
                ), added as (
                    insert into article_figures as f (
                        article_id, article_version, started, completed, assessed, key_info_total, votes, helpful, reports
                    )
                    select article_id, article_version, sum(started), sum(completed), sum(assessed), sum(key_info_total),
                        sum(votes), sum(helpful), sum(reports)
                    from changes
                    group by article_id, article_version
                    on conflict (article_id, article_version) do update
                    set started = f.started + excluded.started, completed = f.completed + excluded.completed,
                        assessed = f.assessed + excluded.assessed,
                        key_info_total = f.key_info_total + excluded.key_info_total, votes = f.votes + excluded.votes,
                        helpful = f.helpful + excluded.helpful, reports = f.reports + excluded.reports
                )
                select count(*) from changes
                """)
                .with("most", most)
                .first(Row::bigint)
                .orElseThrow();
    }

    /**
     * Shows the transaction all tables as they are now until its end, and lets no other one add or count. Its first
     * statement; nothing else may have been read.
     */
    public void freeze() {
        entities.createNativeQuery("set transaction isolation level repeatable read")
                .executeUpdate();
        // A lock of a table is no look at it: the view begins with the statement after it.
        entities.createNativeQuery("lock table article_figures in share row exclusive mode")
                .executeUpdate();
    }

    /**
     * Counts all rows of a frozen view, in place of what was counted before: the first count, and a repair. The changes
     * that go are those that the view has with the rows that are counted, so nobody has to wait.
     *
     * @param blocks of a table at most that one statement reads
     */
    public void count(int blocks, Instant now) {
        entities.createNativeQuery("delete from article_figures").executeUpdate();
        entities.createNativeQuery("delete from article_figure_changes").executeUpdate();
        page("sessions", blocks, """
                insert into article_figures as f (%s)
                select article_id, article_version, count(*), count(completed_at), 0, 0, 0, 0, 0
                from sessions
                where %s
                group by article_id, article_version
                %s
                """);
        page("assessments", blocks, """
                insert into article_figures as f (%s)
                select article_id, article_version, 0, 0, count(*), sum(key_info), 0, 0, 0
                from assessments
                where round = 1 and %s
                group by article_id, article_version
                %s
                """);
        // Each assessment is read by its key: the plan of a join would read them all for each page.
        page("assessment_feedback", Math.max(1, blocks / 8), """
                insert into article_figures as f (%s)
                select a.article_id, a.article_version, 0, 0, 0, 0, count(*), count(*) filter (where v.helpful), 0
                from (select assessment_id, helpful from assessment_feedback where %s) v
                cross join lateral (
                    select article_id, article_version from assessments where id = v.assessment_id offset 0
                ) a
                group by a.article_id, a.article_version
                %s
                """);
        page("reports", blocks, """
                insert into article_figures as f (%s)
                select article_id, article_version, 0, 0, 0, 0, 0, 0, count(*)
                from reports
                where status <> 'dismissed' and %s
                group by article_id, article_version
                %s
                """);
        entities.createNativeQuery("""
                insert into roll_ups (name, counted_at) values (:name, :now)
                on conflict (name) do update set counted_at = excluded.counted_at
                """)
                .setParameter("name", NAME)
                .setParameter("now", now)
                .executeUpdate();
    }

    /** Adds what a statement counts of a table, block by block. In one view each row has one place. */
    private void page(String table, int blocks, String count) {
        long size = NativeRead.of(
                        entities,
                        "select pg_relation_size(cast(:table as regclass)) / cast(current_setting('block_size') as bigint)")
                .with("table", table)
                .first(Row::bigint)
                .orElseThrow();
        for (long block = 0; block < size; block += blocks) {
            entities.createNativeQuery(count.formatted(
                            COLUMNS, "ctid >= '(%d,0)' and ctid < '(%d,0)'".formatted(block, block + blocks), ADDED))
                    .executeUpdate();
        }
    }
}

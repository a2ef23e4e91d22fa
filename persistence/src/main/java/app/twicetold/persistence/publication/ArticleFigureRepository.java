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
     * Counts all rows, under the lock, in place of what was counted before: the first count, and a repair. The changes
     * that go are those that one snapshot has with the rows that are counted, so nobody has to wait.
     */
    public void count(Instant now) {
        entities.createNativeQuery("delete from article_figures").executeUpdate();
        entities.createNativeQuery("""
                with changes as (
                    delete from article_figure_changes
                )
                insert into article_figures (
                    article_id, article_version, started, completed, assessed, key_info_total, votes, helpful, reports
                )
                select article_id, article_version, sum(started), sum(completed), sum(assessed), sum(key_info_total),
                    sum(votes), sum(helpful), sum(reports)
                from (
                    select article_id, article_version, count(*) as started, count(completed_at) as completed, 0 as assessed,
                        0 as key_info_total, 0 as votes, 0 as helpful, 0 as reports
                    from sessions
                    group by article_id, article_version
                    union all
                    select a.article_id, a.article_version, 0, 0, count(*) filter (where a.round = 1),
                        coalesce(sum(a.key_info) filter (where a.round = 1), 0), count(v.helpful),
                        count(*) filter (where v.helpful), 0
                    from assessments a
                    left join assessment_feedback v on v.assessment_id = a.id
                    group by a.article_id, a.article_version
                    union all
                    select article_id, article_version, 0, 0, 0, 0, 0, 0, count(*)
                    from reports
                    where status <> 'dismissed'
                    group by article_id, article_version
                ) counts
                group by article_id, article_version
                """).executeUpdate();
        entities.createNativeQuery("""
                insert into roll_ups (name, counted_at) values (:name, :now)
                on conflict (name) do update set counted_at = excluded.counted_at
                """)
                .setParameter("name", NAME)
                .setParameter("now", now)
                .executeUpdate();
    }
}

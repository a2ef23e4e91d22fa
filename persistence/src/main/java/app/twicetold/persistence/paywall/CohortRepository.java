package app.twicetold.persistence.paywall;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import app.twicetold.persistence.UserPages;
import jakarta.persistence.EntityManager;
import java.time.Instant;

/** The samples of the cohorts and their sums, and the notes of triggers whose sample has to be made again. See ADR 62. */
public class CohortRepository {
    /** The roll-up, its lock, and the table of the samples. */
    public static final String NAME = "cohort_samples";

    /**
     * A sample is a user whose plan has a scored diagnostic and who settled a training session on one of the days 12 to
     * 16; the latest one counts, with its better round. The diagnostic's weakest dimension is the first of the lowest
     * in the order structure, key info, efficiency, fluency. Of the sessions only those of the days are read.
     */
    private static final String SAMPLE = """
            cross join lateral (
                select p.weekly_days,
                    case
                        when p.baseline_overall < 50 then 'lt50'
                        when p.baseline_overall < 70 then '50_69'
                        when p.baseline_overall < 85 then '70_84'
                        else 'gte85'
                    end as baseline_bucket,
                    a.overall as best,
                    case least(d.structure, d.key_info, d.efficiency, d.fluency)
                        when d.structure then a.structure - d.structure
                        when d.key_info then a.key_info - d.key_info
                        when d.efficiency then a.efficiency - d.efficiency
                        else a.fluency - d.fluency
                    end as gain
                from plans p
                join assessments d on d.session_id = p.session_id
                cross join lateral (
                    select id, completed_at
                    from sessions
                    where user_id = p.user_id and kind = 'training' and completed_at is not null
                      and local_date between p.start_date + 11 and p.start_date + 15
                    offset 0
                ) s
                join assessments a on a.session_id = s.id
                where p.user_id = n.user_id and p.baseline_overall is not null
                order by s.completed_at desc, s.id, a.overall desc, a.round
                limit 1
            ) s
            """;

    private final EntityManager entities;
    private final UserPages users;

    public CohortRepository(EntityManager entities) {
        this.entities = entities;
        users = new UserPages(entities, NAME);
    }

    /** Lets one transaction at a time make samples, until its end. */
    public void lock() {
        users.lock();
    }

    /** Whether all users from before the first change are noted. Without it there are only those who changed. */
    public boolean isCounted() {
        return users.isDone();
    }

    /**
     * Notes the next users in the order of their ids. The first count, and a repair. Under the lock.
     *
     * @return whether there are more
     */
    public boolean noteNext(int most, Instant now) {
        return users.noteNext(most, now);
    }

    /**
     * Takes notes away, makes the samples of their users again, and brings the sums to them, under the lock. Each user is
     * read by an index, whatever others there are.
     *
     * @param most at most so many notes
     * @return how many there were
     */
    public long fold(int most) {
        return NativeRead.of(entities, """
                with changes as (
                    delete from cohort_samples_changes
                    where ctid = any (array(select ctid from cohort_samples_changes limit :most))
                    returning user_id
                ), noted as (
                    select distinct user_id from changes
                ), before as (
                    select n.user_id, b.*
                    from noted n
                    cross join lateral (
                        select weekly_days, baseline_bucket, best, gain
                        from cohort_samples
                        where user_id = n.user_id
                        offset 0
                    ) b
                ), now as (
                    select n.user_id, s.* from noted n %s
                ), made as (
                    insert into cohort_samples (user_id, weekly_days, baseline_bucket, best, gain)
                    select user_id, weekly_days, baseline_bucket, best, gain from now
                    except
                    select user_id, weekly_days, baseline_bucket, best, gain from before
                    on conflict (user_id) do update
                    set weekly_days = excluded.weekly_days, baseline_bucket = excluded.baseline_bucket,
                        best = excluded.best, gain = excluded.gain
                ), gone as (
                    delete from cohort_samples
                    where user_id = any (array(select user_id from before except select user_id from now))
                ), summed as (
                    insert into cohort_sums as c (weekly_days, baseline_bucket, samples, best_total, gain_total)
                    select weekly_days, baseline_bucket, sum(samples), sum(best), sum(gain)
                    from (
                        select weekly_days, baseline_bucket, 1 as samples, best, gain from now
                        union all
                        select weekly_days, baseline_bucket, -1, -best, -gain from before
                    ) moved
                    group by weekly_days, baseline_bucket
                    on conflict (weekly_days, baseline_bucket) do update
                    set samples = c.samples + excluded.samples, best_total = c.best_total + excluded.best_total,
                        gain_total = c.gain_total + excluded.gain_total
                )
                select count(*) from changes
                """.formatted(SAMPLE))
                .with("most", most)
                .first(Row::bigint)
                .orElseThrow();
    }

    /** Keeps nothing of a user. After the plan and the sessions are gone, so that nothing is noted behind it. */
    public void forget(String userId) {
        users.forget(userId);
        entities.createNativeQuery("""
                with gone as (
                    delete from cohort_samples where user_id = :user
                    returning weekly_days, baseline_bucket, best, gain
                )
                update cohort_sums c
                set samples = c.samples - 1, best_total = c.best_total - g.best, gain_total = c.gain_total - g.gain
                from gone g
                where (c.weekly_days, c.baseline_bucket) = (g.weekly_days, g.baseline_bucket)
                """).setParameter("user", userId).executeUpdate();
    }
}

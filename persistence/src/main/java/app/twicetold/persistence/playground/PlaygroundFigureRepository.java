package app.twicetold.persistence.playground;

import app.twicetold.persistence.NativeRead;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What revealed runs say about models. Runs that are blind are in none of it. Each method is one statement. */
public class PlaygroundFigureRepository {
    private final EntityManager entities;

    public PlaygroundFigureRepository(EntityManager entities) {
        this.entities = entities;
    }

    /**
     * The lanes behind blind verdicts for a lane or a tie, run by run: those that were done when the verdict was given.
     *
     * @param language null for all
     * @param runs the most runs to read, the newest verdicts first
     */
    public List<JudgedLaneRow> judged(@Nullable String language, Instant from, Instant to, int runs) {
        return window(NativeRead.of(entities, """
                        with given as (
                            select v.run_id, v.lane_id, v.at, r.prompts
                            from playground_verdicts v
                            join playground_runs r on r.id = v.run_id
                            where v.blind and v.outcome in ('lane', 'tie') and v.at >= :from and v.at < :to
                              and r.language = coalesce(cast(:language as text), r.language)
                            order by v.at desc, v.run_id
                            limit :runs
                        )
                        select g.run_id, l.provider, l.model, cast(l.options as text) as options, g.prompts,
                               coalesce(g.lane_id = l.id, false) as chosen
                        from given g
                        join playground_lanes l on l.run_id = g.run_id
                        where exists (
                            select from playground_results s
                            where s.lane_id = l.id and s.repeat = 1 and s.status = 'done' and s.finished_at <= g.at
                        )
                        order by g.at, g.run_id, l.label
                        """), language, from, to)
                .with("runs", runs)
                .list(row -> new JudgedLaneRow(row.text(), row.text(), row.text(), row.text(), row.text(), row.bool()));
    }

    /**
     * What judgements in revealed runs came to, a row for each model with its options and the edition of its prompts.
     * The runs are those of a window.
     */
    public List<LaneFigureRow> figures(@Nullable String language, Instant from, Instant to) {
        return window(NativeRead.of(entities, """
                        with judged as (
                            select s.lane_id, s.round, r.prompts, count(*) as judgements, count(s.cost_usd) as priced,
                                   sum(s.cost_usd) as cost_usd, sum(s.latency_ms) as latency_ms,
                                   stddev_samp(s.overall) as spread
                            from playground_runs r
                            join playground_results s on s.run_id = r.id
                            where r.revealed_at is not null and r.created_at >= :from and r.created_at < :to
                              and r.language = coalesce(cast(:language as text), r.language) and s.status = 'done'
                            group by s.lane_id, s.round, r.prompts
                        )
                        select l.provider, l.model, cast(l.options as text) as options, j.prompts,
                               sum(j.judgements) as judgements,
                               sum(j.cost_usd) / nullif(sum(j.priced), 0) as cost_usd,
                               sum(j.latency_ms) / sum(j.judgements) as latency_ms, avg(j.spread) as spread
                        from judged j
                        join playground_lanes l on l.id = j.lane_id
                        group by l.provider, l.model, l.options, j.prompts
                        order by l.provider, l.model, options, j.prompts
                        """), language, from, to)
                .list(row -> new LaneFigureRow(
                        row.text(),
                        row.text(),
                        row.text(),
                        row.text(),
                        row.bigint(),
                        row.decimalOrNull(),
                        row.decimal(),
                        row.decimalOrNull()));
    }

    /**
     * The overall scores of the lanes of revealed runs, recording by recording, on articles with two or more such runs.
     * A lane was chosen by the rounds that were judged when the verdict was given.
     *
     * @param language null for all
     * @param runs the most runs to read, the newest first
     */
    public List<ScoredLaneRow> scored(@Nullable String language, Instant from, Instant to, int runs) {
        return window(NativeRead.of(entities, """
                        with chosen as (
                            select r.id, r.article_id, r.created_at, r.prompts, count(*) over (partition by r.article_id) as runs
                            from playground_runs r
                            where r.revealed_at is not null and r.created_at >= :from and r.created_at < :to
                              and r.language = coalesce(cast(:language as text), r.language)
                            order by r.created_at desc, r.id
                            limit :runs
                        )
                        select c.article_id, c.id as run_id, s.round, l.provider, l.model, cast(l.options as text) as options,
                               c.prompts, s.overall,
                               coalesce(v.lane_id = l.id, false)
                                   and max(s.finished_at) over (partition by c.id, s.round) <= v.at as chosen
                        from chosen c
                        join playground_results s on s.run_id = c.id and s.repeat = 1 and s.status = 'done'
                        join playground_lanes l on l.id = s.lane_id
                        left join playground_verdicts v on v.run_id = c.id and v.blind
                        where c.runs > 1
                        order by c.created_at, c.id, s.round, l.label
                        """), language, from, to)
                .with("runs", runs)
                .list(row -> new ScoredLaneRow(
                        row.text(),
                        row.text(),
                        row.integer(),
                        row.text(),
                        row.text(),
                        row.text(),
                        row.text(),
                        row.integer(),
                        row.bool()));
    }

    private static NativeRead window(NativeRead read, @Nullable String language, Instant from, Instant to) {
        return read.with("language", language).with("from", from).with("to", to);
    }
}

package app.twicetold.persistence.training;

import app.twicetold.persistence.NativeRead;
import jakarta.persistence.EntityManager;
import java.time.Instant;

/** What the nodes tell each other about their steps, and the work that waits for all of them. */
public class PipelineNodeRepository {
    /** The partial index of attempts that are processed holds no other, so this grows with the queue alone. */
    private static final String FIGURES = """
            select q.waiting, q.oldest, n.transcribe_ms, n.assess_ms, n.per_second
            from (
                select count(*) as waiting, min(submitted_at) as oldest
                from attempts
                where status = 'processing' and claim_token is null and submitted_at > :since
                  and (waits_until is null or waits_until <= :now)
            ) as q
            cross join (
                select
                    coalesce(cast(sum(listeners * transcribe_ms) / sum(listeners) as bigint), 0) as transcribe_ms,
                    coalesce(cast(sum(listeners * assess_ms) / sum(listeners) as bigint), 0) as assess_ms,
                    coalesce(
                        cast(sum(listeners * 1000.0 / greatest(transcribe_ms + assess_ms, 1)) as double precision), 0
                    ) as per_second
                from pipeline_nodes
                where told_at > :alive
            ) as n
            """;

    private static final String TELL = """
            with gone as (
                delete from pipeline_nodes
                where told_at < :forgotten
            )
            insert into pipeline_nodes (node, listeners, transcribe_ms, assess_ms, told_at)
            values (:node, :listeners, :transcribe, :assess, :now)
            on conflict (node) do update
            set listeners = excluded.listeners, transcribe_ms = excluded.transcribe_ms,
                assess_ms = excluded.assess_ms, told_at = excluded.told_at
            """;

    private final EntityManager entities;

    public PipelineNodeRepository(EntityManager entities) {
        this.entities = entities;
    }

    /**
     * One statement.
     *
     * @param since attempts that were submitted before are not counted
     * @param alive nodes that told before are not counted
     */
    public PipelineFiguresRow figures(Instant since, Instant alive, Instant now) {
        return NativeRead.of(entities, FIGURES)
                .with("since", since)
                .with("alive", alive)
                .with("now", now)
                .first(row -> new PipelineFiguresRow(
                        row.bigint(), row.momentOrNull(), row.bigint(), row.bigint(), row.real()))
                .orElseThrow();
    }

    /**
     * Writes what a node tells, and forgets nodes that told nothing for long. One statement.
     *
     * @param forgotten nodes that told before are forgotten
     */
    public void tell(String node, int listeners, long transcribeMs, long assessMs, Instant now, Instant forgotten) {
        entities.createNativeQuery(TELL)
                .setParameter("forgotten", forgotten)
                .setParameter("node", node)
                .setParameter("listeners", listeners)
                .setParameter("transcribe", transcribeMs)
                .setParameter("assess", assessMs)
                .setParameter("now", now)
                .executeUpdate();
    }
}

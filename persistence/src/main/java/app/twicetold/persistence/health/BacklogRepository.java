package app.twicetold.persistence.health;

import app.twicetold.persistence.NativeRead;
import jakarta.persistence.EntityManager;
import java.util.List;

/**
 * Counts work that is not done. The partial indexes of each table hold only such rows, so the done ones cost nothing.
 */
public class BacklogRepository {
    /** Since when an exemplar is due. A request for the speech of a text that is still to be written hides no delay. */
    private static final String EXEMPLAR_SINCE =
            "case when text is null then created_at else coalesce(speech_requested_at, created_at) end";

    /** Work that nobody holds was put off as long as the pause of its last try says so. */
    private static final String STATE = """
            case when claim_token is not null then 'working'
                when waits_until is not null then 'put_off'
                else 'waiting' end""";

    private static final String SQL = """
            with work (work, state, since) as (
                select step, %2$s, submitted_at
                from attempts
                where status = 'processing'
                union all
                select 'exemplar_tts', %2$s, %1$s
                from exemplars
                where status = 'pending'
                union all
                select 'deletion', 'waiting', created_at
                from deletion_jobs
                where status <> 'done'
            )
            select k.work as work, s.state as state, count(w.work) as pieces, min(w.since) as oldest
            from (values ('transcribe'), ('assess'), ('exemplar_tts'), ('deletion')) as k (work)
            cross join (values ('waiting'), ('working'), ('put_off')) as s (state)
            left join work w on w.work = k.work and w.state = s.state
            where k.work <> 'deletion' or s.state = 'waiting'
            group by k.work, s.state
            order by k.work, s.state
            """.formatted(EXEMPLAR_SINCE, STATE);

    private static final String QUEUES = """
            with work (queue, work, working, since) as (
                select 'pipeline', step, claim_token is not null, submitted_at
                from attempts
                where status = 'processing'
                union all
                select 'pipeline', 'exemplar_tts', claim_token is not null, %1$s
                from exemplars
                where status = 'pending'
                union all
                select 'pipeline', 'deletion', claim_token is not null, created_at
                from deletion_jobs
                where status <> 'done'
                union all
                select 'content', stage, status = 'running', queued_at
                from content_jobs
                where status in ('queued', 'running')
                union all
                select 'playground', 'transcribe', claim_token is not null, queued_at
                from playground_rounds
                where state = 'transcribing'
                union all
                select 'playground', 'judge', claim_token is not null, queued_at
                from playground_results
                where status in ('pending', 'running')
                union all
                select 'playground', 'exemplar', claim_token is not null, queued_at
                from playground_model_answers
                where status = 'pending'
                union all
                select 'playground', 'evaluation', claim_token is not null, queued_at
                from playground_evaluations
                where status = 'running'
            )
            select k.queue, k.work,
                   count(*) filter (where not w.working) as waiting, count(*) filter (where w.working) as working,
                   min(w.since) filter (where not w.working) as oldest_waiting,
                   min(w.since) filter (where w.working) as oldest_working
            from (values
                (1, 'pipeline', 'transcribe'), (1, 'pipeline', 'assess'), (1, 'pipeline', 'exemplar_tts'),
                (1, 'pipeline', 'deletion'), (2, 'content', 'fetch'), (2, 'content', 'generate'), (2, 'content', 'qa'),
                (3, 'playground', 'transcribe'), (3, 'playground', 'judge'), (3, 'playground', 'exemplar'),
                (3, 'playground', 'evaluation')
            ) as k (position, queue, work)
            left join work w on w.queue = k.queue and w.work = k.work
            group by k.position, k.queue, k.work
            order by k.position, k.work
            """.formatted(EXEMPLAR_SINCE);

    private final EntityManager entities;

    public BacklogRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** A row for each kind and state of work, also where there is none. One statement. */
    public List<BacklogRow> rows() {
        return NativeRead.of(entities, SQL)
                .list(row -> new BacklogRow(row.text(), row.text(), row.bigint(), row.momentOrNull()));
    }

    /** A row for each kind of work of each queue, also where there is none, in their order. One statement. */
    public List<QueueRow> queues() {
        return NativeRead.of(entities, QUEUES)
                .list(row -> new QueueRow(
                        row.text(), row.text(), row.bigint(), row.bigint(), row.momentOrNull(), row.momentOrNull()));
    }
}

package app.twicetold.persistence.health;

import app.twicetold.persistence.NativeRead;
import jakarta.persistence.EntityManager;
import java.util.List;

/**
 * Counts work that is not done. The partial indexes of each table hold only such rows, so the done ones cost nothing.
 */
public class BacklogRepository {
    private static final String SQL = """
            with work (work, state, since) as (
                select step, case when claim_token is null then 'waiting' else 'working' end, submitted_at
                from attempts
                where status = 'processing'
                union all
                select
                    'exemplar_tts', case when claim_token is null then 'waiting' else 'working' end,
                    coalesce(speech_requested_at, created_at)
                from exemplars
                where status = 'pending'
                union all
                select 'deletion', 'waiting', created_at
                from deletion_jobs
                where status <> 'done'
            )
            select k.work as work, s.state as state, count(w.work) as pieces, min(w.since) as oldest
            from (values ('transcribe'), ('assess'), ('exemplar_tts'), ('deletion')) as k (work)
            cross join (values ('waiting'), ('working')) as s (state)
            left join work w on w.work = k.work and w.state = s.state
            where k.work <> 'deletion' or s.state = 'waiting'
            group by k.work, s.state
            order by k.work, s.state
            """;

    private final EntityManager entities;

    public BacklogRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** A row for each kind and state of work, also where there is none. One statement. */
    public List<BacklogRow> rows() {
        return NativeRead.of(entities, SQL)
                .list(row -> new BacklogRow(row.text(), row.text(), row.bigint(), row.momentOrNull()));
    }
}

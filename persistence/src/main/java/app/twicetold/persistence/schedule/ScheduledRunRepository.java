package app.twicetold.persistence.schedule;

import app.twicetold.persistence.NativeRead;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How scheduled work last went. */
public class ScheduledRunRepository {
    private final EntityManager entities;

    public ScheduledRunRepository(EntityManager entities) {
        this.entities = entities;
    }

    /**
     * The last run of scheduled work.
     *
     * @param state of its tick, or how it ended
     * @param executionId of the batch job, null for other work
     */
    public record Run(
            String name,
            Instant startedAt,
            String state,
            @Nullable Long executionId) {}

    /** Notes a run that is over. */
    public void note(String name, Instant startedAt, String status) {
        entities.createNativeQuery("""
                insert into scheduled_runs (name, started_at, status)
                values (:name, :started, :status)
                on conflict (name) do update set started_at = :started, status = :status
                """)
                .setParameter("name", name)
                .setParameter("started", startedAt)
                .setParameter("status", status)
                .executeUpdate();
    }

    /**
     * The last run of each job that ever ran: the latest tick that was begun, or the run that was noted.
     *
     * @param waiting the state of an unfinished tick without a holder
     * @param running the state of an unfinished tick with a holder
     */
    public List<Run> last(String waiting, String running) {
        return NativeRead.of(entities, """
                (
                    select distinct on (name) name, claimed_at as started_at,
                        case
                            when finished_at is not null then outcome
                            when claim_token is not null then :running
                            else :waiting
                        end as state,
                        execution_id
                    from scheduled_ticks
                    where runs > 0
                    order by name, tick desc
                )
                union all
                select name, started_at, status, null from scheduled_runs
                """)
                .with("waiting", waiting)
                .with("running", running)
                .list(row -> new Run(row.text(), row.moment(), row.text(), row.bigintOrNull()));
    }
}

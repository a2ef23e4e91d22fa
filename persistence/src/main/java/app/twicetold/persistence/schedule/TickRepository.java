package app.twicetold.persistence.schedule;

import app.twicetold.persistence.Lease;
import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Ticks of scheduled work, their holders and their outcomes. */
public class TickRepository {
    private final EntityManager entities;

    public TickRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Lets only one transaction at a time decide about the ticks of a name. */
    public void lock(String name) {
        NativeRead.of(
                        entities,
                        "select cast(pg_advisory_xact_lock(hashtextextended('tick ' || :name, 0)) as text) as locked")
                .with("name", name)
                .run();
    }

    /** @return false when the tick is there already */
    public boolean insertIfAbsent(String name, Instant tick, String token, Instant now, Instant leaseUntil) {
        return entities.createNativeQuery("""
                insert into scheduled_ticks (name, tick, claimed_at, claim_token, lease_until, runs)
                values (:name, :tick, :now, :token, :until, 1)
                on conflict do nothing
                """)
                        .setParameter("name", name)
                        .setParameter("tick", tick)
                        .setParameter("now", now)
                        .setParameter("token", token)
                        .setParameter("until", leaseUntil)
                        .executeUpdate()
                == 1;
    }

    /** Notes a tick that has no holder yet. It is found among the {@link #lapsed} ones. */
    public void insertWaiting(String name, Instant tick, Instant now) {
        entities.createNativeQuery("""
                insert into scheduled_ticks (name, tick, claimed_at, lease_until, runs)
                values (:name, :tick, :now, :now, 0)
                on conflict do nothing
                """)
                .setParameter("name", name)
                .setParameter("tick", tick)
                .setParameter("now", now)
                .executeUpdate();
    }

    /**
     * Takes an unfinished tick whose lease has ended.
     *
     * @return which run this is; empty when the tick is finished, held elsewhere, or was begun that often
     */
    public Optional<Integer> takeOver(
            String name, Instant tick, String token, Instant now, Instant leaseUntil, int mostRuns) {
        return NativeRead.of(entities, """
                update scheduled_ticks
                set claim_token = :token, claimed_at = :now, lease_until = :until, runs = runs + 1,
                    execution_id = null
                where name = :name
                  and tick = :tick
                  and finished_at is null
                  and %s
                  and runs < :most
                returning runs
                """.formatted(Lease.IS_OVER))
                .with("name", name)
                .with("tick", tick)
                .with("token", token)
                .with("now", now)
                .with("until", leaseUntil)
                .with("most", mostRuns)
                .first(Row::integer);
    }

    /** Ends an unfinished tick whose lease ended and that was begun so often. @return whether there was one */
    public boolean giveUp(String name, Instant tick, Instant now, int runs, String outcome) {
        return entities.createNativeQuery("""
                update scheduled_ticks set finished_at = :now, outcome = :outcome, claim_token = null
                where name = :name
                  and tick = :tick
                  and finished_at is null
                  and %s
                  and runs >= :runs
                """.formatted(Lease.IS_OVER))
                        .setParameter("name", name)
                        .setParameter("tick", tick)
                        .setParameter("now", now)
                        .setParameter("runs", runs)
                        .setParameter("outcome", outcome)
                        .executeUpdate()
                == 1;
    }

    /** Whether another tick of the name is being worked on. */
    public boolean isBusy(String name, Instant tick, Instant now) {
        return NativeRead.of(entities, """
                select exists (
                    select 1 from scheduled_ticks
                    where name = :name
                      and tick <> :tick
                      and finished_at is null
                      and not %s
                ) as found
                """.formatted(Lease.IS_FREE))
                .with("name", name)
                .with("tick", tick)
                .with("now", now)
                .first(Row::bool)
                .orElseThrow();
    }

    /** Whether a later tick of the name is known. */
    public boolean hasLater(String name, Instant tick) {
        return NativeRead.of(entities, """
                select exists (select 1 from scheduled_ticks where name = :name and tick > :tick) as found
                """)
                .with("name", name)
                .with("tick", tick)
                .first(Row::bool)
                .orElseThrow();
    }

    /** Whether a tick of the name is being worked on, or waits to be begun. */
    public boolean isBusyOrWaiting(String name, Instant now) {
        return NativeRead.of(entities, """
                select exists (
                    select 1 from scheduled_ticks
                    where name = :name
                      and finished_at is null
                      and (runs = 0 or not %s)
                ) as found
                """.formatted(Lease.IS_FREE))
                .with("name", name)
                .with("now", now)
                .first(Row::bool)
                .orElseThrow();
    }

    /**
     * Ends the unfinished ticks before a tick that are not worked on, also those that would be tried again later. The
     * later tick does their work.
     */
    public void supersedeIdleBefore(String name, Instant tick, Instant now, String outcome) {
        entities.createNativeQuery("""
                update scheduled_ticks set finished_at = :now, outcome = :outcome, claim_token = null
                where name = :name
                  and tick < :tick
                  and finished_at is null
                  and %s
                """.formatted(Lease.IS_FREE))
                .setParameter("name", name)
                .setParameter("tick", tick)
                .setParameter("now", now)
                .setParameter("outcome", outcome)
                .executeUpdate();
    }

    /** Takes a tick back as if it had never been. */
    public void remove(String name, Instant tick, String token) {
        entities.createNativeQuery(
                        "delete from scheduled_ticks where name = :name and tick = :tick and claim_token = :token")
                .setParameter("name", name)
                .setParameter("tick", tick)
                .setParameter("token", token)
                .executeUpdate();
    }

    /** Unfinished ticks whose lease ended, the oldest first. */
    public List<Lapsed> lapsed(Instant now) {
        return NativeRead.of(entities, """
                select name, tick from scheduled_ticks
                where finished_at is null and %s
                order by tick, name
                """.formatted(Lease.IS_OVER))
                .with("now", now)
                .list(row -> new Lapsed(row.text(), row.moment()));
    }

    /** @return false when the tick has another holder now, or is finished */
    public boolean renew(String name, Instant tick, String token, Instant leaseUntil) {
        return changeHeld("""
                update scheduled_ticks set lease_until = :value
                where name = :name and tick = :tick and claim_token = :token and finished_at is null
                """, name, tick, token, leaseUntil);
    }

    public boolean setExecution(String name, Instant tick, String token, long executionId) {
        return changeHeld("""
                update scheduled_ticks set execution_id = :value
                where name = :name and tick = :tick and claim_token = :token and finished_at is null
                """, name, tick, token, executionId);
    }

    /** Gives a tick back, to be taken again from a moment on. */
    public boolean release(String name, Instant tick, String token, Instant again) {
        return changeHeld("""
                update scheduled_ticks set lease_until = :value, claim_token = null
                where name = :name and tick = :tick and claim_token = :token and finished_at is null
                """, name, tick, token, again);
    }

    /** Gives a tick back that its holder did not finish and did not fail at. Anybody may take it at once. */
    public boolean layDown(String name, Instant tick, String token, Instant now) {
        return changeHeld("""
                update scheduled_ticks set lease_until = :value, claim_token = null, runs = runs - 1
                where name = :name and tick = :tick and claim_token = :token and finished_at is null
                """, name, tick, token, now);
    }

    public boolean finish(String name, Instant tick, String token, String outcome, Instant now) {
        return entities.createNativeQuery("""
                update scheduled_ticks set finished_at = :now, outcome = :outcome, claim_token = null
                where name = :name and tick = :tick and claim_token = :token
                """)
                        .setParameter("name", name)
                        .setParameter("tick", tick)
                        .setParameter("token", token)
                        .setParameter("outcome", outcome)
                        .setParameter("now", now)
                        .executeUpdate()
                == 1;
    }

    private boolean changeHeld(String update, String name, Instant tick, String token, Object value) {
        return entities.createNativeQuery(update)
                        .setParameter("name", name)
                        .setParameter("tick", tick)
                        .setParameter("token", token)
                        .setParameter("value", value)
                        .executeUpdate()
                == 1;
    }

    /**
     * Whether an execution holds the tick of a name that is worked on, and a part of it is not done. A tick whose
     * execution is not noted yet is held by the one that asks.
     */
    public boolean isPartDue(String name, long executionId, String part) {
        return NativeRead.of(entities, """
                select not coalesce(:part = any(done_parts), false) as due from scheduled_ticks
                where name = :name
                  and finished_at is null
                  and claim_token is not null
                  and coalesce(execution_id, :execution) = :execution
                order by tick desc
                limit 1
                """)
                .with("name", name)
                .with("execution", executionId)
                .with("part", part)
                .first(Row::bool)
                .orElse(false);
    }

    /** Notes that a part of the tick that an execution holds is done. */
    public void addDonePart(String name, long executionId, String part) {
        entities.createNativeQuery("""
                update scheduled_ticks set done_parts = array_append(done_parts, cast(:part as text))
                where name = :name
                  and tick = (select max(tick) from scheduled_ticks
                              where name = :name
                                and finished_at is null
                                and claim_token is not null
                                and coalesce(execution_id, :execution) = :execution)
                """)
                .setParameter("name", name)
                .setParameter("execution", executionId)
                .setParameter("part", part)
                .executeUpdate();
    }

    /** Forgets the ticks before a moment. They are never asked for again. */
    public void forgetBefore(String name, Instant before) {
        entities.createNativeQuery("delete from scheduled_ticks where name = :name and tick < :before")
                .setParameter("name", name)
                .setParameter("before", before)
                .executeUpdate();
    }

    /** An unfinished tick whose lease ended. */
    public record Lapsed(String name, Instant tick) {}
}

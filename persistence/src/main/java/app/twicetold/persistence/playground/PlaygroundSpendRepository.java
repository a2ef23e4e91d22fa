package app.twicetold.persistence.playground;

import app.twicetold.persistence.Lease;
import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.time.Instant;

/** What calls of the playground cost, and the reservations of those under way. */
public class PlaygroundSpendRepository {
    private final EntityManager entities;

    public PlaygroundSpendRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Until the end of the transaction, no other call is let in. */
    public void lock() {
        NativeRead.of(
                        entities,
                        "select cast(pg_advisory_xact_lock(hashtextextended('playground spend', 0)) as text) as locked")
                .run();
    }

    /** The calls that ended in a window, its end excluded. Unpriced calls cost nothing. */
    public BigDecimal spent(Instant from, Instant to) {
        return NativeRead.of(entities, """
                        select coalesce(sum(cost_usd), 0) as spent from provider_calls
                        where scope = 'playground' and at >= :from and at < :to
                        """)
                .with("from", from)
                .with("to", to)
                .first(Row::decimal)
                .orElseThrow();
    }

    /** The same without the calls of runs that are blind. */
    public BigDecimal spentInTheOpen(Instant from, Instant to) {
        return NativeRead.of(entities, """
                        select coalesce(sum(c.cost_usd), 0) as spent from provider_calls c
                        where c.scope = 'playground' and c.at >= :from and c.at < :to
                          and not exists (
                            select from playground_runs r where r.id = c.job_id and r.revealed_at is null
                          )
                        """)
                .with("from", from)
                .with("to", to)
                .first(Row::decimal)
                .orElseThrow();
    }

    /** What calls under way may cost at most. */
    public BigDecimal reserved(Instant now) {
        return entities.createQuery("""
                        select coalesce(sum(r.amount), 0) from PlaygroundReservationEntity r where not %s
                        """.formatted(Lease.isOver("r")), BigDecimal.class)
                .setParameter("now", now)
                .getSingleResult();
    }

    public void add(PlaygroundReservationEntity reservation) {
        entities.persist(reservation);
    }

    public void remove(String reservationId) {
        entities.createQuery("delete from PlaygroundReservationEntity r where r.id = :id")
                .setParameter("id", reservationId)
                .executeUpdate();
    }

    /** Ends the reservations of workers that were lost. */
    public void removeLapsed(Instant now) {
        entities.createQuery("delete from PlaygroundReservationEntity r where " + Lease.isOver("r"))
                .setParameter("now", now)
                .executeUpdate();
    }
}

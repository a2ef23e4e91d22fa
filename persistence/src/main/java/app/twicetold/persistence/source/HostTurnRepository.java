package app.twicetold.persistence.source;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The turns of hosts that nodes share, by the clock of the database. */
public class HostTurnRepository {
    private final EntityManager entities;

    public HostTurnRepository(EntityManager entities) {
        this.entities = entities;
    }

    /**
     * Begins a visit, unless another one lasts or the host is left alone.
     *
     * @param most the longest that a visit lasts; then the next one may begin
     * @return when it ends at the latest, which {@link #leave} repeats; empty when it has not begun
     */
    public Optional<Instant> enter(String host, Duration most) {
        return NativeRead.of(entities, """
                        insert into host_turns (host, visited_until, free_at)
                        values (:host, clock_timestamp() + :most * interval '1 millisecond', clock_timestamp())
                        on conflict (host) do update set visited_until = excluded.visited_until
                        where host_turns.visited_until <= clock_timestamp() and host_turns.free_at <= clock_timestamp()
                        returning visited_until
                        """)
                .with("host", host)
                .with("most", most.toMillis())
                .first(Row::moment);
    }

    /** For how long the host is left alone. @param visited the least while a visit lasts, whose end is not known */
    public Duration rest(String host, Duration visited) {
        return NativeRead.of(entities, """
                        select cast(ceil(1000 * greatest(
                            extract(epoch from free_at - clock_timestamp()),
                            case when visited_until > clock_timestamp() then :visited / 1000.0 else 0 end)) as bigint)
                        from host_turns
                        where host = :host
                        """)
                .with("host", host)
                .with("visited", visited.toMillis())
                .first(row -> Duration.ofMillis(row.bigint()))
                .orElse(Duration.ZERO);
    }

    /** Ends a visit, unless another one has begun since. @param visit what {@link #enter} said of it */
    public void leave(String host, Instant visit) {
        entities.createNativeQuery("""
                update host_turns set visited_until = clock_timestamp() where host = :host and visited_until = :visit
                """)
                .setParameter("host", host)
                .setParameter("visit", visit)
                .executeUpdate();
    }

    /** Leaves a host alone for a time from now on, unless it is left alone for longer. */
    public void leaveAlone(String host, Duration time) {
        entities.createNativeQuery("""
                insert into host_turns (host, visited_until, free_at)
                values (:host, clock_timestamp(), clock_timestamp() + :time * interval '1 millisecond')
                on conflict (host) do update set free_at = greatest(host_turns.free_at, excluded.free_at)
                """)
                .setParameter("host", host)
                .setParameter("time", time.toMillis())
                .executeUpdate();
    }

    /** Leaves a host alone, as {@link #leaveAlone}, because it asks for that. */
    public void bePatient(String host, Duration time) {
        entities.createNativeQuery("""
                insert into host_turns as t (host, visited_until, free_at, patient_until)
                select :host, now, now + :time * interval '1 millisecond', now + :time * interval '1 millisecond'
                from (select clock_timestamp() as now) moment
                on conflict (host) do update set
                    free_at = greatest(t.free_at, excluded.free_at),
                    patient_until = greatest(t.patient_until, excluded.patient_until)
                """)
                .setParameter("host", host)
                .setParameter("time", time.toMillis())
                .executeUpdate();
    }

    /** For how long a host still asks for patience; zero when it does not. */
    public Duration patience(String host) {
        return NativeRead.of(entities, """
                        select cast(ceil(1000 * extract(epoch from patient_until - clock_timestamp())) as bigint)
                        from host_turns
                        where host = :host and patient_until > clock_timestamp()
                        """)
                .with("host", host)
                .first(row -> Duration.ofMillis(row.bigint()))
                .orElse(Duration.ZERO);
    }
}

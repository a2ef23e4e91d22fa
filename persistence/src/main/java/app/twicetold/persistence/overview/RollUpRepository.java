package app.twicetold.persistence.overview;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What was counted over the whole past, kept so that readers need not count it. */
public class RollUpRepository {
    private final EntityManager entities;

    public RollUpRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Lets one transaction at a time count, until its end. */
    public void lock() {
        NativeRead.of(entities, "select cast(pg_advisory_xact_lock(hashtextextended('roll-up', 0)) as text) as locked")
                .run();
    }

    /** What was last counted of each cell; empty when nothing was counted yet. */
    public List<CellSeenRow> cellsSeen() {
        return NativeRead.of(entities, "select language, topic_id, difficulty, seen from cells_seen")
                .list(row -> new CellSeenRow(row.text(), row.text(), row.integer(), row.integer()));
    }

    /** Puts a new count of all cells in the place of the one before. */
    public void replaceCellsSeen(List<CellSeenRow> rows, Instant now) {
        entities.createNativeQuery("delete from cells_seen").executeUpdate();
        entities.createNativeQuery("""
                insert into cells_seen (language, topic_id, difficulty, seen, counted_at)
                select language, topic_id, difficulty, seen, :now
                from unnest(
                    cast(:languages as text[]), cast(:topics as text[]), cast(:difficulties as integer[]),
                    cast(:seen as integer[])
                ) as c (language, topic_id, difficulty, seen)
                """)
                .setParameter("now", now)
                .setParameter(
                        "languages", rows.stream().map(CellSeenRow::language).toArray(String[]::new))
                .setParameter("topics", rows.stream().map(CellSeenRow::topicId).toArray(String[]::new))
                .setParameter(
                        "difficulties",
                        rows.stream().map(CellSeenRow::difficulty).toArray(Integer[]::new))
                .setParameter("seen", rows.stream().map(CellSeenRow::seen).toArray(Integer[]::new))
                .executeUpdate();
    }

    /** All figures by their names, as they were last counted; empty when nothing was counted yet. */
    public Map<String, Long> figures() {
        return NativeRead.of(entities, "select name, value from figures")
                .list(row -> Map.entry(row.text(), row.bigint()))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /**
     * How many users there are, under the lock: those of the figure and what has changed since, or counted when there is
     * no such figure yet, or a node of an earlier release has replaced it. The changes go, so the figure has to be replaced
     * in the same transaction.
     *
     * @param figure the name of the figure
     * @param now of the new figure
     */
    public long takeUsers(String figure, Instant now) {
        Optional<Long> before =
                NativeRead.of(entities, """
                        select f.value from figures f join roll_ups r on r.name = f.name and r.counted_at = f.counted_at
                        where f.name = :name
                        """).with("name", figure).first(Row::bigint);
        entities.createNativeQuery("""
                insert into roll_ups (name, counted_at) values (:name, :now)
                on conflict (name) do update set counted_at = excluded.counted_at
                """)
                .setParameter("name", figure)
                .setParameter("now", now)
                .executeUpdate();
        if (before.isEmpty()) {
            // One statement: the changes that go are those of the view in which users are counted.
            return NativeRead.of(entities, "with changes as (delete from user_changes) select count(*) from users")
                    .first(Row::bigint)
                    .orElseThrow();
        }
        return before.get() + NativeRead.of(entities, """
                with changes as (
                    delete from user_changes
                    returning change
                )
                select coalesce(sum(change), 0) from changes
                """).first(Row::bigint).orElseThrow();
    }

    /**
     * The kept hours of a week, under the lock. Others go: those before it, and those that a clock that was ahead has kept.
     *
     * @param from the first hour of the week
     * @param settled the first hour that is not kept
     */
    public SessionHoursRow sessionHours(Instant from, Instant settled) {
        entities.createNativeQuery("""
                delete from session_hours
                where hour < :from or hour >= :settled
                  or not exists (select from session_hours where hour = :from)
                """)
                .setParameter("from", from)
                .setParameter("settled", settled)
                .executeUpdate();
        return NativeRead.of(
                        entities, "select max(hour), cast(coalesce(sum(sessions), 0) as bigint) from session_hours")
                .first(row -> new SessionHoursRow(row.momentOrNull(), row.bigint()))
                .orElseThrow();
    }

    /** What is kept of the hours before the running one. @param last null when none is kept @param sessions of all */
    public record SessionHoursRow(@Nullable Instant last, long sessions) {}

    /** Keeps how many sessions began in an hour. */
    public void keepSessionHour(Instant hour, long sessions) {
        entities.createNativeQuery("insert into session_hours (hour, sessions) values (:hour, :sessions)")
                .setParameter("hour", hour)
                .setParameter("sessions", sessions)
                .executeUpdate();
    }

    /** Puts a new count in the place of the one before. */
    public void replaceFigure(String name, long value, Instant now) {
        entities.createNativeQuery("""
                insert into figures (name, value, counted_at) values (:name, :value, :now)
                on conflict (name) do update set value = excluded.value, counted_at = excluded.counted_at
                """)
                .setParameter("name", name)
                .setParameter("value", value)
                .setParameter("now", now)
                .executeUpdate();
    }
}

package app.twicetold.persistence.analytics;

import app.twicetold.persistence.NativeRead;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Events that leave the database, and the files that have them. One file is written at a time. */
public class AnalyticsFileRepository {
    private final EntityManager entities;

    public AnalyticsFileRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Lets one transaction at a time look for a file to write, or end one. */
    public void lock() {
        NativeRead.of(
                        entities,
                        "select cast(pg_advisory_xact_lock(hashtextextended('analytics files', 0)) as text) as locked")
                .run();
    }

    /** The file that was begun and is not whole yet. */
    public Optional<AnalyticsFileRow> open() {
        return NativeRead.of(entities, """
                select object_key, last_at, last_id from analytics_files where written_at is null
                """).first(row -> new AnalyticsFileRow(row.text(), row.moment(), row.text()));
    }

    /** When the oldest event came, if that was before a moment. */
    public Optional<Instant> oldest(Instant before) {
        return NativeRead.of(entities, """
                select received_at from analytics_events where received_at < :before order by received_at limit 1
                """).with("before", before).first(row -> row.moment());
    }

    /** The last of the first events, by arrival and id. @param before excluded */
    public Optional<Last> lastOfFirst(Instant before, int limit) {
        return NativeRead.of(entities, """
                select received_at, id
                from (
                    select received_at, id from analytics_events
                    where received_at < :before
                    order by received_at, id
                    limit :limit
                ) page
                order by received_at desc, id desc
                limit 1
                """)
                .with("before", before)
                .with("limit", limit)
                .first(row -> new Last(row.moment(), row.text()));
    }

    /** A place in the order of events. */
    public record Last(Instant at, String id) {}

    public void begin(AnalyticsFileRow file, LocalDate day, Instant now) {
        entities.createNativeQuery("""
                insert into analytics_files (object_key, day, last_at, last_id, opened_at)
                values (:key, :day, :lastAt, :lastId, :now)
                on conflict (object_key) do update
                set written_at = null, events = null, opened_at = excluded.opened_at
                """)
                .setParameter("key", file.objectKey())
                .setParameter("day", day)
                .setParameter("lastAt", file.lastAt())
                .setParameter("lastId", file.lastId())
                .setParameter("now", now)
                .executeUpdate();
    }

    /** The events of a file that are still here, in their order. */
    public List<FiledEventRow> events(AnalyticsFileRow file) {
        return NativeRead.of(entities, """
                select name, ts, received_at, article_id, cast(round as integer), screen, error_code, app_version
                from analytics_events
                where received_at <= :lastAt and (received_at, id) <= (:lastAt, :lastId)
                order by received_at, id
                """)
                .with("lastAt", file.lastAt())
                .with("lastId", file.lastId())
                .list(row -> new FiledEventRow(
                        row.text(),
                        row.moment(),
                        row.moment(),
                        row.textOrNull(),
                        row.integerOrNull(),
                        row.textOrNull(),
                        row.textOrNull(),
                        row.textOrNull()));
    }

    /** Notes that a file is whole. @return false when that is noted already */
    public boolean written(String objectKey, int events, Instant now) {
        return entities.createNativeQuery("""
                        update analytics_files set events = :events, written_at = :now
                        where object_key = :key and written_at is null
                        """)
                        .setParameter("events", events)
                        .setParameter("now", now)
                        .setParameter("key", objectKey)
                        .executeUpdate()
                == 1;
    }

    /** Removes the events of a file. @return how many there were */
    public int remove(AnalyticsFileRow file) {
        return entities.createNativeQuery("""
                delete from analytics_events
                where received_at <= :lastAt and (received_at, id) <= (:lastAt, :lastId)
                """)
                .setParameter("lastAt", file.lastAt())
                .setParameter("lastId", file.lastId())
                .executeUpdate();
    }

    /** Whole files of days before one, the oldest first. @param after the last file of the page before */
    public List<Filed> outlived(LocalDate before, Filed after, int limit) {
        return NativeRead.of(entities, """
                select day, object_key from analytics_files
                where day < :before and written_at is not null and (day, object_key) > (:afterDay, :afterKey)
                order by day, object_key
                limit :limit
                """)
                .with("before", before)
                .with("afterDay", after.day())
                .with("afterKey", after.objectKey())
                .with("limit", limit)
                .list(row -> new Filed(row.date(), row.text()));
    }

    /** A file in the order of days. */
    public record Filed(LocalDate day, String objectKey) {}

    /** Forgets files that are gone. */
    public void forget(Collection<String> objectKeys) {
        entities.createNativeQuery("delete from analytics_files where object_key = any(:keys)")
                .setParameter("keys", objectKeys.toArray(String[]::new))
                .executeUpdate();
    }
}

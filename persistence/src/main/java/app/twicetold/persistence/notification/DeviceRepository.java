package app.twicetold.persistence.notification;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import app.twicetold.persistence.UserPages;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The devices that get notifications: their push tokens, what their users want, and who may be due. See ADR 54. */
public class DeviceRepository {
    private final EntityManager entities;
    private final UserPages users;

    public DeviceRepository(EntityManager entities) {
        this.entities = entities;
        users = new UserPages(entities, "push_tokens");
    }

    /**
     * Stores the token of a user's device; a token that another account had goes to this one. Accounts that store the
     * same token at the same time wait for each other.
     *
     * @return false when the account is gone
     */
    public boolean putToken(String userId, String token, @Nullable String platform, Instant now) {
        NativeRead.of(
                        entities,
                        "select cast(pg_advisory_xact_lock(hashtextextended('push token ' || :token, 0)) as text) as locked")
                .with("token", token)
                .run();
        entities.createNativeQuery("delete from push_tokens where token = ?1 and user_id <> ?2")
                .setParameter(1, token)
                .setParameter(2, userId)
                .executeUpdate();
        return entities.createNativeQuery("""
                insert into push_tokens (user_id, token, platform, updated_at)
                select id, ?2, cast(?3 as text), ?4 from users where id = ?1 for key share
                on conflict (user_id) do update
                set token = excluded.token, platform = excluded.platform, updated_at = excluded.updated_at
                """)
                        .setParameter(1, userId)
                        .setParameter(2, token)
                        .setParameter(3, platform)
                        .setParameter(4, now)
                        .executeUpdate()
                == 1;
    }

    public void removeToken(String userId) {
        entities.createNativeQuery("delete from push_tokens where user_id = ?1")
                .setParameter(1, userId)
                .executeUpdate();
    }

    /**
     * Removes a token that its provider does not know any more, unless it was replaced meanwhile.
     *
     * @param since the device may have registered again after this moment; null when the provider does not say
     */
    public void removeToken(String userId, String token, @Nullable Instant since) {
        entities.createNativeQuery("""
                delete from push_tokens
                where user_id = ?1 and token = ?2 and (cast(?3 as timestamptz) is null or updated_at <= ?3)
                """)
                .setParameter(1, userId)
                .setParameter(2, token)
                .setParameter(3, since)
                .executeUpdate();
    }

    /** The zones of devices: as many steps over the index as there are zones, however many devices there are. */
    public List<String> zones() {
        return NativeRead.of(entities, """
                with recursive zones as (
                    select min(time_zone) as zone from push_tokens
                    union all
                        select (select min(p.time_zone) from push_tokens p where p.time_zone > zones.zone)
                        from zones
                        where zones.zone is not null
                    )
                    select zone from zones where zone is not null
                """).list(Row::text);
    }

    /** Whether what all users want was copied once. */
    public boolean isFilled() {
        return users.isDone();
    }

    /**
     * Copies once what each user wants to the device, page by page, whatever the device has: changes before the triggers
     * came are not in it. No lock is waited for. When another transaction has a user or a device of a page, the page is
     * read again later.
     *
     * @param most users of a page
     * @return whether the next page can be read now
     */
    public boolean fill(int most, Instant now) {
        users.lock();
        if (users.isDone()) {
            return false;
        }
        List<String> page = users.next(most);
        boolean whole = NativeRead.of(entities, """
                with free as (
                    select p.user_id from push_tokens p join users u on u.id = p.user_id
                    where p.user_id = any(cast(:users as text[]))
                    order by p.user_id
                    for update of p skip locked for share of u skip locked
                ), filled as (
                    update push_tokens p set user_id = p.user_id from free where p.user_id = free.user_id
                    returning 1
                )
                select (select count(*) from filled)
                    = (select count(*) from push_tokens where user_id = any(cast(:users as text[]))) as whole
                """)
                .with("users", page.toArray(String[]::new))
                .first(Row::bool)
                .orElseThrow();
        return whole && users.reach(page, most, now);
    }

    /**
     * Devices that may be due together.
     *
     * @param at the reminder time, or the date up to which the streak lives
     * @param from the least part of the spread, to the largest one
     */
    public record Slot(String zone, LocalDate day, String at, int from, int to) {}

    /** Where a page begins: after this device. */
    public record Position(String doneOn, int part, String userId) {
        public static final Position START = new Position("-infinity", 0, "");
    }

    /** The numbers of the slots of reminders with a device that is to be looked at. */
    public List<Integer> occupiedByReminders(List<Slot> slots) {
        return occupied("p.reminder_time = cast(s.at as time)", slots);
    }

    /** As {@link #occupiedByReminders}, for slots of streaks. */
    public List<Integer> occupiedByStreaks(List<Slot> slots) {
        return occupied("p.streak_until = cast(s.at as date)", slots);
    }

    private List<Integer> occupied(String at, List<Slot> slots) {
        return NativeRead.of(entities, """
                select cast(s.number as integer)
                from unnest(
                    cast(:zones as text[]), cast(:days as text[]), cast(:times as text[]),
                    cast(:from as integer[]), cast(:to as integer[])
                ) with ordinality as s (zone, day, at, least, most, number)
                cross join lateral (
                    select 1 from push_tokens p
                    where p.time_zone = s.zone and %s and p.done_on < cast(s.day as date)
                      and p.part between s.least and s.most
                    limit 1
                ) p
                """.formatted(at))
                .with("zones", Columns.texts(slots, Slot::zone))
                .with("days", Columns.texts(slots, slot -> slot.day().toString()))
                .with("times", Columns.texts(slots, Slot::at))
                .with("from", slots.stream().map(Slot::from).toArray(Integer[]::new))
                .with("to", slots.stream().map(Slot::to).toArray(Integer[]::new))
                .list(row -> row.integer() - 1);
    }

    /**
     * The devices of a slot of reminders that are to be looked at, in the order of positions. They are locked, and those
     * that another node has locked are left out.
     */
    public List<NotificationCandidate> candidatesForReminder(Slot slot, Position after, int limit) {
        return candidates("p.reminder_time = cast(:at as time)", slot, after, limit);
    }

    /** As {@link #candidatesForReminder}, of a slot of streaks. */
    public List<NotificationCandidate> candidatesForAlert(Slot slot, Position after, int limit) {
        return candidates("p.streak_until = cast(:at as date)", slot, after, limit);
    }

    private List<NotificationCandidate> candidates(String at, Slot slot, Position after, int limit) {
        // Times travel as text: as java.sql.Time they would be moved by the zone of the host. Locks are not waited for,
        // because a settlement locks the user before the device. What the day has is looked up user by user: joined,
        // a log without rows of today, as it is before the first reminder, would be read whole.
        return NativeRead.of(entities, """
                select p.user_id, p.token, p.platform, p.part, cast(p.done_on as text) as done_on,
                    u.ui_locale, u.device_locale, u.reminders_enabled, cast(u.reminder_time as text) as reminder_time,
                    u.streak_risk_alert, cast(u.progress as text) as progress, l.kind, l.outcome,
                    (
                        select true from sessions s where s.user_id = p.user_id and s.local_date = :day limit 1
                    ) is not null as practised
                from push_tokens p
                join users u on u.id = p.user_id
                left join lateral (
                    select n.kind, n.outcome from notification_log n
                    where n.user_id = p.user_id and n.local_date = :day
                    limit 1
                ) l on true
                where p.time_zone = :zone and %s and p.done_on < :day and p.part between :from and :to
                  and (p.done_on, p.part, p.user_id) > (cast(:done as date), :part, :user)
                order by p.done_on, p.part, p.user_id limit :limit
                for update of p skip locked for key share of u skip locked
                """.formatted(at))
                .with("zone", slot.zone())
                .with("day", slot.day())
                .with("at", slot.at())
                .with("from", slot.from())
                .with("to", slot.to())
                .with("done", after.doneOn())
                .with("part", after.part())
                .with("user", after.userId())
                .with("limit", limit)
                .list(row -> new NotificationCandidate(
                        row.text(),
                        row.text(),
                        row.textOrNull(),
                        row.integer(),
                        row.text(),
                        row.textOrNull(),
                        row.textOrNull(),
                        row.bool(),
                        LocalTime.parse(row.text()),
                        row.bool(),
                        row.text(),
                        row.textOrNull(),
                        row.textOrNull(),
                        row.bool()));
    }

    /** Notes that the local day of users needs no further look, unless a notification fails. */
    public void setDone(List<String> userIds, LocalDate day) {
        entities.createNativeQuery("""
                update push_tokens set done_on = ?2 where user_id = any(cast(?1 as text[])) and done_on < ?2
                """)
                .setParameter(1, userIds.toArray(String[]::new))
                .setParameter(2, day)
                .executeUpdate();
    }
}

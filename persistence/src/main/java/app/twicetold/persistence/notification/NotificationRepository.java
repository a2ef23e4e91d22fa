package app.twicetold.persistence.notification;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import app.twicetold.persistence.UserPages;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Push tokens and the log of what was sent. */
public class NotificationRepository {
    private final EntityManager entities;
    private final UserPages users;

    public NotificationRepository(EntityManager entities) {
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
                .with("zones", texts(slots, Slot::zone))
                .with("days", texts(slots, slot -> slot.day().toString()))
                .with("times", texts(slots, Slot::at))
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
        // because a settlement locks the user before the device.
        return NativeRead.of(entities, """
                select p.user_id, p.token, p.platform, p.part, cast(p.done_on as text) as done_on,
                    u.ui_locale, u.device_locale, u.reminders_enabled, cast(u.reminder_time as text) as reminder_time,
                    u.streak_risk_alert, cast(u.progress as text) as progress, l.kind, l.outcome,
                    exists (select 1 from sessions s where s.user_id = p.user_id and s.local_date = :day) as practised
                from push_tokens p
                join users u on u.id = p.user_id
                left join notification_log l on l.user_id = p.user_id and l.local_date = :day
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

    /** A notification that is about to be sent. @param until from this moment on it is not tried again */
    public record LogRow(
            String userId, LocalDate date, String kind, String transport, String title, String body, Instant until) {}

    /** The result of sending a notification. @param reason what the provider said, or null */
    public record OutcomeRow(
            String userId,
            LocalDate date,
            String outcome,
            @Nullable String reason) {}

    /**
     * Takes the days of users, including days whose notification of another kind could not be sent.
     *
     * @return the ids of those whose day was free; they have one row each
     */
    public List<String> takeDays(List<LogRow> rows, Instant now) {
        return NativeRead.of(entities, """
                insert into notification_log as l (
                    user_id, local_date, kind, transport, title, body, outcome, sent_at, retry_until
                )
                select u.id, cast(d.day as date), d.kind, d.transport, d.title, d.body, 'sending', :now,
                    cast(d.until as timestamptz)
                from unnest(
                    cast(:users as text[]), cast(:days as text[]), cast(:kinds as text[]),
                    cast(:transports as text[]), cast(:titles as text[]), cast(:bodies as text[]),
                    cast(:untils as text[])
                ) as d (user_id, day, kind, transport, title, body, until)
                join users u on u.id = d.user_id
                order by u.id
                for key share of u
                on conflict (user_id, local_date) do update set
                    kind = excluded.kind, transport = excluded.transport, title = excluded.title,
                    body = excluded.body, outcome = excluded.outcome, sent_at = excluded.sent_at,
                    retry_until = excluded.retry_until, tries = 1, reason = null
                where l.outcome in ('failed', 'unregistered') and l.kind <> excluded.kind
                returning l.user_id
                """)
                .with("now", now)
                .with("users", texts(rows, LogRow::userId))
                .with("days", texts(rows, row -> row.date().toString()))
                .with("kinds", texts(rows, LogRow::kind))
                .with("transports", texts(rows, LogRow::transport))
                .with("titles", texts(rows, LogRow::title))
                .with("bodies", texts(rows, LogRow::body))
                .with("untils", texts(rows, row -> row.until().toString()))
                .list(Row::text);
    }

    private static <T> String[] texts(List<T> rows, Function<T, @Nullable String> text) {
        return rows.stream().map(text).toArray(String[]::new);
    }

    /**
     * Takes notifications that could not be sent, whose time is not over, and whose users still want them, can be
     * reached, and have not practised meanwhile.
     *
     * @param triedBefore those that were tried after this moment rest
     * @param afterUntil the end of the last one of the page before, or the moment itself
     * @param afterUserId its user, or an empty text
     * @return as many as the limit unless there are no more, in the order of their ends
     */
    public List<UnsentNotification> claimAgain(
            Instant now, Instant triedBefore, Instant afterUntil, String afterUserId, int limit) {
        return NativeRead.of(entities, """
                with again as (
                    select r.user_id, r.local_date, p.token, p.platform from notification_log r
                    join users u on u.id = r.user_id join push_tokens p on p.user_id = r.user_id
                    where r.outcome = 'retry'
                      and r.retry_until > :now
                      and (r.retry_until, r.user_id) > (:until, :user)
                      and r.sent_at <= :before
                      and case r.kind when 'reminder' then u.reminders_enabled else u.streak_risk_alert end
                      and not exists (
                          select 1 from sessions s where s.user_id = r.user_id and s.local_date = r.local_date
                      )
                    order by r.retry_until, r.user_id limit :limit for update of r skip locked
                ),
                claimed as (
                    update notification_log l set outcome = 'sending', tries = l.tries + 1, sent_at = :now
                    from again a
                    where l.user_id = a.user_id and l.local_date = a.local_date
                    returning l.user_id, l.local_date, l.kind, a.token, a.platform, l.title, l.body, l.retry_until
                )
                select * from claimed order by retry_until, user_id
                """)
                .with("before", triedBefore)
                .with("until", afterUntil)
                .with("user", afterUserId)
                .with("now", now)
                .with("limit", limit)
                .list(row -> new UnsentNotification(
                        row.text(),
                        row.date(),
                        row.text(),
                        row.text(),
                        row.textOrNull(),
                        row.text(),
                        row.text(),
                        row.moment()));
    }

    /**
     * Ends unsent notifications whose time is over.
     *
     * @return how many; fewer than the limit when there are no more, or when others are at work on the rest
     */
    public int giveUp(Instant now, int limit) {
        return entities.createNativeQuery("""
                with page as (
                    select user_id, local_date from notification_log
                    where outcome = 'retry' and retry_until <= :now
                    order by retry_until, user_id limit :limit for update skip locked
                )
                update notification_log l set outcome = 'failed'
                from page where l.user_id = page.user_id and l.local_date = page.local_date
                """)
                .setParameter("now", now)
                .setParameter("limit", limit)
                .executeUpdate();
    }

    public void setOutcomes(List<OutcomeRow> rows) {
        entities.createNativeQuery("""
                update notification_log l set outcome = d.outcome, reason = d.reason
                from unnest(
                    cast(:users as text[]), cast(:days as text[]), cast(:outcomes as text[]),
                    cast(:reasons as text[])
                ) as d (user_id, day, outcome, reason)
                where l.user_id = d.user_id and l.local_date = cast(d.day as date)
                """)
                .setParameter("users", texts(rows, OutcomeRow::userId))
                .setParameter("days", texts(rows, row -> row.date().toString()))
                .setParameter("outcomes", texts(rows, OutcomeRow::outcome))
                .setParameter("reasons", texts(rows, OutcomeRow::reason))
                .executeUpdate();
    }
}

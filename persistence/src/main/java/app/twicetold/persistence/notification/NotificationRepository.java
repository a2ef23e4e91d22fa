package app.twicetold.persistence.notification;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
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

    public NotificationRepository(EntityManager entities) {
        this.entities = entities;
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

    /** The zones that users are in: as many steps over the index as there are zones, however many users there are. */
    public List<String> zones() {
        return NativeRead.of(entities, """
                with recursive zones as (
                    select min(time_zone) as zone from users
                    union all
                        select (select min(u.time_zone) from users u where u.time_zone > zones.zone)
                        from zones
                        where zones.zone is not null
                    )
                    select zone from zones where zone is not null
                """).list(Row::text);
    }

    /**
     * The users of a zone who have not practised nor been notified on a local date, and whose reminder or alert may be
     * due. A notification that could not be sent has notified no user.
     *
     * @param from the earliest local time of the day that may be due
     * @param to the latest one
     * @param alert whether the alert may be due
     * @param afterUserId the last one of the page before, or an empty text
     */
    public List<NotificationCandidate> candidates(
            String zone, LocalDate day, LocalTime from, LocalTime to, boolean alert, String afterUserId, int limit) {
        // Times travel as text: as java.sql.Time they would be moved by the zone of the host.
        return NativeRead.of(entities, """
                select u.id, p.token, p.platform, u.ui_locale, u.device_locale, u.reminders_enabled,
                    cast(u.reminder_time as text) as reminder_time, u.streak_risk_alert,
                    cast(u.progress as text) as progress, l.kind as failed_kind
                from users u
                join push_tokens p on p.user_id = u.id
                left join notification_log l on l.user_id = u.id and l.local_date = :day
                where u.time_zone = :zone
                  and u.id > :after
                  and (
                      u.reminders_enabled and u.reminder_time between cast(:from as time) and cast(:to as time)
                      or u.streak_risk_alert and :alert
                  )
                  and (l.outcome is null or l.outcome in ('failed', 'unregistered'))
                  and not exists (select 1 from sessions s where s.user_id = u.id and s.local_date = :day)
                order by u.id limit :limit
                """)
                .with("zone", zone)
                .with("after", afterUserId)
                .with("from", from.toString())
                .with("to", to.toString())
                .with("alert", alert)
                .with("day", day)
                .with("limit", limit)
                .list(row -> new NotificationCandidate(
                        row.text(),
                        row.text(),
                        row.textOrNull(),
                        row.textOrNull(),
                        row.textOrNull(),
                        row.bool(),
                        LocalTime.parse(row.text()),
                        row.bool(),
                        row.text(),
                        row.textOrNull()));
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
     * @return as many as the limit unless there are no more
     */
    public List<UnsentNotification> claimAgain(Instant now, Instant triedBefore, int limit) {
        return NativeRead.of(entities, """
                with again as (
                    select r.user_id, r.local_date, p.token, p.platform from notification_log r
                    join users u on u.id = r.user_id join push_tokens p on p.user_id = r.user_id
                    where r.outcome = 'retry'
                      and r.retry_until > :now
                      and r.sent_at <= :before
                      and case r.kind when 'reminder' then u.reminders_enabled else u.streak_risk_alert end
                      and not exists (
                          select 1 from sessions s where s.user_id = r.user_id and s.local_date = r.local_date
                      )
                    order by r.retry_until, r.user_id limit :limit for update of r skip locked
                )
                update notification_log l set outcome = 'sending', tries = l.tries + 1, sent_at = :now
                from again a
                where l.user_id = a.user_id and l.local_date = a.local_date
                returning l.user_id, l.local_date, l.kind, a.token, a.platform, l.title, l.body, l.retry_until
                """)
                .with("before", triedBefore)
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

    /** Ends unsent notifications whose time is over. */
    public void giveUp(Instant now) {
        entities.createNativeQuery(
                        "update notification_log set outcome = 'failed' where outcome = 'retry' and retry_until <= :now")
                .setParameter("now", now)
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

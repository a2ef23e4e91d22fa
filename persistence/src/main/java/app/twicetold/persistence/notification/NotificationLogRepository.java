package app.twicetold.persistence.notification;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The log of what was sent: one notification a user and day, which decides who sends it. */
public class NotificationLogRepository {
    private final EntityManager entities;

    public NotificationLogRepository(EntityManager entities) {
        this.entities = entities;
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
                .with("users", Columns.texts(rows, LogRow::userId))
                .with("days", Columns.texts(rows, row -> row.date().toString()))
                .with("kinds", Columns.texts(rows, LogRow::kind))
                .with("transports", Columns.texts(rows, LogRow::transport))
                .with("titles", Columns.texts(rows, LogRow::title))
                .with("bodies", Columns.texts(rows, LogRow::body))
                .with("untils", Columns.texts(rows, row -> row.until().toString()))
                .list(Row::text);
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
                .setParameter("users", Columns.texts(rows, OutcomeRow::userId))
                .setParameter("days", Columns.texts(rows, row -> row.date().toString()))
                .setParameter("outcomes", Columns.texts(rows, OutcomeRow::outcome))
                .setParameter("reasons", Columns.texts(rows, OutcomeRow::reason))
                .executeUpdate();
    }
}

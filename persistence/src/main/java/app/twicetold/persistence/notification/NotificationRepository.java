package app.twicetold.persistence.notification;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Push tokens and the log of what was sent. */
public class NotificationRepository {
    private final EntityManager entities;

    public NotificationRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Stores the token of a user's device; a token that another account had goes to this one. */
    public void putToken(String userId, String token, @Nullable String platform, Instant now) {
        entities.createNativeQuery("delete from push_tokens where token = ?1 and user_id <> ?2")
                .setParameter(1, token)
                .setParameter(2, userId)
                .executeUpdate();
        entities.createNativeQuery("insert into push_tokens (user_id, token, platform, updated_at) "
                        + "values (?1, ?2, cast(?3 as text), ?4) on conflict (user_id) do update "
                        + "set token = excluded.token, platform = excluded.platform, updated_at = excluded.updated_at")
                .setParameter(1, userId)
                .setParameter(2, token)
                .setParameter(3, platform)
                .setParameter(4, now)
                .executeUpdate();
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
        entities.createNativeQuery("delete from push_tokens where user_id = ?1 and token = ?2 "
                        + "and (cast(?3 as timestamptz) is null or updated_at <= ?3)")
                .setParameter(1, userId)
                .setParameter(2, token)
                .setParameter(3, since)
                .executeUpdate();
    }

    /** The zones of those who can be reached. */
    @SuppressWarnings("unchecked")
    public List<String> zones() {
        return entities.createNativeQuery(
                        "select distinct u.time_zone from users u join push_tokens p on p.user_id = u.id", String.class)
                .getResultList();
    }

    /**
     * Those of a zone who have not practised nor been notified on a local date, and whose reminder or alert may be due.
     *
     * @param from local, excluded; after {@code to} when midnight lies between
     * @param alert whether the alert may be due
     * @param afterUserId the last one of the page before, or an empty text
     */
    public List<NotificationCandidate> candidates(
            String zone, LocalDate today, LocalTime from, LocalTime to, boolean alert, String afterUserId, int limit) {
        String within = from.isBefore(to)
                ? "u.reminder_time > :from and u.reminder_time <= :to"
                : "(u.reminder_time > :from or u.reminder_time <= :to)";
        List<?> rows = entities.createNativeQuery("select u.id, p.token, p.platform, u.ui_locale, u.device_locale, "
                        + "u.reminders_enabled, u.reminder_time, u.streak_risk_alert, cast(u.progress as text) "
                        + "from users u join push_tokens p on p.user_id = u.id "
                        + "where u.time_zone = :zone and u.id > :after "
                        + "and ((u.reminders_enabled and " + within + ") or (u.streak_risk_alert and :alert)) "
                        + "and not exists (select 1 from notification_log l where l.user_id = u.id "
                        + "and l.local_date = :today) "
                        + "and not exists (select 1 from sessions s where s.user_id = u.id and s.local_date = :today) "
                        + "order by u.id limit :limit")
                .setParameter("zone", zone)
                .setParameter("after", afterUserId)
                .setParameter("from", from)
                .setParameter("to", to)
                .setParameter("alert", alert)
                .setParameter("today", today)
                .setParameter("limit", limit)
                .getResultList();
        return rows.stream()
                .map(Object[].class::cast)
                .map(row -> new NotificationCandidate(
                        (String) row[0],
                        (String) row[1],
                        (String) row[2],
                        (String) row[3],
                        (String) row[4],
                        (Boolean) row[5],
                        time(row[6]),
                        (Boolean) row[7],
                        (String) row[8]))
                .toList();
    }

    private static LocalTime time(Object value) {
        return value instanceof java.sql.Time sql ? sql.toLocalTime() : (LocalTime) value;
    }

    /** Takes the day of a user. @return false when it is taken */
    public boolean insertIfAbsent(
            String userId,
            LocalDate date,
            String kind,
            String transport,
            String title,
            String body,
            Instant now,
            Instant until) {
        return entities.createNativeQuery("insert into notification_log "
                                + "(user_id, local_date, kind, transport, title, body, outcome, sent_at, retry_until) "
                                + "select id, ?2, ?3, ?4, ?5, ?6, 'sending', ?7, ?8 from users where id = ?1 "
                                + "on conflict do nothing")
                        .setParameter(1, userId)
                        .setParameter(2, date)
                        .setParameter(3, kind)
                        .setParameter(4, transport)
                        .setParameter(5, title)
                        .setParameter(6, body)
                        .setParameter(7, now)
                        .setParameter(8, until)
                        .executeUpdate()
                == 1;
    }

    /**
     * Takes notifications that could not be sent before this moment, whose time is not over, and whose users still want
     * them and have not practised meanwhile.
     */
    public List<UnsentNotification> claimAgain(Instant now, int limit) {
        List<?> rows = entities.createNativeQuery(
                        "update notification_log l "
                                + "set outcome = 'sending', tries = l.tries + 1, sent_at = :now "
                                + "from users u, push_tokens p where u.id = l.user_id and p.user_id = l.user_id "
                                + "and (l.user_id, l.local_date) in (select r.user_id, r.local_date from notification_log r "
                                + "where r.outcome = 'retry' and r.retry_until > :now and r.sent_at < :now "
                                + "order by r.retry_until, r.user_id limit :limit for update skip locked) "
                                + "and case l.kind when 'reminder' then u.reminders_enabled else u.streak_risk_alert end "
                                + "and not exists (select 1 from sessions s where s.user_id = l.user_id "
                                + "and s.local_date = l.local_date) "
                                + "returning l.user_id, l.local_date, l.kind, p.token, p.platform, l.title, l.body, l.retry_until")
                .setParameter("now", now)
                .setParameter("limit", limit)
                .getResultList();
        return rows.stream()
                .map(Object[].class::cast)
                .map(row -> new UnsentNotification(
                        (String) row[0],
                        date(row[1]),
                        (String) row[2],
                        (String) row[3],
                        (String) row[4],
                        (String) row[5],
                        (String) row[6],
                        instant(row[7])))
                .toList();
    }

    /** Ends those whose time is over. */
    public void giveUp(Instant now) {
        entities.createNativeQuery(
                        "update notification_log set outcome = 'failed' where outcome = 'retry' and retry_until <= :now")
                .setParameter("now", now)
                .executeUpdate();
    }

    private static LocalDate date(Object value) {
        return value instanceof java.sql.Date sql ? sql.toLocalDate() : (LocalDate) value;
    }

    private static Instant instant(Object value) {
        return value instanceof java.sql.Timestamp sql ? sql.toInstant() : (Instant) value;
    }

    /** @param reason what the provider said, or null */
    public void setOutcome(String userId, LocalDate date, String outcome, @Nullable String reason) {
        entities.createNativeQuery("update notification_log set outcome = ?3, reason = cast(?4 as text) "
                        + "where user_id = ?1 and local_date = ?2")
                .setParameter(1, userId)
                .setParameter(2, date)
                .setParameter(3, outcome)
                .setParameter(4, reason)
                .executeUpdate();
    }

    /** Forgets notifications that were sent before a moment. @return how many there were, up to the limit */
    public int deleteSent(Instant before, int limit) {
        return entities.createNativeQuery("delete from notification_log where ctid = any(array("
                        + "select ctid from notification_log where sent_at < :before limit :limit))")
                .setParameter("before", before)
                .setParameter("limit", limit)
                .executeUpdate();
    }
}

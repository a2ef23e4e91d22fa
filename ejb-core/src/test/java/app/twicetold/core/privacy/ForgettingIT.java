package app.twicetold.core.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.analytics.ForgetAnalyticsEvents;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.notification.ForgetNotifications;
import app.twicetold.core.purchase.ForgetWebhookEvents;
import app.twicetold.core.purchase.rules.Entitlement;
import app.twicetold.persistence.analytics.AnalyticsRepository;
import app.twicetold.persistence.notification.NotificationRepository;
import app.twicetold.persistence.privacy.DeletionRepository;
import app.twicetold.persistence.purchase.EntitlementRepository;
import app.twicetold.persistence.purchase.StoreRevocationRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What nobody needs any more is forgotten after its lifetime, and no sooner. */
class ForgettingIT {
    private static final InstantSource CLOCK = InstantSource.fixed(LibraryFixture.NOW);
    private static final String EVENT = "insert into webhook_events values ('store', 'e', 'TEST', 'ignored', '%s')";

    private final TestDatabase database = TestDatabase.get();

    @BeforeEach
    void emptyDatabase() {
        database.clear();
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void eventsOfOthersAfterThirtyDays(long secondsOver) {
        insert(EVENT, ForgetWebhookEvents.LIFETIME, secondsOver);
        assertThat(forget(entities -> new ForgetWebhookEvents(
                                new EntitlementRepository(entities), new StoreRevocationRepository(entities), CLOCK)
                        .nextPage()))
                .isFalse();
        assertThat(count("webhook_events")).isEqualTo(secondsOver > 0 ? 0 : 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void revocationsWhenTheirPeriodsWouldHaveEnded(long secondsOver) {
        insert(
                "insert into store_revocations select 'x', at, at, at, at from (select timestamptz '%s' as at) moment",
                Entitlement.RENEWAL_LAG, secondsOver);
        forget(entities -> new ForgetWebhookEvents(
                        new EntitlementRepository(entities), new StoreRevocationRepository(entities), CLOCK)
                .nextPage());
        assertThat(count("store_revocations")).isEqualTo(secondsOver > 0 ? 0 : 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void notificationsAfterThirtyDays(long secondsOver) {
        String user = new LibraryFixture(database).user();
        insert(
                "insert into notification_log (user_id, local_date, kind, transport, title, body, outcome, sent_at) "
                        + "values ('" + user + "', '2026-01-01', 'reminder', 'log', 't', 'b', 'sent', '%s')",
                ForgetNotifications.LIFETIME,
                secondsOver);
        forget(entities -> new ForgetNotifications(new NotificationRepository(entities), CLOCK).nextPage());
        assertThat(count("notification_log")).isEqualTo(secondsOver > 0 ? 0 : 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void analyticsEventsAfterFourHundredDays(long secondsOver) {
        String user = new LibraryFixture(database).user();
        insert(
                "insert into analytics_events (id, user_id, name, ts, received_at) values ('e', '" + user
                        + "', 'app_open', now(), '%s')",
                ForgetAnalyticsEvents.LIFETIME,
                secondsOver);
        forget(entities -> new ForgetAnalyticsEvents(new AnalyticsRepository(entities), CLOCK).nextPage());
        assertThat(count("analytics_events")).isEqualTo(secondsOver > 0 ? 0 : 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void deletionsThatAreDoneAfterSixtyDays(long secondsOver) {
        insert(
                "insert into deletion_jobs (id, status, created_at, finished_at) values ('done', 'done', now(), '%s')",
                ForgetDeletions.LIFETIME, secondsOver);
        insert(
                "insert into deletion_jobs (id, status, created_at, finished_at) values ('open', 'failed', '%s', null)",
                ForgetDeletions.LIFETIME, 1_000);
        forget(entities -> new ForgetDeletions(new DeletionRepository(entities), CLOCK).nextPage());
        assertThat(count("deletion_jobs")).isEqualTo(secondsOver > 0 ? 1 : 2);
        assertThat(count("deletion_jobs where id = 'open'")).isEqualTo(1);
    }

    @Test
    void pageByPage() {
        database.run(entities -> entities.createNativeQuery(
                        "insert into webhook_events select 'store', cast(n as text), 'TEST', 'ignored', '2020-01-01' "
                                + "from generate_series(1, 5001) n")
                .executeUpdate());
        Predicate<EntityManager> page = entities -> new ForgetWebhookEvents(
                        new EntitlementRepository(entities), new StoreRevocationRepository(entities), CLOCK)
                .nextPage();
        assertThat(forget(page)).isTrue();
        assertThat(count("webhook_events")).isEqualTo(1);
        assertThat(forget(page)).isFalse();
        assertThat(count("webhook_events")).isZero();
    }

    private void insert(String sql, Duration age, long secondsOver) {
        Instant at = LibraryFixture.NOW.minus(age).minusSeconds(secondsOver);
        database.run(entities -> entities.createNativeQuery(sql.formatted(at)).executeUpdate());
    }

    private boolean forget(Predicate<EntityManager> nextPage) {
        return database.inTransaction(nextPage::test);
    }

    private long count(String table) {
        return database.inTransaction(
                entities -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                        .getSingleResult());
    }
}

package app.twicetold.core.notification;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.notification.PushSender.Outcome;
import app.twicetold.core.reward.rules.Progress;
import app.twicetold.core.schedule.ScheduleSettings;
import app.twicetold.core.schedule.TickSteps;
import app.twicetold.core.shared.Json;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.notification.DeviceRepository;
import app.twicetold.persistence.schedule.TickRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.SessionEntity;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TimeZone;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SendNotificationsIT {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final LocalDate DAY = LocalDate.of(2026, 3, 3);

    private static final String REMINDER = "Time to retell";
    private static final String ALERT = "Your streak is still open";

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private final Device device = new Device();
    private final List<String> statements = Collections.synchronizedList(new ArrayList<>());
    private volatile Instant clock = LibraryFixture.NOW;

    @BeforeEach
    void emptyDatabase() {
        database.clear();
        fixture.topics("science");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({"08:29, 0", "08:30, 1", "08:35, 1", "08:44, 1", "08:45, 0", "08:50, 0"})
    void aReminderIsSentInTheQuarterOfAnHourAfterItsLocalTimeAndDroppedLater(LocalTime time, int sent) {
        user(u -> {});
        tick(DAY.atTime(time));
        assertThat(device.got).hasSize(sent);
        assertThat(count("notification_log")).isEqualTo(sent);
    }

    @Test
    void theTicksOfADaySendOneNotification() {
        user(u -> u.progress = streak(5, DAY.minusDays(1)));
        for (LocalDateTime at = DAY.atStartOfDay();
                at.isBefore(DAY.plusDays(1).atStartOfDay());
                at = at.plusMinutes(5)) {
            tick(at);
        }
        assertThat(device.got).containsExactly("Time to retell");
        tick(DAY.plusDays(1).atTime(8, 30));
        assertThat(device.got).hasSize(2);
    }

    @Test
    void aDayWithAReminderHasNoAlert() {
        learner(u -> {});
        tick(DAY.atTime(8, 30));
        tick(DAY.atTime(20, 0));
        assertThat(device.got).containsExactly(REMINDER);
    }

    @Test
    void aReminderThatMayHaveArrivedHasTheDay() {
        learner(u -> {});
        device.outcome = Outcome.unknown("HttpTimeoutException");
        tick(DAY.atTime(8, 30));
        device.outcome = Outcome.SENT;
        tick(DAY.atTime(8, 40));
        tick(DAY.atTime(20, 0));
        assertThat(device.got).containsExactly(REMINDER);
    }

    @Test
    void aReminderThatWasRefusedLeavesTheDayToTheAlert() {
        learner(u -> {});
        device.outcome = Outcome.failed("400 ");
        tick(DAY.atTime(8, 30));
        device.outcome = Outcome.SENT;
        tick(DAY.atTime(8, 35));
        tick(DAY.atTime(20, 0));
        tick(DAY.atTime(20, 5));
        assertThat(device.got).containsExactly(REMINDER, ALERT);
        assertThat(count("notification_log where kind = 'streak_at_risk' and outcome = 'sent' and tries = 1 "
                        + "and reason is null"))
                .isOne();
    }

    @Test
    void aReminderThatWasTriedUntilItsTimeWasOverLeavesTheDayToTheAlert() {
        learner(u -> u.reminderTime = LocalTime.of(19, 50));
        device.outcome = Outcome.retry("503 ");
        tick(DAY.atTime(19, 50));
        tick(DAY.atTime(20, 0));
        device.outcome = Outcome.SENT;
        tick(DAY.atTime(20, 5));
        assertThat(device.got).containsExactly(REMINDER, REMINDER, ALERT);
    }

    @Test
    void aTokenThatCameAfterTheReminderGetsTheAlert() {
        String user = fixture.user(u -> {
            u.timeZone = BERLIN.getId();
            u.progress = streak(5, DAY.minusDays(1));
        });
        tick(DAY.atTime(8, 30));
        database.run(entities ->
                new DeviceRepository(entities).putToken(user, "token-of-" + user, "android", LibraryFixture.NOW));
        tick(DAY.atTime(20, 0));
        assertThat(device.got).containsExactly(ALERT);
    }

    @Test
    void aDeviceThatRegisteredAnewAfterItsTokenWasGoneGetsTheAlert() {
        String user = learner(u -> {});
        device.outcome = Outcome.unregistered("410 Unregistered", null);
        tick(DAY.atTime(8, 30));
        device.outcome = Outcome.SENT;
        tick(DAY.atTime(20, 0));
        assertThat(device.got).containsExactly(REMINDER);
        database.run(entities -> new DeviceRepository(entities)
                .putToken(user, "another-token-of-" + user, "android", LibraryFixture.NOW));
        tick(DAY.atTime(20, 5));
        assertThat(device.got).containsExactly(REMINDER, ALERT);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void remindersThatAreOffOrWereSwitchedOnLaterLeaveTheDayToTheAlert(boolean later) {
        String user = learner(u -> u.remindersEnabled = false);
        tick(DAY.atTime(8, 30));
        database.run(entities -> entities.find(UserEntity.class, user).remindersEnabled = later);
        tick(DAY.atTime(20, 0));
        assertThat(device.got).containsExactly(ALERT);
    }

    @Test
    void anAlertThatWasRefusedLeavesTheDayToALaterReminder() {
        learner(u -> u.reminderTime = LocalTime.of(20, 5));
        device.outcome = Outcome.failed("400 ");
        for (int minute = 0; minute < 30; minute += 5) {
            tick(DAY.atTime(20, minute));
        }
        assertThat(device.got).containsExactly(ALERT, REMINDER);
    }

    @Test
    void nodesThatFindAFailedReminderSendOneAlert() {
        for (int i = 0; i < 120; i++) {
            learner(u -> {});
        }
        device.outcome = Outcome.failed("400 ");
        tick(DAY.atTime(8, 30));
        device.outcome = Outcome.SENT;
        device.got.clear();
        device.tokens.clear();
        List<CompletableFuture<Void>> nodes = new ArrayList<>();
        for (int node = 0; node < 4; node++) {
            nodes.add(CompletableFuture.runAsync(() -> tick(DAY.atTime(20, 0))));
        }
        nodes.forEach(CompletableFuture::join);
        assertThat(device.tokens).hasSize(120).doesNotHaveDuplicates();
    }

    @Test
    void theAlertOfEightTakesTheDayOfALateReminder() {
        user(u -> {
            u.reminderTime = LocalTime.of(21, 0);
            u.progress = streak(5, DAY.minusDays(1));
        });
        tick(DAY.atTime(20, 0));
        tick(DAY.atTime(21, 0));
        assertThat(device.got).containsExactly("Your streak is still open");
        assertThat(count("notification_log where kind = 'streak_at_risk' and outcome = 'sent'"))
                .isEqualTo(1);
    }

    @Test
    void whoOptedOutHearsNothing() {
        user(u -> {
            u.remindersEnabled = false;
            u.streakRiskAlert = false;
            u.progress = streak(5, DAY.minusDays(1));
        });
        user(u -> u.remindersEnabled = false);
        tick(DAY.atTime(8, 30));
        tick(DAY.atTime(20, 0));
        assertThat(device.got).isEmpty();
    }

    @Test
    void whoPractisedTodayHearsNothing() {
        String user = user(u -> u.progress = streak(5, DAY));
        String session = fixture.session(user, fixture.article(v -> {}), "completed");
        database.run(entities -> entities.find(SessionEntity.class, session).localDate = DAY);
        tick(DAY.atTime(8, 30));
        tick(DAY.atTime(20, 0));
        assertThat(device.got).isEmpty();
    }

    @Test
    void withoutATokenThereIsNothingToSend() {
        fixture.user(u -> u.timeZone = BERLIN.getId());
        tick(DAY.atTime(8, 30));
        assertThat(count("notification_log")).isZero();
    }

    @Test
    void everyoneReadsTheirOwnLanguage() {
        user(u -> u.uiLocale = "zh-Hans");
        user(u -> u.uiLocale = "en");
        user(u -> u.deviceLocale = "zh-CN");
        tick(DAY.atTime(8, 30));
        assertThat(device.got).containsExactlyInAnyOrder("来复述一篇吧", "Time to retell", "来复述一篇吧");
        assertThat(count("notification_log where title = '来复述一篇吧' and body like '一篇短文%' and transport = 'fcm'"))
                .isEqualTo(2);
    }

    @Test
    void aTimeThatTheClocksSkipIsSentOnceTheyHavePassedIt() {
        user(u -> u.reminderTime = LocalTime.of(2, 30));
        // At one in Greenwich it is three in Berlin; half past two did not happen.
        tick(Instant.parse("2026-03-29T00:55:00Z"));
        assertThat(device.got).isEmpty();
        tick(Instant.parse("2026-03-29T01:00:00Z"));
        assertThat(device.got).hasSize(1);
        tick(Instant.parse("2026-03-29T01:05:00Z"));
        tick(Instant.parse("2026-03-29T01:30:00Z"));
        assertThat(device.got).hasSize(1);
    }

    @Test
    void aTimeThatHappensTwiceIsSentOnce() {
        user(u -> u.reminderTime = LocalTime.of(2, 30));
        tick(Instant.parse("2026-10-25T00:30:00Z"));
        tick(Instant.parse("2026-10-25T01:30:00Z"));
        assertThat(device.got).hasSize(1);
    }

    @Test
    void midnightIsNoObstacle() {
        user(u -> u.reminderTime = LocalTime.MIDNIGHT);
        tick(DAY.atTime(0, 5));
        assertThat(device.got).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"23:55", "23:56", "23:59"})
    void aReminderShortlyBeforeMidnightBelongsToItsDayAndTheNextDayHasItsOwn(LocalTime time) {
        user(u -> u.reminderTime = time);
        for (int day = 0; day < 2; day++) {
            for (LocalDateTime at = DAY.plusDays(day).atTime(22, 0);
                    at.isBefore(DAY.plusDays(day + 1).atTime(2, 0));
                    at = at.plusMinutes(5)) {
                tick(at);
            }
        }
        assertThat(count("notification_log where local_date = '" + DAY + "' and outcome = 'sent'"))
                .isEqualTo(1);
        assertThat(count("notification_log where local_date = '" + DAY.plusDays(1) + "' and outcome = 'sent'"))
                .isEqualTo(1);
        assertThat(device.got).hasSize(2);
    }

    @Test
    void practiceAfterMidnightDoesNotSpareTheReminderOfTheDayBefore() {
        String user = user(u -> u.reminderTime = LocalTime.of(23, 58));
        String session = fixture.session(user, fixture.article(v -> {}), "completed");
        database.run(entities -> entities.find(SessionEntity.class, session).localDate = DAY.plusDays(1));
        tick(DAY.plusDays(1).atTime(0, 5));
        assertThat(device.got).hasSize(1);
    }

    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource({
        "America/New_York, 18:55",
        "America/New_York, 19:30",
        "America/New_York, 20:00",
        "Asia/Shanghai, 07:50",
        "Asia/Shanghai, 08:00",
        "Pacific/Auckland, 12:55"
    })
    void theZoneOfTheHostDoesNotMatter(String host, LocalTime time) {
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone(host));
        try {
            user(u -> u.reminderTime = time);
            assertThat(count("users where reminder_time = '" + time + "'")).isEqualTo(1);
            tick(DAY.atTime(time).minusMinutes(5));
            assertThat(device.got).isEmpty();
            tick(DAY.atTime(time).plusMinutes(5));
            assertThat(device.got).hasSize(1);
            LocalTime read = database.inTransaction(
                    entities -> entities.createQuery("select u.reminderTime from UserEntity u", LocalTime.class)
                            .getSingleResult());
            assertThat(read).isEqualTo(time);
        } finally {
            TimeZone.setDefault(before);
        }
    }

    @Test
    void whoPractisedMeanwhileKeepsNobodyFromBeingTriedAgain() {
        List<String> users = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            users.add(user(u -> {}));
        }
        device.outcome = Outcome.retry("503 ");
        tick(DAY.atTime(8, 30));
        assertThat(device.got).hasSize(150);
        String article = fixture.article(v -> {});
        Collections.sort(users);
        for (String user : users.subList(0, 3)) {
            String session = fixture.session(user, article, "completed");
            database.run(entities -> entities.find(SessionEntity.class, session).localDate = DAY);
        }
        device.outcome = Outcome.SENT;
        device.got.clear();
        tick(DAY.atTime(8, 35));
        assertThat(device.got).hasSize(147);
        assertThat(count("notification_log where outcome = 'sent'")).isEqualTo(147);
    }

    @Test
    void aNodeThatIsSomeSecondsLateDoesNotTryAgainAtOnce() {
        user(u -> {});
        device.outcome = Outcome.retry("503 ");
        tick(DAY.atTime(8, 30));
        tick(DAY.atTime(8, 30, 2));
        assertThat(device.got).hasSize(1);
    }

    @Test
    void whatASlowProviderHeldUpForLongerThanTheWindowIsDropped() {
        for (int i = 0; i < 250; i++) {
            user(u -> {});
        }
        device.whileTravelling = () -> {
            if (device.got.size() == 99) {
                clock = clock.plus(Duration.ofMinutes(10));
            } else if (device.got.size() == 199) {
                clock = clock.plus(Duration.ofMinutes(6));
            }
        };
        tick(DAY.atTime(8, 30));
        assertThat(device.got).hasSize(200);
        assertThat(device.expires)
                .allSatisfy(at -> assertThat(at)
                        .isBetween(
                                DAY.atTime(9, 30).atZone(BERLIN).toInstant(),
                                DAY.atTime(9, 46).atZone(BERLIN).toInstant()));
    }

    @Test
    void oneThatCannotBeSentKeepsNoOtherOfItsPageFromBeingSentAndNoted() {
        for (int i = 0; i < 3; i++) {
            user(u -> {});
        }
        device.whileTravelling = () -> {
            if (device.tries.incrementAndGet() == 2) {
                throw new IllegalStateException("no key");
            }
        };
        tick(DAY.atTime(8, 30));
        assertThat(device.got).hasSize(2);
        assertThat(count("notification_log where outcome = 'sent'")).isEqualTo(2);
        assertThat(count("notification_log where outcome = 'failed' and reason = 'IllegalStateException'"))
                .isEqualTo(1);
    }

    @Test
    void aPageIsClaimedAndLandedInOneStatementEach() {
        for (int i = 0; i < 30; i++) {
            user(u -> {});
        }
        database.run(entities -> new DeviceRepository(entities).fill(1000, clock));
        statements.clear();
        tick(DAY.atTime(8, 30));
        assertThat(statements).filteredOn(sql -> sql.startsWith("insert")).hasSize(1);
        // Before the page: whether devices are read, what is over, zones, slots, and what is tried again.
        assertThat(statements).hasSize(5 + 4);
        assertThat(count("notification_log where outcome = 'sent' and reason is null"))
                .isEqualTo(30);
    }

    @Test
    void everyZoneWithUsersIsLookedAtOnce() {
        user(u -> u.timeZone = "Asia/Tokyo");
        user(u -> u.timeZone = "America/New_York");
        user(u -> {});
        user(u -> {});
        List<String> zones = database.inTransaction(entities -> new DeviceRepository(entities).zones());
        assertThat(zones).containsExactly("America/New_York", "Asia/Tokyo", "Europe/Berlin");
    }

    @Test
    void nodesThatSendAtTheSameTimeSendOnce() throws Exception {
        for (int i = 0; i < 120; i++) {
            user(u -> {});
        }
        CountDownLatch start = new CountDownLatch(1);
        List<CompletableFuture<Void>> nodes = new ArrayList<>();
        for (int node = 0; node < 4; node++) {
            nodes.add(CompletableFuture.runAsync(() -> {
                try {
                    start.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                tick(DAY.atTime(8, 30));
            }));
        }
        start.countDown();
        nodes.forEach(CompletableFuture::join);
        assertThat(device.got).hasSize(120);
        assertThat(device.tokens).doesNotHaveDuplicates();
        assertThat(count("notification_log where outcome = 'sent'")).isEqualTo(120);
    }

    @Test
    void nothingIsHeldWhileANotificationTravels() {
        user(u -> {});
        device.whileTravelling = () -> assertThat(count(
                        "pg_stat_activity where state like 'idle in transaction%' and datname = current_database()"))
                .isZero();
        tick(DAY.atTime(8, 30));
        assertThat(device.got).hasSize(1);
    }

    @Test
    void anUnregisteredTokenIsDroppedUnlessTheDeviceRegisteredAgain() {
        String gone = user(u -> {});
        String back = user(u -> {});
        Instant now = DAY.atTime(8, 30).atZone(BERLIN).toInstant();
        database.run(entities -> {
            entities.createNativeQuery("update push_tokens set updated_at = ?1")
                    .setParameter(1, now.minusSeconds(60))
                    .executeUpdate();
            entities.createNativeQuery("update push_tokens set updated_at = ?1 where user_id = ?2")
                    .setParameter(1, now.minusSeconds(10))
                    .setParameter(2, back)
                    .executeUpdate();
        });
        device.outcome = Outcome.unregistered("410 Unregistered", now.minusSeconds(30));
        tick(now);
        assertThat(count("push_tokens where user_id = '" + gone + "'")).isZero();
        assertThat(count("push_tokens where user_id = '" + back + "'")).isEqualTo(1);
        assertThat(count("notification_log where outcome = 'unregistered' and reason = '410 Unregistered'"))
                .isEqualTo(2);
    }

    @Test
    void aRefusedNotificationIsRecordedAndNotTriedAgain() {
        user(u -> {});
        device.outcome = Outcome.failed("400 BadDeviceToken");
        tick(DAY.atTime(8, 30));
        tick(DAY.atTime(8, 35));
        assertThat(device.got).hasSize(1);
        assertThat(count("notification_log where outcome = 'failed' and reason = '400 BadDeviceToken' and tries = 1"))
                .isEqualTo(1);
        assertThat(count("push_tokens")).isEqualTo(1);
    }

    @Test
    void whatAProviderCannotTakeIsTriedAgainAtTheNextTicksOfItsWindow() {
        user(u -> {});
        device.outcome = Outcome.retry("503 ");
        tick(DAY.atTime(8, 30));
        tick(DAY.atTime(8, 35));
        assertThat(device.got).hasSize(2);
        device.outcome = Outcome.SENT;
        tick(DAY.atTime(8, 40));
        tick(DAY.atTime(8, 44));
        assertThat(device.got).hasSize(3);
        assertThat(count("notification_log where outcome = 'sent' and tries = 3 and reason is null"))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"08:44, 2, retry", "08:45, 1, failed"})
    void whenTheWindowIsOverItIsGivenUp(LocalTime later, int tries, String outcome) {
        user(u -> {});
        device.outcome = Outcome.retry("503 ");
        tick(DAY.atTime(8, 30));
        tick(DAY.atTime(later));
        assertThat(device.got).hasSize(tries);
        assertThat(count("notification_log where outcome = '" + outcome + "'")).isEqualTo(1);
    }

    @Test
    void whoOptedOutMeanwhileIsNotTriedAgain() {
        String user = user(u -> {});
        device.outcome = Outcome.retry("503 ");
        tick(DAY.atTime(8, 30));
        database.run(entities -> entities.find(UserEntity.class, user).remindersEnabled = false);
        tick(DAY.atTime(8, 35));
        assertThat(device.got).hasSize(1);
    }

    @Test
    void aZoneThatFailsIsAuditedAndTheOthersAreServed() {
        user(u -> u.timeZone = "Mars/Olympus");
        user(u -> {});
        assertThat(tick(DAY.atTime(8, 30))).isFalse();
        assertThat(tick(DAY.atTime(8, 35))).isFalse();
        database.run(entities -> entities.createQuery("update UserEntity u set u.timeZone = 'UTC'")
                .executeUpdate());
        assertThat(tick(DAY.atTime(8, 40))).isTrue();
        assertThat(device.got).hasSize(1);
        assertThat(count("audit_log where action = 'scheduler.part_failed' and target_id = 'notifications'"))
                .isEqualTo(2);
    }

    /** With a streak of five days until yesterday. */
    private String learner(Consumer<UserEntity> change) {
        return user(u -> {
            u.progress = streak(5, DAY.minusDays(1));
            change.accept(u);
        });
    }

    private String user(Consumer<UserEntity> change) {
        String user = fixture.user(u -> {
            u.timeZone = BERLIN.getId();
            change.accept(u);
        });
        database.run(entities ->
                new DeviceRepository(entities).putToken(user, "token-of-" + user, "android", LibraryFixture.NOW));
        return user;
    }

    private static String streak(int days, LocalDate lastDay) {
        ObjectMapper mapper = new ObjectMapper();
        try {
            ObjectNode progress = (ObjectNode) mapper.readTree(Json.write(Progress.NONE));
            ((ObjectNode) progress.path("streak")).put("current", days).put("last_day", lastDay.toString());
            return progress.toString();
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean tick(LocalDateTime inBerlin) {
        return tick(inBerlin.atZone(BERLIN).toInstant());
    }

    private boolean tick(Instant now) {
        clock = now;
        PushSenders senders = new PushSenders() {
            @Override
            public PushTransport transport(String token, @Nullable String platform) {
                return PushTransport.FCM;
            }

            @Override
            public PushSender sender(PushTransport transport) {
                return device;
            }
        };
        SeparateSteps steps = new SeparateSteps(database, senders);
        boolean all = new SendNotifications(
                        steps,
                        senders,
                        new Ticks(now),
                        () -> clock,
                        new DatabaseState(System::nanoTime),
                        new ScheduleSettings(Duration.ofMinutes(1), false, Duration.ZERO))
                .send();
        statements.addAll(steps.statements);
        return all;
    }

    private long count(String table) {
        return database.inTransaction(
                entities -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                        .getSingleResult());
    }

    private final class Ticks extends TickSteps {
        private final Instant now;

        Ticks(Instant now) {
            this.now = now;
        }

        @Override
        public void partFailed(String job, String part, Throwable error) {
            database.run(entities -> new TickSteps(
                            new TickRepository(entities),
                            new RecordAudit(new AuditRepository(entities), () -> now),
                            () -> now)
                    .partFailed(job, part, error));
        }
    }

    /** A device that gets what is sent, and answers as the test says. */
    private static final class Device implements PushSender {
        final List<String> got = Collections.synchronizedList(new ArrayList<>());
        final List<Instant> expires = Collections.synchronizedList(new ArrayList<>());
        final AtomicInteger tries = new AtomicInteger();
        final List<String> tokens = Collections.synchronizedList(new ArrayList<>());
        Outcome outcome = Outcome.SENT;
        Runnable whileTravelling = () -> {};

        @Override
        public PushTransport transport() {
            return PushTransport.FCM;
        }

        @Override
        public CompletableFuture<Outcome> send(Push push) {
            whileTravelling.run();
            got.add(push.title());
            tokens.add(push.token());
            expires.add(push.expires());
            return CompletableFuture.completedFuture(outcome);
        }
    }
}

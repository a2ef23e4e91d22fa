package app.twicetold.core.notification;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.notification.PushSender.Outcome;
import app.twicetold.core.notification.rules.DailyNotification;
import app.twicetold.core.notification.rules.NotificationKind;
import app.twicetold.core.notification.rules.NotificationSlot;
import app.twicetold.core.notification.rules.Spread;
import app.twicetold.core.reward.rules.Progress;
import app.twicetold.core.reward.rules.streak.StreakRule;
import app.twicetold.core.reward.rules.streak.StreakState;
import app.twicetold.core.schedule.ScheduleSettings;
import app.twicetold.core.schedule.TickSteps;
import app.twicetold.core.shared.Json;
import app.twicetold.persistence.notification.DeviceRepository;
import app.twicetold.persistence.notification.DeviceRepository.Position;
import app.twicetold.persistence.notification.DeviceRepository.Slot;
import app.twicetold.persistence.notification.NotificationCandidate;
import app.twicetold.persistence.notification.NotificationLogRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is due is found by an index, and nodes share the work. The users are of one zone and have one reminder time. */
class ShareNotificationsIT {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final LocalDate DAY = LocalDate.of(2026, 3, 3);
    private static final LocalTime TIME = LocalTime.of(8, 30);

    private final TestDatabase database = TestDatabase.get();
    private final List<String> got = Collections.synchronizedList(new ArrayList<>());
    private final PushSenders senders = new OneSender();
    private Outcome outcome = Outcome.SENT;
    private Duration spread = Duration.ZERO;

    @BeforeEach
    void emptyDatabase() {
        database.clear();
        assertThat(steps().fill(1, at(TIME)))
                .as("an installation whose devices are read")
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 2000})
    void aReminderReadsTenRowsAtMostHoweverManyUsersThereAre(int users) {
        users(0, users, BERLIN.getId(), "{}");
        assertThat(rowsOfTick(at(TIME))).isLessThanOrEqualTo(10L * users);
        assertThat(got).hasSize(users);
        assertThat(rowsOfTick(at(TIME.plusMinutes(5))))
                .as("users who were notified are not read again")
                .isLessThan(20);
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 2500})
    void anAlertReadsTenRowsAtMostHoweverManyHavePractised(int users) {
        users(0, users, BERLIN.getId(), streak(DAY.minusDays(1), 0));
        sql("update users set reminders_enabled = false");
        sql("update users set progress = '%s' where id >= 'usr_000050'".formatted(streak(DAY, 0)));
        assertThat(rowsOfTick(at(DailyNotification.ALERT_TIME))).isLessThanOrEqualTo(10L * 50);
        assertThat(got).hasSize(50);
    }

    @Test
    void whoWasRemindedIsNotReadForTheAlert() {
        users(0, 300, BERLIN.getId(), streak(DAY.minusDays(1), 0));
        tick(at(TIME));
        assertThat(rowsOfTick(at(DailyNotification.ALERT_TIME))).isLessThan(20);
        assertThat(got).hasSize(300);
    }

    @Test
    void usersThatANodeIsAtWorkOnAreLeftOutByTheOthersAndTakenOverWhenItDies() {
        users(0, 30, BERLIN.getId(), "{}");
        database.run(first -> {
            List<String> one = page(new DeviceRepository(first));
            List<String> two = database.inTransaction(second -> page(new DeviceRepository(second)));
            assertThat(one).hasSize(10).doesNotContainAnyElementsOf(two);
            assertThat(two).hasSize(10);
        });
        tick(at(TIME));
        assertThat(got).hasSize(30).doesNotHaveDuplicates();
    }

    @Test
    void whatANodeClaimedBeforeItDiedIsNotSentAgainAndTheRestIsSent() {
        users(0, 250, BERLIN.getId(), "{}");
        Instant now = at(TIME);
        NotificationSlot slot = DailyNotification.slots(BERLIN, now, Spread.NONE).stream()
                .filter(one ->
                        one.kind() == NotificationKind.REMINDER && one.time().equals(TIME))
                .findFirst()
                .orElseThrow();
        assertThat(steps().claim(slot, Position.START, Spread.NONE, now, 100).claimed())
                .hasSize(100);
        tick(now.plusSeconds(5));
        assertThat(got).hasSize(150).doesNotHaveDuplicates();
        assertThat(number("select count(*) from notification_log where outcome = 'sending'"))
                .isEqualTo(100);
    }

    @Test
    void nodesWhoseClocksDifferSendEachNotificationOnce() {
        users(0, 700, BERLIN.getId(), "{}");
        List<CompletableFuture<Void>> nodes = new ArrayList<>();
        for (int node = 0; node < 3; node++) {
            Instant clock = at(TIME).plusSeconds(5L * node);
            nodes.add(CompletableFuture.runAsync(() -> tick(clock)));
        }
        nodes.forEach(CompletableFuture::join);
        assertThat(got).hasSize(700).doesNotHaveDuplicates();
    }

    @Test
    void aSpreadBringsEachUserAtTheSamePartOfItEveryDay() {
        spread = Duration.ofMinutes(10);
        users(0, 200, BERLIN.getId(), "{}");
        Map<String, Integer> first = minutes(DAY);
        assertThat(first).hasSize(200);
        assertThat(first.values()).contains(1, 10).allMatch(minute -> minute >= 0 && minute <= 10);
        assertThat(minutes(DAY.plusDays(1))).isEqualTo(first);
    }

    private Map<String, Integer> minutes(LocalDate day) {
        Map<String, Integer> minutes = new LinkedHashMap<>();
        for (int minute = -1; minute <= 30; minute++) {
            got.clear();
            tick(at(day.atTime(TIME).plusMinutes(minute)));
            for (String token : got) {
                assertThat(minutes.put(token, minute)).isNull();
            }
        }
        return minutes;
    }

    @Test
    void whoseTimeIsOverFirstComesFirst() {
        users(0, 150, BERLIN.getId(), "{}");
        users(200, 350, "Europe/Paris", "{}");
        sql("update users set reminder_time = '08:20' where time_zone = 'Europe/Paris'");
        tick(at(TIME));
        assertThat(got).hasSize(300);
        assertThat(got.subList(0, 150)).allMatch(token -> token.compareTo("token_000200") >= 0);
    }

    @Test
    void retriesTakeTurnsWithWhatIsFresh() {
        users(0, 300, BERLIN.getId(), "{}");
        outcome = Outcome.retry("503");
        tick(at(TIME));
        outcome = Outcome.SENT;
        got.clear();
        users(300, 600, BERLIN.getId(), "{}");
        tick(at(TIME.plusMinutes(5)));
        assertThat(got).hasSize(600).doesNotHaveDuplicates();
        assertThat(got.subList(0, 200))
                .filteredOn(token -> token.compareTo("token_000300") >= 0)
                .hasSize(100);
    }

    @Test
    void retriesThatFailAgainAreTriedOnceARun() {
        users(0, 300, BERLIN.getId(), "{}");
        outcome = Outcome.retry("503");
        tick(at(TIME));
        got.clear();
        assertThat(rowsOfTick(at(TIME.plusMinutes(5)))).isLessThanOrEqualTo(10L * 300);
        assertThat(got).hasSize(300).doesNotHaveDuplicates();
    }

    /** As the earlier release writes: it knows no copies. */
    @Test
    void devicesOfTheEarlierReleaseAreFilledAndNotified() {
        users(0, 5, BERLIN.getId(), "{}");
        sql("update push_tokens set time_zone = null, reminder_time = null");
        readAgain();
        tick(at(TIME));
        assertThat(got).hasSize(5);
    }

    /** As changes between the migrations of ADR 54 left devices: with a copy that is not that of the user. */
    @Test
    void devicesWithAnOldCopyAreReadOnceMore() {
        users(0, 5, BERLIN.getId(), "{}");
        sql("update push_tokens set time_zone = 'Asia/Tokyo', reminder_time = '07:00'");
        readAgain();
        tick(at(TIME));
        assertThat(got).hasSize(5);
    }

    @Test
    void aReadingOfDevicesGoesOnWhereItWas() {
        users(0, 2500, BERLIN.getId(), "{}");
        sql("update push_tokens set time_zone = null");
        readAgain();
        assertThat(steps().fill(1000, at(TIME))).isTrue();
        assertThat(text("select min(user_id) from push_tokens where time_zone is null"))
                .isEqualTo("usr_001000");

        SeparateSteps next = steps();
        assertThat(next.fill(1000, at(TIME))).isTrue();
        assertThat(text("select min(user_id) from push_tokens where time_zone is null"))
                .isEqualTo("usr_002000");
        assertThat(next.rowsRead.get()).as("rows of one page").isLessThan(10 * 1000);
        assertThat(next.fill(1000, at(TIME))).isFalse();
        assertThat(number("select count(*) from push_tokens where time_zone is null"))
                .isZero();
        SeparateSteps done = steps();
        assertThat(done.fill(1000, at(TIME))).isFalse();
        assertThat(done.rowsRead.get()).isLessThan(20);
    }

    @Test
    void aPageOfWhichAnotherTransactionHasADeviceIsReadAgain() {
        users(0, 10, BERLIN.getId(), "{}");
        sql("update push_tokens set time_zone = null");
        readAgain();
        database.run(other -> {
            other.createNativeQuery("select 1 from push_tokens where user_id = 'usr_000003' for update")
                    .getResultList();
            assertThat(steps().fill(100, at(TIME))).isFalse();
        });
        assertThat(text("select user_id from push_tokens where time_zone is null"))
                .isEqualTo("usr_000003");

        assertThat(steps().fill(100, at(TIME))).isFalse();
        assertThat(number("select count(*) from push_tokens where time_zone is null"))
                .isZero();
    }

    /** The other transaction ends before the second try. */
    @Test
    void aRunReadsAPageAgainAtOnceThatAnotherTransactionHadADeviceOf() {
        users(0, 10, BERLIN.getId(), "{}");
        sql("update push_tokens set time_zone = null");
        readAgain();
        int[] tries = {0};
        try (EntityManager other = holdingDevice("usr_000003")) {
            NotificationSteps steps = steps(method -> {
                if (method.equals("fill") && ++tries[0] == 2) {
                    other.getTransaction().rollback();
                }
            });
            assertThat(tick(steps, at(TIME))).isTrue();
        }
        assertThat(tries).containsExactly(2);
        assertThat(got).hasSize(10);
    }

    @Test
    void aRunDoesNotWaitForATransactionThatKeepsADevice() {
        users(0, 10, BERLIN.getId(), "{}");
        sql("update push_tokens set time_zone = null");
        readAgain();
        try (EntityManager other = holdingDevice("usr_000003")) {
            assertThat(tick(at(TIME))).isTrue();
            assertThat(got).hasSize(9);
            other.getTransaction().rollback();
        }
        tick(at(TIME.plusMinutes(5)));
        assertThat(got).hasSize(10).doesNotHaveDuplicates().contains("token_000003");
    }

    private EntityManager holdingDevice(String user) {
        EntityManager other = database.entityManagerFactory().createEntityManager();
        other.getTransaction().begin();
        other.createNativeQuery("select 1 from push_tokens where user_id = :user for update")
                .setParameter("user", user)
                .getResultList();
        return other;
    }

    private NotificationSteps steps(Consumer<String> before) {
        return SessionBeans.bean(
                NotificationSteps.class,
                database,
                entities -> new NotificationSteps(
                        new DeviceRepository(entities), new NotificationLogRepository(entities), senders),
                before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"streak\": {\"current\": \"many\", \"last_day\": \"2026-03-02\", \"freezes\": 0}}",
                "{\"streak\": {\"current\": 5, \"last_day\": \"2026-02-31\", \"freezes\": 0}}",
                "{\"streak\": {\"current\": 5, \"last_day\": {}, \"freezes\": 99999999999}}",
                "{\"streak\": {\"current\": 5, \"last_day\": \"2026-03-02\", \"freezes\": 2147483000}}",
                "{\"streak\": 1}",
                "[]"
            })
    void aStreakThatCannotBeReadStopsNeitherItsUserNorADevice(String progress) {
        users(0, 150, BERLIN.getId(), streak(DAY.minusDays(1), 0));
        sql("update users set progress = '%s' where id = 'usr_000010'".formatted(progress));
        sql("update users set reminder_time = '08:20' where id = 'usr_000010'");
        sql("update push_tokens set time_zone = null");
        readAgain();
        tick(at(TIME));

        assertThat(number("select count(*) from push_tokens where time_zone is null"))
                .isZero();
        assertThat(number("select count(*) from push_tokens where streak_until is null"))
                .isOne();
        assertThat(got).hasSizeGreaterThanOrEqualTo(149);

        sql("update users set progress = '%s' where id = 'usr_000010'".formatted(streak(DAY, 0)));
        assertThat(number("select count(*) from push_tokens where streak_until is null"))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "reminder_time = '09:00'",
                "reminders_enabled = true",
                "time_zone = 'Europe/London'",
                "time_zone = 'Europe/London', reminder_time = '08:00'"
            })
    void aChangeOfWhatAUserWantsIsFollowed(String change) {
        users(0, 1, BERLIN.getId(), "{}");
        sql("update users set reminders_enabled = " + !change.startsWith("reminders"));
        sql("update users set " + change);
        List<LocalTime> times = new ArrayList<>();
        for (LocalTime time = LocalTime.of(8, 0); time.isBefore(LocalTime.of(10, 0)); time = time.plusMinutes(5)) {
            tick(at(time));
            if (got.size() > times.size()) {
                times.add(time);
            }
        }
        String expected = change.contains("09:00") || change.contains("08:00")
                ? "09:00"
                : change.startsWith("time_zone") ? "09:30" : "08:30";
        assertThat(times).extracting(LocalTime::toString).containsExactly(expected);
    }

    @Test
    void whoseSessionOfTheDayWasDeletedIsReminded() {
        users(0, 1, BERLIN.getId(), streak(DAY.minusDays(1), 0));
        sql("update users set progress = '%s'".formatted(streak(DAY, 0)));
        assertThat(number("select count(*) from push_tokens where done_on = '" + DAY + "'"))
                .isOne();
        sql("update users set progress = '%s'".formatted(streak(DAY.minusDays(1), 0)));
        tick(at(TIME));
        assertThat(got).hasSize(1);
    }

    @Test
    void aUserWhoCannotBeReadStopsNobodyElse() {
        users(0, 150, BERLIN.getId(), "{}");
        sql("update users set progress = '{\"streak\": []}' where id = 'usr_000010'");
        assertThat(tick(at(TIME))).isFalse();
        assertThat(got).hasSize(149);
    }

    /** The column that finds streaks at risk holds each of them, whatever was kept or frozen. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void noStreakEndsLaterThanItsColumnSays(long seed) {
        Random random = new Random(seed);
        for (int run = 0; run < 40; run++) {
            StreakState state = StreakState.NONE;
            LocalDate day = DAY;
            for (int session = 0; session < 1 + random.nextInt(20); session++) {
                day = day.plusDays(1 + (random.nextInt(8) == 0 ? 1 : 0));
                state = StreakRule.record(state, day, day.atTime(9, 0).toInstant(ZoneOffset.UTC), "UTC")
                        .state();
            }
            for (LocalDate today = day.plusDays(1); today.isBefore(day.plusDays(8)); today = today.plusDays(1)) {
                TreeSet<LocalDate> kept = new TreeSet<>();
                for (LocalDate one = day.minusDays(2); !one.isAfter(today.plusDays(1)); one = one.plusDays(1)) {
                    if (random.nextBoolean()) {
                        kept.add(one);
                    }
                }
                StreakState keeping = StreakRule.keeping(state, kept);
                @Nullable LocalDate until = until(keeping);
                if (StreakRule.on(keeping, today).current() > 0) {
                    assertThat(until).isBetween(today, today.plusDays(6));
                }
            }
        }
        assertThat(until(StreakState.NONE)).isNull();
    }

    private @Nullable LocalDate until(StreakState state) {
        Object until = database.inTransaction(entities -> entities.createNativeQuery(
                        "select coalesce(cast(streak_until(cast(?1 as jsonb)) as text), 'none')", String.class)
                .setParameter(1, Json.write(state))
                .getSingleResult());
        return until.equals("none") ? null : LocalDate.parse(until.toString());
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 2", "2, 3"})
    void aStreakIsAtRiskOnEachDayThatItsFreezesReach(int freezes, int alerts) {
        users(0, 1, BERLIN.getId(), streak(DAY.minusDays(1), freezes));
        sql("update users set reminders_enabled = false");
        for (int day = 0; day < 5; day++) {
            tick(at(DAY.plusDays(day).atTime(20, 0)));
        }
        assertThat(got).hasSize(alerts);
    }

    private static List<String> page(DeviceRepository devices) {
        return devices
                .candidatesForReminder(
                        new Slot(BERLIN.getId(), DAY, TIME.toString(), 0, Spread.PARTS - 1), Position.START, 10)
                .stream()
                .map(NotificationCandidate::userId)
                .toList();
    }

    private void users(int from, int to, String zone, String progress) {
        sql("""
                insert into users (id, auth_provider, time_zone, practice_languages, reminders_enabled, reminder_time,
                    streak_risk_alert, audio_retention_days, onboarding_status, progress, created_at)
                select 'usr_' || lpad(cast(n as text), 6, '0'), 'anonymous', '%s', array['en'], true, '08:30', true, 30,
                    'not_started', '%s', now()
                from generate_series(%d, %d) n
                """.formatted(zone, progress, from, to - 1));
        sql("""
                insert into push_tokens (user_id, token, platform, updated_at)
                select id, 'token_' || substr(id, 5), 'android', now() from users
                on conflict (user_id) do nothing
                """);
        sql("analyze users, push_tokens");
    }

    private static String streak(LocalDate lastDay, int freezes) {
        Map<String, @Nullable Object> streak = new LinkedHashMap<>();
        streak.put("streak", new StreakState(5, freezes, lastDay, null, null, null, List.of()));
        String none = Json.write(Progress.NONE);
        return none.replaceFirst("\"streak\":\\{[^}]*}", Json.write(streak).replaceAll("^\\{|}$", ""));
    }

    private void readAgain() {
        sql("delete from roll_ups where name = 'push_tokens'");
    }

    private String text(String query) {
        return database.inTransaction(entities ->
                (String) entities.createNativeQuery(query, String.class).getSingleResult());
    }

    private void sql(String statement) {
        database.run(entities -> entities.createNativeQuery(statement).executeUpdate());
    }

    private long number(String query) {
        return database.inTransaction(
                entities -> (Long) entities.createNativeQuery(query, Long.class).getSingleResult());
    }

    private static Instant at(LocalTime time) {
        return at(DAY.atTime(time));
    }

    private static Instant at(LocalDateTime inBerlin) {
        return inBerlin.atZone(BERLIN).toInstant();
    }

    private SeparateSteps steps() {
        return new SeparateSteps(database, senders);
    }

    private boolean tick(Instant now) {
        return tick(steps(), now);
    }

    private long rowsOfTick(Instant now) {
        SeparateSteps steps = steps();
        tick(steps, now);
        return steps.rowsRead.get();
    }

    private boolean tick(NotificationSteps steps, Instant now) {
        return new SendNotifications(
                        steps,
                        senders,
                        new Failures(),
                        () -> now,
                        new DatabaseState(System::nanoTime),
                        new ScheduleSettings(Duration.ofMinutes(1), false, spread))
                .send();
    }

    private static final class Failures extends TickSteps {
        @Override
        public void partFailed(String job, String part, Throwable error) {}
    }

    private final class OneSender extends PushSenders implements PushSender {
        @Override
        public PushTransport transport(String token, @Nullable String platform) {
            return transport();
        }

        @Override
        public PushSender sender(PushTransport transport) {
            return this;
        }

        @Override
        public PushTransport transport() {
            return PushTransport.FCM;
        }

        @Override
        public void prepare() {}

        @Override
        public CompletableFuture<Outcome> send(Push push) {
            got.add(Objects.requireNonNull(push.token()));
            return CompletableFuture.completedFuture(outcome);
        }
    }
}

package app.twicetold.core.reward;

import static app.twicetold.core.reward.RewardFixture.noon;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.reward.rules.Achievement;
import app.twicetold.core.reward.rules.Progress;
import app.twicetold.core.reward.rules.ability.SessionAbility;
import app.twicetold.core.reward.rules.week.WeeklyQuest;
import app.twicetold.core.shared.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What remains when sessions are deleted. */
class ReplayProgressIT {
    private static final List<String> ZONES =
            List.of("UTC", "Asia/Tokyo", "Pacific/Honolulu", "Pacific/Kiritimati", "Europe/Berlin");

    private final RewardFixture fixture = new RewardFixture();

    @Test
    void theRowsOfADeletedSessionAreTombstonedAndTheTotalFallsByThem() {
        String user = fixture.user();
        String first = settled(user, 0);
        String second = settled(user, 1);

        fixture.delete(user, first);

        assertThat(fixture.ledger(user))
                .containsEntry(first + ":complete", "-10")
                .containsEntry(first + ":round1", "-15")
                .containsEntry(first + ":round2", "-20")
                .containsEntry(second + ":complete", "10");
        assertThat(fixture.row(user).xpTotal).isEqualTo(45).isEqualTo(fixture.liveXp(user));
        assertThat(fixture.row(user).completedSessions).isEqualTo(1);
        assertThat(fixture.progress(user).streak().current()).isEqualTo(1);
    }

    @Test
    void theOtherSessionsKeepWhatTheyWerePaidAndTheirSettlements() {
        String user = fixture.user();
        String article = fixture.session(settled(user, 0)).articleId;
        String first =
                fixture.training(user, article).settledAt(noon(0)).session().id();
        StoredSettlement repeat = fixture.training(user, article).settledAt(noon(1));
        assertThat(repeat.outcome().repeatDiscount()).isTrue();

        fixture.delete(user, first);

        assertThat(fixture.ledger(user)).containsEntry(repeat.session().id() + ":round1", "7");
        assertThat(fixture.settle(user, repeat.session().id(), noon(9))).isEqualTo(repeat);
        assertThat(fixture.session(repeat.session().id()).xpAwarded)
                .isEqualTo(repeat.outcome().xpAwarded());
    }

    @Test
    void aQuestThatIsNoLongerEarnedLosesItsPayAndGetsItBackWhenEarnedAgain() {
        String user = fixture.user();
        settled(user, 0);
        settled(user, 1);
        String third = settled(user, 2);
        String key = user + ":2026-03-02:compressed_3";
        assertThat(fixture.ledger(user)).containsEntry(key, "30");

        fixture.delete(user, third);
        assertThat(fixture.ledger(user)).containsEntry(key, "-30");
        assertThat(fixture.row(user).xpTotal).isEqualTo(90);
        assertThat(fixture.progress(user).questWeek(RewardFixture.MONDAY).progress(WeeklyQuest.COMPRESSED_3))
                .isEqualTo(2);

        StoredSettlement again = fixture.training(user).settledAt(noon(3));
        assertThat(again.outcome().xpAwarded()).isEqualTo(45 + 30);
        assertThat(fixture.ledger(user)).containsEntry(key, "30");
        assertThat(fixture.row(user).xpTotal).isEqualTo(165).isEqualTo(fixture.liveXp(user));
    }

    @Test
    void aQuestThatOtherSessionsStillEarnStaysPaid() {
        String user = fixture.user();
        String first = settled(user, 0);
        settled(user, 1);
        settled(user, 2);
        settled(user, 3);

        fixture.delete(user, first);

        assertThat(fixture.ledger(user)).containsEntry(user + ":2026-03-02:compressed_3", "30");
        assertThat(fixture.progress(user).questWeek(RewardFixture.MONDAY).completedAt(WeeklyQuest.COMPRESSED_3))
                .isEqualTo(noon(3));
    }

    @Test
    void aQuestOfALongGoneWeekIsLostToo() {
        String user = fixture.user();
        String first = settled(user, 0);
        settled(user, 1);
        settled(user, 2);
        for (int week = 1; week < 4; week++) {
            settled(user, 7 * week);
        }
        fixture.delete(user, first);
        assertThat(fixture.ledger(user)).containsEntry(user + ":2026-03-02:compressed_3", "-30");
    }

    @Test
    void sessionsOfAnotherAccountCanEarnAQuestTogether() {
        String user = fixture.user();
        String other = fixture.user();
        settled(user, 0);
        settled(user, 1);
        String moved = settled(other, 2);
        fixture.database().run(entities -> {
            for (String table : List.of("sessions", "xp_ledger")) {
                entities.createNativeQuery(
                                "update " + table + " set user_id = '" + user + "' where user_id = '" + other + "'")
                        .executeUpdate();
            }
        });

        fixture.replay(user);
        fixture.replay(user);

        assertThat(fixture.ledger(user))
                .containsEntry(user + ":2026-03-02:compressed_3", "30")
                .containsKey(moved + ":complete");
        assertThat(fixture.row(user).xpTotal).isEqualTo(3 * 45 + 30);
        assertThat(fixture.progress(user).streak().current()).isEqualTo(3);
    }

    @Test
    void ofTwoRowsForTheSameQuestAndWeekTheLaterIsTombstoned() {
        String user = fixture.user();
        String other = fixture.user();
        for (int day = 0; day < 3; day++) {
            settled(user, day);
            settled(other, day + 1);
        }
        fixture.database().run(entities -> {
            for (String table : List.of("sessions", "xp_ledger")) {
                entities.createNativeQuery(
                                "update " + table + " set user_id = '" + user + "' where user_id = '" + other + "'")
                        .executeUpdate();
            }
        });

        fixture.replay(user);

        assertThat(fixture.ledger(user))
                .containsEntry(user + ":2026-03-02:compressed_3", "30")
                .containsEntry(other + ":2026-03-02:compressed_3", "-30")
                .containsEntry(user + ":2026-03-02:retell_5", "30");
    }

    @Test
    void anAchievementThatIsNoLongerEarnedIsRemoved() {
        String user = fixture.user();
        String only =
                fixture.training(user).then(90).settledAt(noon(0)).session().id();
        settled(user, 1);
        assertThat(fixture.progress(user).achievements())
                .containsKeys(Achievement.SCORE_85, Achievement.FIRST_IMPROVEMENT);

        fixture.delete(user, only);

        assertThat(fixture.progress(user).achievements())
                .containsOnlyKeys(Achievement.FIRST_SESSION, Achievement.ALL_POINTS)
                .containsEntry(Achievement.FIRST_SESSION, noon(1));
    }

    @Test
    void aTierCanBeLostOnlyByADeletion() {
        String user = fixture.user();
        List<String> sessions = new ArrayList<>();
        for (int day = 0; day < 10; day++) {
            sessions.add(fixture.training(user)
                    .missingAPoint()
                    .then(60)
                    .settledAt(noon(day))
                    .session()
                    .id());
        }
        assertThat(fixture.row(user).unlockedTier).isEqualTo(2);
        fixture.delete(user, sessions.get(4));
        // The ability of nine sessions of 70 opens it as well.
        assertThat(fixture.row(user).unlockedTier).isEqualTo(2);
        for (String session : sessions.subList(5, 10)) {
            fixture.delete(user, session);
        }
        fixture.delete(user, sessions.get(0));
        fixture.delete(user, sessions.get(1));
        assertThat(fixture.row(user).unlockedTier).isEqualTo(1);
    }

    @Test
    void theAbilityAfterEveryLaterSessionIsWrittenAnew() {
        String user = fixture.user();
        String first =
                fixture.training(user).then(100).settledAt(noon(0)).session().id();
        String second =
                fixture.training(user).then(80).settledAt(noon(1)).session().id();
        String third =
                fixture.training(user).then(90).settledAt(noon(2)).session().id();

        fixture.delete(user, first);

        assertThat(abilityAfter(second).overall().overall()).isEqualTo(80);
        assertThat(abilityAfter(third).overall().overall()).isEqualTo(0.3 * 90 + 0.7 * 80);
        assertThat(fixture.progress(user).overall().ability())
                .isEqualTo(abilityAfter(third).overall());
    }

    @Test
    void whenTheLastSessionGoesNothingIsLeftButTheTombstones() {
        String user = fixture.user();
        String only = settled(user, 0);
        fixture.delete(user, only);
        assertThat(fixture.progress(user)).isEqualTo(Progress.NONE);
        assertThat(fixture.row(user).xpTotal).isZero();
        assertThat(fixture.ledger(user))
                .hasSize(3)
                .allSatisfy((key, amount) -> assertThat(amount).startsWith("-"));
    }

    @Test
    void anOpenSessionLeavesNothingBehind() {
        String user = fixture.user();
        settled(user, 0);
        Progress before = fixture.progress(user);
        String open = fixture.training(user).assessed();
        fixture.delete(user, open);
        assertThat(fixture.progress(user)).isEqualTo(before);
    }

    /** A traveller settles sessions, deletes some; then the rest, settled alone by somebody else, gives the same. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void deletingAnySessionsEqualsNeverHavingThem(long seed) {
        Random random = new Random(seed);
        String user = fixture.user();
        String frugal = fixture.user();
        Instant at = noon(0);
        Map<String, String> twins = new TreeMap<>();
        List<String> deleted = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            at = at.plus(Duration.ofMinutes(random.nextInt(2_400)));
            ZoneId zone = ZoneId.of(ZONES.get(random.nextInt(ZONES.size())));
            int score = 40 + random.nextInt(60);
            boolean followed = random.nextBoolean();
            boolean keep = random.nextInt(3) > 0;
            String language = random.nextBoolean() ? "en" : "zh-Hans";
            String session = settledIn(user, zone, score, followed, language, at);
            if (keep) {
                twins.put(session, settledIn(frugal, zone, score, followed, language, at));
            } else {
                deleted.add(session);
            }
        }
        for (String session : deleted) {
            fixture.delete(user, session);
        }

        assertThat(fixture.progress(user)).isEqualTo(fixture.progress(frugal));
        assertThat(fixture.row(user).unlockedTier).isEqualTo(fixture.row(frugal).unlockedTier);
        assertThat(fixture.row(user).xpTotal).isEqualTo(fixture.liveXp(user));
        assertThat(liveQuests(user)).isEqualTo(liveQuests(frugal));
        twins.forEach((session, twin) -> assertThat(abilityAfter(session)).isEqualTo(abilityAfter(twin)));
    }

    private List<String> liveQuests(String user) {
        return fixture.ledger(user).entrySet().stream()
                .filter(row -> row.getKey().startsWith(user) && !row.getValue().startsWith("-"))
                .map(row -> row.getKey().substring(user.length()) + row.getValue())
                .sorted()
                .toList();
    }

    private String settledIn(String user, ZoneId zone, int score, boolean followed, String language, Instant at) {
        fixture.moveTo(user, zone);
        return fixture.training(user)
                .in(language)
                .then(score)
                .following(MicroSkill.CUT_FILLERS, followed)
                .settledAt(at)
                .session()
                .id();
    }

    private String settled(String user, int day) {
        return fixture.training(user).settledAt(noon(day)).session().id();
    }

    private SessionAbility abilityAfter(String session) {
        return Json.read(Objects.requireNonNull(fixture.session(session).abilityAfter), SessionAbility.class);
    }
}

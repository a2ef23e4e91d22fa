package app.twicetold.core.reward.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.lists;

import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.onboarding.rules.Goal;
import app.twicetold.core.plan.rules.PlanSeed;
import app.twicetold.core.reward.rules.ability.Practice;
import app.twicetold.core.reward.rules.session.SessionSkills.Assessed;
import app.twicetold.core.reward.rules.session.SettledSession;
import app.twicetold.core.reward.rules.skill.FocusSkill;
import app.twicetold.core.reward.rules.skill.SkillMastery;
import app.twicetold.core.reward.rules.streak.StreakState;
import app.twicetold.core.reward.rules.week.GrowthWeek;
import app.twicetold.core.reward.rules.week.QuestWeek;
import app.twicetold.core.reward.rules.week.Week;
import app.twicetold.core.reward.rules.week.WeeklyQuest;
import app.twicetold.core.reward.rules.xp.LedgerRow;
import app.twicetold.core.reward.rules.xp.LedgerType;
import app.twicetold.core.shared.Json;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressTest {
    private static final ZoneId UTC = ZoneOffset.UTC;
    private static final LocalDate MONDAY = LocalDate.of(2026, 11, 2);
    private static final PlanSeed SEED = new PlanSeed(MicroSkill.ONE_EXAMPLE, 60, Goal.REMEMBER_MORE, 5);
    private static final Assessed FOLLOWED = new Assessed(MicroSkill.CUT_FILLERS, MicroSkill.CUT_FILLERS, true);
    private static final Assessed NOT_FOLLOWED = new Assessed(MicroSkill.CUT_FILLERS, MicroSkill.CUT_FILLERS, false);
    private static final List<String> LANGUAGES = List.of("en", "zh-Hans");
    private static final List<ZoneId> ZONES = List.of(
            ZoneId.of("Europe/Berlin"),
            ZoneId.of("America/New_York"),
            ZoneId.of("Pacific/Kiritimati"),
            ZoneId.of("Pacific/Pago_Pago"),
            ZoneId.of("Asia/Kathmandu"));

    // Sessions that count

    @Test
    void aSessionAcceptedWithoutAScoreCountsForNothingButMakesThePlan() {
        Progress after = Histories.after(
                Histories.diagnostic(noon(0), UTC).unscored().seed(SEED).settled());

        assertThat(after.completedSessions()).isZero();
        assertThat(after.streak()).isEqualTo(StreakState.NONE);
        assertThat(after.overall()).isEqualTo(Practice.NONE);
        assertThat(after.questWeeks()).isEmpty();
        assertThat(after.achievements()).isEmpty();
        assertThat(after.plan()).isNotNull();
    }

    @Test
    void everyLanguageHasAnAbilityOfItsOwnSessions() {
        Progress after = days(
                session -> session.score(60).language("en"),
                session -> session.score(100).language("zh-Hans"),
                session -> session.score(70).language("en"));

        assertThat(after.in("en").sessions()).isEqualTo(2);
        assertThat(after.in("en").ability().overall()).isEqualTo(0.3 * 70 + 0.7 * 60);
        assertThat(after.in("zh-Hans").ability().overall()).isEqualTo(100);
        assertThat(after.overall().ability().sampleCount()).isEqualTo(3);
        assertThat(after.in("zh-Hans").firstDate()).isEqualTo(MONDAY.plusDays(1));
        assertThat(after.overall().firstDate()).isEqualTo(MONDAY);
        assertThat(after.in("fr")).isEqualTo(Practice.NONE);
    }

    @Test
    void completionsAreTotallyOrderedWhateverTheClocksOfTheNodesSay() {
        Progress after = Histories.after(training(noon(1)).settled());
        assertThat(after.momentOf(noon(1).plusNanos(1000))).isEqualTo(noon(1).plusNanos(1000));
        assertThat(after.momentOf(noon(1))).isEqualTo(noon(1).plusMillis(1));
        assertThat(after.momentOf(noon(0))).isEqualTo(noon(1).plusMillis(1));
        assertThat(Progress.NONE.momentOf(noon(0))).isEqualTo(noon(0));
    }

    // Weekly quests

    @Test
    void theFifthRetellOfAWeekCompletesTheQuestTheSixthPaysNothingMore() {
        List<Advance> advances = advances(5 + 1, (number, session) -> session, number -> noon(0).plusSeconds(number));

        assertThat(advances.stream().map(advance -> advance.completedQuests().contains(WeeklyQuest.RETELL_5)))
                .containsExactly(false, false, false, false, true, false);
        assertThat(advances.get(5).questWeek().progress(WeeklyQuest.RETELL_5)).isEqualTo(5);
        assertThat(advances.get(5).questWeek().completedAt(WeeklyQuest.RETELL_5))
                .isEqualTo(noon(0).plusSeconds(4));
    }

    @Test
    void aDiagnosticIsARetellButNoCompressedOne() {
        QuestWeek week =
                Histories.after(Histories.diagnostic(noon(0), UTC).settled()).questWeek(MONDAY);
        assertThat(week.progress(WeeklyQuest.RETELL_5)).isEqualTo(1);
        assertThat(week.progress(WeeklyQuest.COMPRESSED_3)).isZero();
    }

    @Test
    void theThirdCompressedRetellCompletesItsQuest() {
        List<Advance> advances = advances(4, (number, session) -> session, number -> noon(0).plusSeconds(number));
        assertThat(advances.stream().map(Advance::completedQuests))
                .containsExactly(List.of(), List.of(), List.of(WeeklyQuest.COMPRESSED_3), List.of());
    }

    @Test
    void eachRoundThatFollowedTheActionBeforeCounts() {
        List<Advance> advances = advances(
                2,
                (number, session) ->
                        number == 0 ? session.skills(FOLLOWED, FOLLOWED) : session.skills(NOT_FOLLOWED, FOLLOWED),
                number -> noon(0).plusSeconds(number));
        assertThat(advances.get(0).questWeek().progress(WeeklyQuest.FOLLOW_3)).isEqualTo(2);
        assertThat(advances.get(0).completedQuests()).isEmpty();
        assertThat(advances.get(1).completedQuests()).containsExactly(WeeklyQuest.FOLLOW_3);
    }

    @Test
    void aNewWeekStartsOnMondayFromNothing() {
        Progress sunday = Histories.after(training(noon(6)).settled());
        assertThat(sunday.questWeek(MONDAY.plusDays(6)).progress(WeeklyQuest.RETELL_5))
                .isEqualTo(1);
        assertThat(sunday.questWeek(MONDAY.plusDays(7))).isEqualTo(QuestWeek.of(MONDAY.plusDays(7)));
        assertThat(sunday.questWeek(MONDAY.plusDays(7)).weekEnd()).isEqualTo(MONDAY.plusDays(13));
    }

    @Test
    void aFlightWestAcrossMondayCountsForTheWeekBefore() {
        ZoneId kiritimati = ZoneId.of("Pacific/Kiritimati");
        ZoneId honolulu = ZoneId.of("Pacific/Honolulu");
        Instant mondayOnTheIsland =
                MONDAY.plusDays(7).atTime(8, 0).atZone(kiritimati).toInstant();
        Progress after = Histories.after(
                Histories.training(noon(6).minus(Duration.ofDays(1)), kiritimati)
                        .settled(),
                Histories.training(mondayOnTheIsland, kiritimati).settled(),
                Histories.training(mondayOnTheIsland.plusSeconds(3600), honolulu)
                        .settled());

        assertThat(after.questWeek(MONDAY.plusDays(6)).progress(WeeklyQuest.RETELL_5))
                .isEqualTo(2);
        assertThat(after.questWeek(MONDAY.plusDays(7)).progress(WeeklyQuest.RETELL_5))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"RETELL_5, retell_5, 5, 30", "COMPRESSED_3, compressed_3, 3, 30", "FOLLOW_3, follow_3, 3, 40"})
    void everyQuestHasItsTargetItsXpAndItsKey(WeeklyQuest quest, String wire, int target, int xp) {
        assertThat(quest.target()).isEqualTo(target);
        assertThat(quest.xpReward()).isEqualTo(xp);
        assertThat(LedgerRow.of(quest, "usr_1", MONDAY))
                .isEqualTo(new LedgerRow(LedgerType.WEEKLY_QUEST, "usr_1:2026-11-02:" + wire, xp, xp, quest));
        assertThat(WeeklyQuest.ofWire(wire)).isEqualTo(quest);
    }

    @Test
    void aWeekStartsOnAMonday() {
        assertThatIllegalArgumentException().isThrownBy(() -> new QuestWeek(MONDAY.plusDays(1), 0, 0, 0, Map.of()));
    }

    // Achievements

    @ParameterizedTest(name = "session {0} unlocks {1}")
    @CsvSource({"1, FIRST_SESSION", "10, SESSIONS_10", "50, SESSIONS_50"})
    void sessionsUnlock(int sessions, Achievement achievement) {
        assertUnlockedBy(
                sessions,
                achievement,
                advances(sessions + 1, (number, session) -> session.score(10), number -> noon(0).plusSeconds(number)));
    }

    @ParameterizedTest(name = "improvement {0} unlocks {1}")
    @CsvSource({"1, FIRST_IMPROVEMENT", "10, IMPROVE_10"})
    void improvementsUnlock(int improvements, Achievement achievement) {
        assertUnlockedBy(
                improvements + 1,
                achievement,
                advances(
                        improvements + 2,
                        (number, session) -> number == 0 ? session : session.improved(),
                        number -> noon(0).plusSeconds(number)));
    }

    @ParameterizedTest(name = "day {0} in a row unlocks {1}")
    @CsvSource({"3, STREAK_3", "7, STREAK_7", "30, STREAK_30"})
    void daysInARowUnlock(int days, Achievement achievement) {
        assertUnlockedBy(days, achievement, advances(days + 1, (number, session) -> session, ProgressTest::noon));
    }

    @Test
    void aScoreOfEightyFiveUnlocks() {
        assertUnlockedBy(
                2,
                Achievement.SCORE_85,
                advances(3, (number, session) -> session.score(84 + number), ProgressTest::noon));
    }

    @Test
    void coveringEveryKeyPointInRoundTwoUnlocks() {
        assertUnlockedBy(
                2,
                Achievement.ALL_POINTS,
                advances(3, (number, session) -> number == 1 ? session.allPoints() : session, ProgressTest::noon));
    }

    @Test
    void theFifthFollowedActionUnlocks() {
        assertUnlockedBy(
                3,
                Achievement.FOLLOWED_5,
                advances(
                        4,
                        (number, session) -> number == 2
                                ? session.skills(FOLLOWED, NOT_FOLLOWED)
                                : session.skills(FOLLOWED, FOLLOWED),
                        ProgressTest::noon));
    }

    @Test
    void allThreeQuestsOfOneWeekUnlock() {
        assertUnlockedBy(
                5,
                Achievement.WEEKLY_SWEEP,
                advances(6, (number, session) -> session.skills(FOLLOWED), ProgressTest::noon));
        assertThat(advances(
                                10,
                                (number, session) -> session.skills(FOLLOWED),
                                // Four sessions a week complete two quests of each.
                                number -> noon(number / 4 * 7 + number % 4))
                        .stream()
                        .flatMap(advance -> advance.unlocked().stream()))
                .doesNotContain(Achievement.WEEKLY_SWEEP);
    }

    @Test
    void tiersUnlock() {
        assertUnlockedBy(
                3, Achievement.TIER_2, advances(4, (number, session) -> session.score(70), ProgressTest::noon));
        assertUnlockedBy(
                3, Achievement.TIER_3, advances(4, (number, session) -> session.score(80), ProgressTest::noon));
    }

    @Test
    void threePracticeDaysOfTheFirstWeekOfThePlanUnlockRestDaysDoNotCount() {
        // Days 1, 2 and 5 are for practice, 3 for rest.
        List<Integer> planDays = List.of(1, 2, 3, 5, 7);
        assertUnlockedBy(
                5,
                Achievement.PLAN_WEEK_1,
                advances(
                        true,
                        6,
                        (number, session) -> session,
                        number -> number == 0 ? noon(0).minusSeconds(60) : noon(planDays.get(number - 1) - 1)));
    }

    @Test
    void theLastDayOfThePlanUnlocks() {
        assertUnlockedBy(
                2,
                Achievement.PLAN_DONE,
                advances(true, 3, (number, session) -> session, number -> noon(number == 0 ? 0 : 12 + number)));
    }

    @Test
    void anAchievementShowsHowFarTheUserIsAsOfToday() {
        Progress two = days(session -> session, session -> session);
        assertThat(standing(two, Achievement.STREAK_3, MONDAY.plusDays(2)).current())
                .isEqualTo(2);
        assertThat(standing(two, Achievement.STREAK_3, MONDAY.plusDays(3)).current())
                .as("the streak is broken")
                .isZero();
        Progress three = days(session -> session, session -> session, session -> session);
        assertThat(standing(three, Achievement.STREAK_3, MONDAY.plusDays(30)))
                .isEqualTo(new AchievementStanding(Achievement.STREAK_3, noon(2), 3));
        assertThat(standing(three, Achievement.SESSIONS_10, MONDAY).unlockedAt())
                .isNull();
        assertThat(three.achievementsOn(MONDAY))
                .extracting(AchievementStanding::achievement)
                .containsExactly(Achievement.values());
    }

    // Plan

    @Test
    void theDiagnosticDoesNotCompleteDayOneATrainingOfThatDateDoesOnce() {
        List<Advance> advances = advances(
                true, 4, (number, session) -> session, number -> number == 3 ? noon(1) : noon(0).plusSeconds(number));
        assertThat(advances.stream().map(Advance::planDayCompleted)).containsExactly(null, 1, null, 2);
    }

    @Test
    void sessionsBeforeThePlanOrAfterItsLastDayCompleteNoDay() {
        Progress progress = Progress.replay(
                List.of(
                        training(noon(0)).settled(),
                        Histories.diagnostic(noon(0).plusSeconds(9), UTC)
                                .seed(SEED)
                                .settled(),
                        training(noon(14)).settled()),
                null,
                new TreeSet<>(),
                (session, advance) -> assertThat(advance.planDayCompleted()).isNull());
        assertThat(Objects.requireNonNull(progress.plan()).completedDays()).isEmpty();
    }

    @Test
    void aPlanThatLostItsDiagnosticCountsTheSessionsAfterItsStart() {
        PlanProgress kept = PlanProgress.withoutDiagnostic(noon(0), MONDAY, 5);
        Progress progress = Progress.replay(
                List.of(
                        training(noon(0).minusSeconds(1)).settled(),
                        training(noon(0).plusSeconds(1)).settled(),
                        training(noon(3)).settled()),
                kept,
                new TreeSet<>(),
                (session, advance) -> {});
        assertThat(Objects.requireNonNull(progress.plan()).completedDays()).containsExactly(1, 4);
    }

    @Test
    void anotherDiagnosticMakesThePlanAnewOnlyWhenTheFirstIsGone() {
        SettledSession first = Histories.diagnostic(noon(0), UTC).seed(SEED).settled();
        SettledSession second = Histories.diagnostic(noon(5), UTC).seed(SEED).settled();
        PlanProgress kept = PlanProgress.withoutDiagnostic(noon(0), MONDAY, 5);

        assertThat(planOf(Progress.replay(List.of(first, second), null, new TreeSet<>(), (s, a) -> {}))
                        .startDate())
                .isEqualTo(MONDAY);
        assertThat(planOf(Progress.replay(List.of(second), kept, new TreeSet<>(), (s, a) -> {}))
                        .startDate())
                .isEqualTo(MONDAY.plusDays(5));
    }

    // Growth

    @Test
    void growthKeepsThirteenWeeksByLanguage() {
        Progress progress = Progress.NONE;
        for (int week = 0; week < 20; week++) {
            progress = progress.after(training(noon(7 * week)).score(60 + week).settled());
        }
        progress = progress.after(
                training(noon(7 * 19 + 1)).language("zh-Hans").score(90).settled());
        progress = progress.after(training(noon(7 * 19 + 2)).score(81).settled());

        assertThat(progress.growthWeeks()).hasSize(14);
        assertThat(progress.growthWeeks().get(0)).isEqualTo(new GrowthWeek(MONDAY.plusWeeks(7), "en", 1, 67));
        assertThat(progress.growthWeeks().subList(12, 14))
                .containsExactly(
                        new GrowthWeek(MONDAY.plusWeeks(19), "en", 2, 79 + 81),
                        new GrowthWeek(MONDAY.plusWeeks(19), "zh-Hans", 1, 90));
    }

    // Mastery

    @ParameterizedTest(name = "{0} of {1}: {2}")
    @CsvSource(
            value = {"0, 0, null", "1, 0, null", "0, 4, 0.00", "1, 3, 0.33", "2, 3, 0.67", "3, 3, 1.00", "4, 3, 1.00"},
            nullValues = "null")
    void masteryIsTheShareOfSuggestionsThatWereAchieved(int achieved, int suggested, BigDecimal mastery) {
        assertThat(new SkillMastery(MicroSkill.CUT_FILLERS, suggested, achieved).mastery())
                .isEqualTo(mastery);
    }

    @Test
    void masteryLooksAtTheLastTenSessions() {
        List<Advance> advances = advances(
                11,
                (number, session) ->
                        number == 0 ? session.skills(FOLLOWED) : number == 10 ? session.skills(NOT_FOLLOWED) : session,
                ProgressTest::noon);
        assertThat(mastery(advances.get(9).progress(), MicroSkill.CUT_FILLERS))
                .isEqualTo(new SkillMastery(MicroSkill.CUT_FILLERS, 1, 1));
        assertThat(mastery(advances.get(10).progress(), MicroSkill.CUT_FILLERS))
                .isEqualTo(new SkillMastery(MicroSkill.CUT_FILLERS, 1, 0));
        assertThat(advances.get(10).progress().skills().mastery())
                .extracting(SkillMastery::skill)
                .containsExactly(MicroSkill.values());
    }

    // Any history

    /** What is stored and read again between sessions, in a bounded document, is what the whole history says. */
    @Test
    void theStoredProgressEqualsWhatTheWholeHistorySays() {
        qt().withExamples(150).forAll(histories()).checkAssert(randoms -> {
            List<SettledSession> sessions = sessions(randoms);
            Progress stored = Progress.NONE;
            for (SettledSession session : sessions) {
                stored = Json.read(Json.write(stored.after(session)), Progress.class);
            }

            assertThat(stored).isEqualTo(Histories.after(sessions.toArray(SettledSession[]::new)));
            List<SettledSession> scored =
                    sessions.stream().filter(session -> session.best() != null).toList();
            assertThat(stored.completedSessions()).isEqualTo(scored.size());
            assertPractice(stored.overall(), scored);
            for (String language : LANGUAGES) {
                assertPractice(
                        stored.in(language),
                        scored.stream()
                                .filter(session -> session.language().equals(language))
                                .toList());
            }
            assertThat(stored.focus()).isEqualTo(focusOf(scored));
            assertWeeks(stored, scored);
            assertThat(stored.questWeeks()).hasSizeLessThanOrEqualTo(2);
            assertThat(stored.skills().recent()).hasSize(Math.min(10, scored.size()));
        });
    }

    @Test
    void withoutAnySubsetTheReplayIsThatOfTheRest() {
        qt().withExamples(100)
                .forAll(histories(), integers().between(0, Integer.MAX_VALUE))
                .checkAssert((randoms, mask) -> {
                    List<SettledSession> rest = new ArrayList<>(sessions(randoms));
                    rest.removeIf(session -> (mask >> (session.completedAt().hashCode() & 15) & 1) == 1);
                    Progress replayed = Progress.replay(rest, null, new TreeSet<>(), (session, advance) -> {});
                    Progress incremental = Progress.NONE;
                    for (SettledSession session : rest) {
                        incremental = incremental.after(session);
                    }
                    assertThat(replayed).isEqualTo(incremental);
                    assertThat(replayed.streak().freezes()).isBetween(0, 2);
                });
    }

    @Test
    void aHistoryOfTenThousandSessionsIsAsSmallAsOneOfAHundred() {
        int hundred = 0;
        Progress progress = Progress.NONE;
        for (int number = 0; number < 10_000; number++) {
            progress = progress.after(training(noon(0).plus(Duration.ofHours(9L * number)))
                    .language(LANGUAGES.get(number % 2))
                    .skills(FOLLOWED, NOT_FOLLOWED)
                    .settled());
            hundred = number == 99 ? Json.write(progress).length() : hundred;
        }
        assertThat(Json.write(progress).length()).isLessThan(hundred + hundred / 2);
    }

    private static org.quicktheories.core.Gen<List<Integer>> histories() {
        return lists().of(integers().between(0, 1_000_000)).ofSizeBetween(1, 60);
    }

    /** Sessions some hours or days apart, by somebody who travels now and then. */
    private static List<SettledSession> sessions(List<Integer> randoms) {
        List<SettledSession> sessions = new ArrayList<>();
        Instant at = Instant.parse("2026-03-25T20:00:00Z");
        ZoneId zone = ZONES.get(0);
        MicroSkill previous = MicroSkill.CUT_FILLERS;
        for (int random : randoms) {
            at = at.plus(Duration.ofMinutes(1 + random % (random % 9 == 0 ? 9_000 : 1_500)));
            zone = random % 5 == 0 ? ZONES.get(random / 5 % ZONES.size()) : zone;
            boolean diagnostic = random % 31 == 0;
            MicroSkill suggested = MicroSkill.values()[random / 7 % 3];
            Histories.Session session = (diagnostic
                            ? Histories.diagnostic(at, zone).seed(SEED)
                            : Histories.training(at, zone))
                    .language(LANGUAGES.get(random / 3 % 2))
                    .score(random % 101)
                    .skills(
                            new Assessed(suggested, previous, random / 11 % 2 == 0),
                            new Assessed(null, suggested, true));
            if (diagnostic && random % 2 == 0) {
                session.unscored().skills();
            }
            if (random % 4 == 0) {
                session.improved().allPoints();
            }
            previous = suggested;
            sessions.add(session.settled());
        }
        return sessions;
    }

    private static void assertPractice(Practice practice, List<SettledSession> sessions) {
        assertThat(practice.sessions()).isEqualTo(sessions.size());
        assertThat(practice.firstDate())
                .isEqualTo(sessions.stream()
                        .map(SettledSession::localDate)
                        .min(LocalDate::compareTo)
                        .orElse(null));
        double overall = 0;
        for (int i = 0; i < sessions.size(); i++) {
            int sample = Objects.requireNonNull(sessions.get(i).best()).overall();
            overall = i == 0 ? sample : 0.3 * sample + 0.7 * overall;
        }
        assertThat(practice.ability().overall()).isEqualTo(overall);
        assertThat(practice.ability().sampleCount()).isEqualTo(sessions.size());
    }

    /** From all assessments of all time: the latest suggestion whose last two outcomes are not both achieved. */
    private static Optional<FocusSkill> focusOf(List<SettledSession> sessions) {
        List<Assessed> all = sessions.stream()
                .flatMap(session -> session.skills().assessments().stream())
                .toList();
        List<Assessed> recent = sessions.subList(Math.max(0, sessions.size() - 10), sessions.size()).stream()
                .flatMap(session -> session.skills().assessments().stream())
                .toList();
        for (int i = all.size() - 1; i >= 0; i--) {
            MicroSkill skill = all.get(i).suggested();
            if (skill == null) {
                continue;
            }
            List<Boolean> outcomes = all.stream()
                    .filter(assessed -> assessed.previous() == skill)
                    .map(assessed -> Boolean.TRUE.equals(assessed.achieved()))
                    .toList();
            List<Boolean> lastTwo = outcomes.subList(Math.max(0, outcomes.size() - 2), outcomes.size());
            if (!lastTwo.equals(List.of(true, true))) {
                return Optional.of(new FocusSkill(skill, (int) recent.stream()
                        .filter(assessed -> assessed.suggested() == skill)
                        .count()));
            }
        }
        return Optional.empty();
    }

    private static void assertWeeks(Progress progress, List<SettledSession> sessions) {
        Map<LocalDate, List<SettledSession>> weeks = sessions.stream()
                .collect(Collectors.groupingBy(
                        session -> Week.startOf(session.localDate()), TreeMap::new, Collectors.toList()));
        for (QuestWeek week : progress.questWeeks()) {
            List<SettledSession> of = weeks.getOrDefault(week.weekStart(), List.of());
            assertThat(week.retells()).isEqualTo(of.size());
            assertThat(week.compressed()).isEqualTo((int)
                    of.stream().filter(session -> session.assessedRounds() == 2).count());
            assertThat(week.completedAt(WeeklyQuest.RETELL_5) != null).isEqualTo(of.size() >= 5);
        }
        for (GrowthWeek week : progress.growthWeeks()) {
            List<SettledSession> of = weeks.getOrDefault(week.weekStart(), List.of()).stream()
                    .filter(session -> session.language().equals(week.language()))
                    .toList();
            assertThat(week.sessions()).isEqualTo(of.size());
            assertThat(week.overallSum())
                    .isEqualTo(of.stream()
                            .mapToInt(session ->
                                    Objects.requireNonNull(session.best()).overall())
                            .sum());
        }
    }

    /** What each of the sessions does. */
    private static List<Advance> advances(int count, Variation variation, Times times) {
        return advances(false, count, variation, times);
    }

    private static List<Advance> advances(boolean plan, int count, Variation variation, Times times) {
        List<Advance> advances = new ArrayList<>();
        Progress progress = Progress.NONE;
        for (int number = 0; number < count; number++) {
            Histories.Session session = plan && number == 0
                    ? Histories.diagnostic(times.of(number), UTC).seed(SEED)
                    : training(times.of(number));
            Advance advance = progress.advance(variation.of(number, session).settled());
            advances.add(advance);
            progress = advance.progress();
        }
        return advances;
    }

    private static void assertUnlockedBy(int session, Achievement achievement, List<Advance> advances) {
        for (int i = 0; i < advances.size(); i++) {
            assertThat(advances.get(i).unlocked().contains(achievement))
                    .as("session " + (i + 1))
                    .isEqualTo(i + 1 == session);
        }
    }

    @SafeVarargs
    private static Progress days(UnaryOperator<Histories.Session>... variations) {
        Progress progress = Progress.NONE;
        for (int day = 0; day < variations.length; day++) {
            progress = progress.after(variations[day].apply(training(noon(day))).settled());
        }
        return progress;
    }

    private static AchievementStanding standing(Progress progress, Achievement achievement, LocalDate today) {
        return progress.achievementsOn(today).get(achievement.ordinal());
    }

    private static SkillMastery mastery(Progress progress, MicroSkill skill) {
        return progress.skills().mastery().get(skill.ordinal());
    }

    private static PlanProgress planOf(Progress progress) {
        return Objects.requireNonNull(progress.plan());
    }

    private static Histories.Session training(Instant at) {
        return Histories.training(at, UTC);
    }

    private static Instant noon(int day) {
        return MONDAY.plusDays(day).atTime(12, 0).toInstant(ZoneOffset.UTC);
    }

    private interface Variation {
        Histories.Session of(int number, Histories.Session session);
    }

    private interface Times {
        Instant of(int number);
    }
}

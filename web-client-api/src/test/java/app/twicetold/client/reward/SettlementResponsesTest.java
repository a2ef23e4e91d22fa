package app.twicetold.client.reward;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.assessment.rules.RoundComparison;
import app.twicetold.core.assessment.rules.Verdict;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.reward.SettlementView;
import app.twicetold.core.reward.StoredSettlement;
import app.twicetold.core.reward.rules.Achievement;
import app.twicetold.core.reward.rules.SettlementOutcome;
import app.twicetold.core.reward.rules.ability.AbilityState;
import app.twicetold.core.reward.rules.session.SessionSkills;
import app.twicetold.core.reward.rules.session.SettledSession;
import app.twicetold.core.reward.rules.streak.Streak;
import app.twicetold.core.reward.rules.streak.StreakEffect;
import app.twicetold.core.reward.rules.week.QuestWeek;
import app.twicetold.core.reward.rules.week.WeeklyQuest;
import app.twicetold.core.reward.rules.xp.LedgerRow;
import app.twicetold.core.reward.rules.xp.LedgerType;
import app.twicetold.core.training.rules.session.SessionKind;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettlementResponsesTest {
    private static final LocalDate MONDAY = LocalDate.of(2026, 3, 2);
    private static final Instant AT = Instant.parse("2026-03-02T10:00:00Z");
    private static final String BASE = "Two tellings, the same quality. Now make one of them shorter.";

    private RoundComparison comparison = new RoundComparison(Verdict.UNCHANGED, 0, 0, List.of());
    private boolean capHit;
    private boolean repeat;
    private int streak = 8;
    private StreakEffect effect = StreakEffect.INCREMENTED;
    private List<LocalDate> frozen = List.of();

    @ParameterizedTest(name = "{0} by {1} ms: {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "IMPROVED | -1 | Improved | Your second telling was better",
                "SHORTER_BUT_LOST_POINTS | -1 | Shorter, but points were lost | Shorter, with something left behind",
                "SHORTER_BUT_LOST_POINTS | 0 | Higher score, but points were lost | A better telling, with something left behind",
                "SHORTER_BUT_LOST_POINTS | 1 | Higher score, but points were lost | A better telling, with something left behind",
                "UNCHANGED | 0 | About the same | Steady",
                "DECLINED | 1 | Round 1 was stronger | A harder second round"
            })
    void headlineAndLabelTellTheSame(Verdict verdict, long durationDeltaMs, String label, String headline) {
        comparison = new RoundComparison(verdict, 0, durationDeltaMs, List.of());
        SettlementResponse response = render("en");
        assertThat(response.headline()).isEqualTo(headline);
        assertThat(response.comparison()).isNotNull();
        assertThat(response.comparison().verdictLabel()).isEqualTo(label);
        assertThat(response.comparison().verdict()).isEqualTo(verdict.wire());
        assertThat(render("zh-Hans").headline()).isNotEqualTo(headline).isNotBlank();
        assertThat(render("zh-Hans").headline().contains("精简"))
                .as("it says shorter only of what is shorter")
                .isEqualTo(verdict == Verdict.SHORTER_BUT_LOST_POINTS && durationDeltaMs < 0);
    }

    /** A round 2 that fell with its points is not praised for being short. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-40 | -30000 | Points were lost, and round 1 was stronger | Too much was left behind",
                "-3 | -30000 | Points were lost, and round 1 was stronger | Too much was left behind",
                "-2 | -30000 | Shorter, but points were lost | Shorter, with something left behind"
            })
    void whatFellIsNotPraisedForBeingShort(int overallDelta, long durationDeltaMs, String label, String headline) {
        comparison = new RoundComparison(Verdict.SHORTER_BUT_LOST_POINTS, overallDelta, durationDeltaMs, List.of());
        SettlementResponse response = render("en");
        assertThat(response.headline()).isEqualTo(headline);
        assertThat(response.comparison()).isNotNull();
        assertThat(response.comparison().verdictLabel()).isEqualTo(label);
        assertThat(render("zh-Hans").headline().contains("精简")).isEqualTo(overallDelta > -3);
    }

    @Test
    void anOrdinarySettlementNeedsNoExplanation() {
        assertThat(render("en").subline()).isEqualTo(BASE);
    }

    @Test
    void aFreezeIsExplainedInTheSingularAndThePlural() {
        frozen = List.of(MONDAY.minusDays(1));
        assertThat(render("en").subline()).isEqualTo(BASE + " A freeze kept your streak alive on the day you missed.");
        frozen = List.of(MONDAY.minusDays(2), MONDAY.minusDays(1));
        assertThat(render("en").subline())
                .isEqualTo(BASE + " Freezes kept your streak alive on the 2 days you missed.");
        assertThat(render("zh-Hans").subline()).endsWith("你错过了 2 天，冻结卡保住了连续记录。");
    }

    @Test
    void aFreezeThatDidNotSaveTheStreakIsNotToldOf() {
        frozen = List.of(MONDAY.minusDays(3));
        streak = 1;
        assertThat(render("en").subline()).isEqualTo(BASE);
    }

    @Test
    void aDayThatTheTimeZoneGuardRefusedIsExplained() {
        effect = StreakEffect.REFUSED_ZONE_CHANGE;
        assertThat(render("en").subline()).contains("within 20 hours");
        assertThat(render("en").streakIncremented()).isFalse();
    }

    @Test
    void aRepeatAndTheDailyCapAreExplainedBothAtOnceToo() {
        repeat = true;
        capHit = true;
        assertThat(render("en").subline())
                .isEqualTo(BASE + " You completed this article within the last 7 days, so it pays half."
                        + " You have reached the 165 XP that a day can pay.");
        assertThat(render("zh-Hans").subline()).contains("经验值减半。今天的 165 经验值上限已达到。");
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh-Hans"})
    void everythingThatTheSettlementTellsIsRendered(String locale) {
        Messages messages = Messages.in(locale);
        SettlementResponse response = render(locale);

        assertThat(response.xp().breakdown())
                .extracting(SettlementResponse.XpRowResponse::type)
                .containsExactly("round1", "complete", "weekly_quest");
        assertThat(response.xp().breakdown())
                .extracting(SettlementResponse.XpRowResponse::weeklyQuestId)
                .containsExactly(null, null, "follow_3");
        assertThat(response.weeklyQuests().quests())
                .extracting(WeeklyQuestResponse::id)
                .containsExactly("retell_5", "compressed_3", "follow_3");
        assertThat(response.weeklyQuests().quests().get(2))
                .isEqualTo(new WeeklyQuestResponse(
                        "follow_3", messages.text("weekly_quest.follow_3", Map.of("target", 3)), 3, 3, 40, true, AT));
        assertThat(response.achievementsUnlocked())
                .containsExactly(new SettlementResponse.UnlockedResponse(
                        "first_session",
                        messages.text("achievement.first_session.title"),
                        messages.text("achievement.first_session.description"),
                        "flag"));
        assertThat(response.planDayCompleted()).isEqualTo(4);
        assertThat(response.nextSuggestion()).isNotNull();
        assertThat(response.nextSuggestion().title()).isEqualTo(messages.text("micro_skill.three_points.title"));
        assertThat(response.levelBefore().level()).isEqualTo(1);
        assertThat(response.levelAfter().level()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh-Hans"})
    void everyAchievementQuestAndDayHasItsText(String locale) {
        Messages messages = Messages.in(locale);
        for (Achievement achievement : Achievement.values()) {
            assertThat(messages.has("achievement." + achievement.wire() + ".title"))
                    .isTrue();
            assertThat(messages.has("achievement." + achievement.wire() + ".description"))
                    .isTrue();
        }
        for (WeeklyQuest quest : WeeklyQuest.values()) {
            assertThat(messages.has("weekly_quest." + quest.wire())).isTrue();
        }
    }

    private SettlementResponse render(String locale) {
        SettledSession session = new SettledSession(
                "ses_1",
                SessionKind.TRAINING,
                "en",
                AT,
                "UTC",
                MONDAY,
                new DimensionScores(70, 70, 70, 70),
                false,
                false,
                SessionSkills.NONE,
                2,
                null);
        SettlementOutcome outcome = new SettlementOutcome(
                List.of(
                        new LedgerRow(LedgerType.COMPLETE, "ses_1:complete", 10, 10, null),
                        new LedgerRow(LedgerType.ROUND1, "ses_1:round1", 15, 15, null),
                        LedgerRow.of(WeeklyQuest.FOLLOW_3, "usr_1", MONDAY)),
                65,
                capHit,
                repeat,
                comparison,
                new Streak(streak, true, false, 0, null),
                effect,
                frozen,
                AbilityState.NONE,
                AbilityState.NONE,
                50,
                115,
                1,
                new QuestWeek(MONDAY, 2, 2, 3, Map.of(WeeklyQuest.FOLLOW_3, AT)),
                List.of(Achievement.FIRST_SESSION),
                4,
                MicroSkill.THREE_POINTS);
        return SettlementResponses.of(
                new SettlementView(false, new StoredSettlement(session, 70, 70, 60_000L, 60_000L, outcome)),
                Messages.in(locale));
    }
}

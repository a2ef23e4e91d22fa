package app.twicetold.core.home.rules;

import static app.twicetold.core.home.rules.QuestStep.State.CURRENT;
import static app.twicetold.core.home.rules.QuestStep.State.DONE;
import static app.twicetold.core.home.rules.QuestStep.State.TODO;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.training.rules.session.SessionStage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HomeRulesTest {
    private static final Instant NOW = Instant.parse("2026-03-02T10:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "4, EVENING",
        "5, MORNING",
        "11, MORNING",
        "12, AFTERNOON",
        "17, AFTERNOON",
        "18, EVENING",
        "23, EVENING",
        "0, EVENING"
    })
    void theGreetingFollowsTheLocalHour(int hour, DayPart part) {
        assertThat(DayPart.ofHour(hour)).isEqualTo(part);
    }

    @Test
    void theFirstStepThatIsNotDoneIsTheCurrentOne() {
        assertThat(states(null)).containsExactly(CURRENT, TODO, TODO);
        assertThat(states(SessionStage.READING)).containsExactly(CURRENT, TODO, TODO);
        assertThat(states(SessionStage.ROUND1)).containsExactly(DONE, CURRENT, TODO);
        assertThat(states(SessionStage.ROUND2)).containsExactly(DONE, DONE, CURRENT);
        assertThat(states(SessionStage.COMPLETION)).containsExactly(DONE, DONE, DONE);
        assertThat(states(SessionStage.COMPLETED)).containsExactly(DONE, DONE, DONE);
    }

    @Test
    void thereAreThreeStepsAndNoFourth() {
        assertThat(QuestStep.of(null))
                .extracting(QuestStep::key)
                .containsExactly(QuestStep.Key.READ, QuestStep.Key.RETELL, QuestStep.Key.COMPRESS);
    }

    @Test
    void aQuestIsCompletedOnlyOnceItsSessionIsSettled() {
        assertThat(QuestStatus.of(null)).isEqualTo(QuestStatus.AVAILABLE);
        assertThat(QuestStatus.of(SessionStage.READING)).isEqualTo(QuestStatus.IN_PROGRESS);
        assertThat(QuestStatus.of(SessionStage.COMPLETION)).isEqualTo(QuestStatus.IN_PROGRESS);
        assertThat(QuestStatus.of(SessionStage.COMPLETED)).isEqualTo(QuestStatus.COMPLETED);
    }

    @Test
    void theRewardIsWhatASessionPaysWithAndWithoutTheBonus() {
        assertThat(QuestReward.of(NOW, null)).isEqualTo(new QuestReward(45, 55));
        assertThat(QuestReward.of(NOW, NOW.minus(Duration.ofHours(168)))).isEqualTo(new QuestReward(22, 27));
        assertThat(QuestReward.of(NOW, NOW.minus(Duration.ofHours(168)).minusMillis(1)))
                .isEqualTo(new QuestReward(45, 55));
    }

    @Test
    void aSessionOfSevenDaysIsNotOfferedAnyMore() {
        assertThat(ResumeWindow.opensAfter(NOW)).isEqualTo(Instant.parse("2026-02-23T10:00:00Z"));
    }

    @Test
    void preferredTopicsComeFirstAmongQuickPicksAndAloneInTheQuest() {
        PracticeScope scope = scope(List.of("b"), 2);
        assertThat(scope.questCells()).containsExactly(new Cell("b", "en", 2), new Cell("b", "en", 1));
        assertThat(scope.quickPickTopics()).containsExactly("b", "a");
    }

    @Test
    void aTopicOffersItsHighestDifficultyFirstThenThePrimaryLanguage() {
        assertThat(new PracticeScope(List.of("zh-Hans", "en"), List.of(), List.of("a"), 2).levels())
                .containsExactly(level("zh-Hans", 2), level("en", 2), level("zh-Hans", 1), level("en", 1));
    }

    @Test
    void withoutPreferenceAllTopicsCount() {
        assertThat(scope(List.of(), 1).questCells()).extracting(Cell::topicId).containsExactly("a", "b");
    }

    @Test
    void aPreferredTopicThatIsGoneLeavesNothing() {
        assertThat(scope(List.of("gone"), 1).questCells()).isEmpty();
    }

    private static PracticeScope scope(List<String> preferred, int tier) {
        return new PracticeScope(List.of("en"), preferred, List.of("a", "b"), tier);
    }

    private static PracticeScope.Level level(String language, int difficulty) {
        return new PracticeScope.Level(language, difficulty);
    }

    private static List<QuestStep.State> states(@Nullable SessionStage stage) {
        return QuestStep.of(stage).stream().map(QuestStep::state).toList();
    }
}

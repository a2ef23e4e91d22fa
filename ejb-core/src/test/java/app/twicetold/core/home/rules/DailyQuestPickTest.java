package app.twicetold.core.home.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.lists;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DailyQuestPickTest {
    private static final LocalDate DAY = LocalDate.of(2026, 3, 2);
    private static final Instant LONG_AGO = Instant.parse("2026-01-01T00:00:00Z");
    private static final List<Cell> CELLS = new PracticeScope(
                    List.of("en", "zh-Hans"), List.of("health", "science"), List.of("science", "health"), 2)
            .questCells();

    @Test
    void theUnseenArticleOfTheHighestDifficultyIsPicked() {
        assertThat(picked(unseen("easy", "health", "en", 1), unseen("hard", "science", "zh-Hans", 2)))
                .isEqualTo("hard");
    }

    @Test
    void aLowerUnseenArticleBeatsAHigherSeenOne() {
        assertThat(picked(unseen("easy", "health", "en", 1), seen("hard", "health", "en", 2, 0)))
                .isEqualTo("easy");
    }

    @Test
    void theDifficultyCountsBeforeTheLanguageAndTheLanguageBeforeTheTopic() {
        assertThat(picked(unseen("other", "health", "zh-Hans", 1), unseen("primary", "science", "en", 1)))
                .isEqualTo("primary");
        assertThat(picked(unseen("second", "science", "en", 1), unseen("first", "health", "en", 1)))
                .isEqualTo("first");
    }

    @Test
    void lockedArticlesOtherTopicsAndOtherLanguagesAreNotPicked() {
        assertThat(DailyQuestPick.pick(
                        "usr",
                        DAY,
                        CELLS,
                        List.of(
                                unseen("locked", "health", "en", 3),
                                unseen("topic", "culture", "en", 1),
                                unseen("language", "health", "fr", 1))))
                .isEmpty();
    }

    @Test
    void whenNothingIsUnseenTheLeastRecentlyCompletedOfTheHighestDifficultyIsPicked() {
        assertThat(picked(
                        seen("recent", "health", "en", 2, 50),
                        seen("old", "science", "zh-Hans", 2, 10),
                        seen("oldest but easy", "health", "en", 1, 0)))
                .isEqualTo("old");
    }

    @Test
    void theOrderOfTheCandidatesDoesNotMatter() {
        qt().withExamples(200)
                .forAll(
                        lists().of(integers().between(0, 11)).ofSizeBetween(1, 12),
                        integers().all())
                .checkAssert((places, seed) -> {
                    List<QuestCandidate> candidates = IntStream.range(0, places.size())
                            .mapToObj(i -> {
                                Cell cell = CELLS.get(places.get(i) % CELLS.size());
                                return new QuestCandidate(
                                        "art_" + i, cell, places.get(i) > 7 ? LONG_AGO.plusSeconds(i) : null);
                            })
                            .collect(Collectors.toCollection(ArrayList::new));
                    var first = DailyQuestPick.pick("usr", DAY, CELLS, candidates);
                    Collections.shuffle(candidates, new Random(seed));
                    assertThat(DailyQuestPick.pick("usr", DAY, CELLS, candidates))
                            .isEqualTo(first)
                            .isPresent();
                });
    }

    @Test
    void amongEqualsDaysAndUsersSpreadOverTheArticles() {
        List<QuestCandidate> equals = IntStream.range(0, 10)
                .mapToObj(i -> unseen("art_" + i, "health", "en", 1))
                .toList();
        assertThat(IntStream.range(0, 200)
                        .mapToObj(day -> pick("usr", DAY.plusDays(day), equals))
                        .distinct())
                .hasSize(10);
        assertThat(IntStream.range(0, 200)
                        .mapToObj(user -> pick("usr_" + user, DAY, equals))
                        .distinct())
                .hasSize(10);
    }

    private static String picked(QuestCandidate... candidates) {
        return pick("usr", DAY, List.of(candidates));
    }

    private static String pick(String user, LocalDate day, List<QuestCandidate> candidates) {
        return DailyQuestPick.pick(user, day, CELLS, candidates).orElseThrow().articleId();
    }

    private static QuestCandidate unseen(String id, String topic, String language, int difficulty) {
        return new QuestCandidate(id, new Cell(topic, language, difficulty), null);
    }

    private static QuestCandidate seen(String id, String topic, String language, int difficulty, int day) {
        return new QuestCandidate(id, new Cell(topic, language, difficulty), LONG_AGO.plusSeconds(86_400L * day));
    }
}

package app.twicetold.core.provider.rules;

import static app.twicetold.core.provider.rules.AsrConfidence.Guard.GUESSED;
import static app.twicetold.core.provider.rules.AsrConfidence.Guard.LOOP;
import static app.twicetold.core.provider.rules.AsrConfidence.Guard.NO_SPEECH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.doubles;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.lists;

import app.twicetold.core.library.Seeds;
import app.twicetold.core.shared.SpokenWord;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AsrConfidenceTest {
    @Test
    void theValueOfTheProviderComesFirst() {
        AsrConfidence confidence = AsrConfidence.of(0.35, words(0.9, 0.9), List.of(segment(0, 1000, -0.1, 0.0)));

        assertThat(confidence.value()).isEqualTo(0.35);
        assertThat(confidence.known()).isTrue();
        assertThat(confidence.guards()).isEmpty();
    }

    @Test
    void theMeanOfTheWordsCountsWithoutAValueOfTheProvider() {
        AsrConfidence confidence = AsrConfidence.of(null, words(0.8, 0.6, null), List.of(segment(0, 1000, -0.1, 0.0)));

        assertThat(confidence.value()).isCloseTo(0.7, within(1e-9));
    }

    @Test
    void theMeanLogProbabilityOfTheSegmentsCountsWithoutWords() {
        AsrConfidence confidence = AsrConfidence.of(
                null, words(null, null), List.of(segment(0, 1000, -0.2, null), segment(1000, 2000, -0.4, null)));

        assertThat(confidence.value()).isCloseTo(Math.exp(-0.3), within(1e-9));
        assertThat(confidence.known()).isTrue();
    }

    @Test
    void aProviderThatSaysNothingIsNotTakenForCertain() {
        AsrConfidence confidence = AsrConfidence.of(null, words(null, null), List.of());

        assertThat(confidence.value()).isEqualTo(0.75);
        assertThat(confidence.known()).isFalse();
    }

    @Test
    void silenceIsSuspectedFromSixTenths() {
        assertThat(oneOfTwo(-0.1, 0.59).guards()).isEmpty();
        assertThat(oneOfTwo(-0.1, 0.60).guards()).containsExactly(NO_SPEECH);
        assertThat(oneOfTwo(-0.1, 0.61).guards()).containsExactly(NO_SPEECH);
    }

    @ParameterizedTest
    @CsvSource({
        "Thank you for watching!, 0.3, true",
        "Thank you for watching!, 0.29, false", // somebody said so
        "Thank you for watching!, , true", // the recogniser does not tell
        "谢谢观看。, 0.5, true",
        "嗯，那个，有人凭记忆，就是用自己的话，呃，以普通话复述一篇文章。, 0.5, true", // the prompt, echoed
        "Thank you for watching the birds., 0.5, false"
    })
    void aKnownInventionOverWhatMayBeSilenceTakesItsShare(String text, @Nullable Double silence, boolean invented) {
        AsrConfidence confidence = AsrConfidence.of(
                0.8,
                List.of(),
                List.of(
                        new RecognizedSegment("A retelling.", 0, 3000, -0.1, 0.0),
                        new RecognizedSegment(text, 3000, 4000, -0.1, silence)));

        assertThat(confidence.guards().contains(AsrConfidence.Guard.INVENTION)).isEqualTo(invented);
        assertThat(confidence.value()).isCloseTo(invented ? 0.6 : 0.8, within(1e-9));
    }

    @Test
    void inventedSegmentsTakeTheirShareOfTheTime() {
        assertThat(oneOfTwo(-0.1, 0.9).value()).isCloseTo(0.8 * 0.5, within(1e-9));
    }

    @Test
    void guessingIsSuspectedBelowMinusOne() {
        assertThat(oneOfTwo(-0.99, 0.0).guards()).isEmpty();
        assertThat(oneOfTwo(-1.0, 0.0).guards()).isEmpty();
        assertThat(oneOfTwo(-1.01, 0.0).guards()).containsExactly(GUESSED);
    }

    @Test
    void guessedSegmentsTakeHalfTheirShare() {
        assertThat(oneOfTwo(-1.5, 0.0).value()).isCloseTo(0.8 * 0.75, within(1e-9));
    }

    @Test
    void aSilentSegmentIsNotCountedTwice() {
        assertThat(oneOfTwo(-2.0, 0.9).guards()).containsExactly(NO_SPEECH);
    }

    @Test
    void threeEqualWordsInARowAreALoop() {
        assertThat(spoken("the the cat sat on the mat").guards()).isEmpty();
        assertThat(spoken("the the the cat sat on the mat").guards()).containsExactly(LOOP);
        assertThat(spoken("The the, THE the cat").guards()).containsExactly(LOOP);
    }

    @Test
    void aWordSaidThreeTimesCostsATenthOnly() {
        String rest = " and then it goes on for a good while with many other different words in it so that is fine";

        assertThat(spoken("I I I" + rest).value()).isCloseTo(0.8 * 0.9, within(1e-9));
    }

    @Test
    void anEndlessLoopCostsHalf() {
        assertThat(spoken("you you you you you you you you you you").value()).isCloseTo(0.8 * 0.5, within(1e-9));
    }

    @Test
    void aSentenceThatComesThreeTimesIsALoop() {
        List<RecognizedSegment> segments = List.of(
                new RecognizedSegment("Thank you.", 0, 500, null, null),
                new RecognizedSegment("Thank you.", 500, 900, null, null),
                new RecognizedSegment("Thank you!", 900, 1400, null, null));

        assertThat(AsrConfidence.of(0.8, List.of(), segments).guards()).containsExactly(LOOP);
    }

    @Test
    void aPhraseThatComesThreeTimesIsALoop() {
        assertThat(spoken("thank you thank you and so we went").guards()).isEmpty();
        assertThat(spoken("thank you thank you, thank you and so we went").guards())
                .containsExactly(LOOP);
        assertThat(spoken("of the sea of the sea of the sea of the sea").value())
                .isCloseTo(0.8 * 0.5, within(1e-9));
        assertThat(spoken("谢谢 大家 谢谢 大家 谢谢 大家 我们").guards()).containsExactly(LOOP);
    }

    @Test
    void aPhraseOfThirteenWordsIsNotLookedFor() {
        assertThat(spoken("a b c d e f g h i j k l ".repeat(3).strip()).guards())
                .containsExactly(LOOP);
        assertThat(spoken("a b c d e f g h i j k l m ".repeat(3).strip()).guards())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"2.39, false", "2.4, false", "2.41, true"})
    void aSegmentWhoseRatioIsAboveTwoPointFourIsALoop(double ratio, boolean loop) {
        AsrConfidence confidence = AsrConfidence.of(
                0.8,
                List.of(),
                List.of(
                        new RecognizedSegment("It begins.", 0, 3000, -0.1, 0.0, 1.1),
                        new RecognizedSegment("It goes on.", 3000, 4000, -0.1, 0.0, ratio)));

        assertThat(confidence.guards().contains(LOOP)).isEqualTo(loop);
        assertThat(confidence.value()).isCloseTo(loop ? 0.8 * 0.75 : 0.8, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({
        "'and then the ship went down, ', 6, true",
        "'and then the ship went down, ', 2, false",
        "然后船就沉了，, 8, true",
        "然后船就沉了，, 2, false"
    })
    void aPhraseThatFillsASegmentIsALoopWithoutARatioOfTheProvider(String phrase, int times, boolean loop) {
        AsrConfidence confidence = AsrConfidence.of(
                0.8, List.of(), List.of(new RecognizedSegment(phrase.repeat(times), 0, 9000, null, null)));

        assertThat(confidence.guards().contains(LOOP)).isEqualTo(loop);
    }

    @Test
    void aSegmentOfMoreThanHalfAMinuteIsNotCompressed() {
        String text = "and then the ship went down, ".repeat(6);

        assertThat(AsrConfidence.of(0.8, List.of(), List.of(new RecognizedSegment(text, 0, 30_000, null, null)))
                        .guards())
                .containsExactly(LOOP);
        assertThat(AsrConfidence.of(0.8, List.of(), List.of(new RecognizedSegment(text, 0, 30_001, null, null)))
                        .guards())
                .isEmpty();
    }

    @Test
    void noSeedReadsLikeALoop() {
        assertThat(Seeds.load().articles()).allSatisfy(article -> {
            List<RecognizedSegment> segments = new ArrayList<>();
            for (String paragraph : article.paragraphs()) {
                segments.add(new RecognizedSegment(
                        paragraph, segments.size() * 100L, segments.size() * 100L + 99, null, null));
            }

            assertThat(AsrConfidence.of(0.8, List.of(), segments).guards())
                    .as(article.title())
                    .isEmpty();
        });
    }

    @Test
    void guardsNeverRaiseAndTheResultIsAShare() {
        qt().forAll(
                        doubles().between(0, 1),
                        lists().of(doubles().between(-3, 0)).ofSizeBetween(0, 6),
                        lists().of(doubles().between(0, 1)).ofSizeBetween(0, 6),
                        lists().of(integers().between(0, 2)).ofSizeBetween(0, 12))
                .checkAssert((given, logs, silences, tokens) -> {
                    List<RecognizedSegment> segments = new ArrayList<>();
                    for (int i = 0; i < Math.min(logs.size(), silences.size()); i++) {
                        segments.add(segment(i * 100L, i * 100L + 100, logs.get(i), silences.get(i)));
                    }
                    List<SpokenWord> words = tokens.stream()
                            .map(token -> new SpokenWord("w" + token, 0, 1, null))
                            .toList();

                    assertThat(AsrConfidence.of(given, words, segments).value()).isBetween(0.0, given);
                });
    }

    private static AsrConfidence oneOfTwo(double logProbability, double noSpeech) {
        return AsrConfidence.of(
                0.8, List.of(), List.of(segment(0, 1000, -0.1, 0.0), segment(1000, 2000, logProbability, noSpeech)));
    }

    private static AsrConfidence spoken(String text) {
        List<SpokenWord> words = new ArrayList<>();
        for (String word : text.split(" ", -1)) {
            words.add(new SpokenWord(word, 0, 1, null));
        }
        return AsrConfidence.of(0.8, words, List.of());
    }

    private static List<SpokenWord> words(@Nullable Double... confidences) {
        List<SpokenWord> words = new ArrayList<>();
        for (Double confidence : confidences) {
            words.add(new SpokenWord("word" + words.size(), words.size(), words.size() + 1, confidence));
        }
        return words;
    }

    private static RecognizedSegment segment(
            long start, long end, @Nullable Double logProbability, @Nullable Double noSpeech) {
        return new RecognizedSegment("segment " + start, start, end, logProbability, noSpeech);
    }
}

package app.twicetold.core.assessment.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.assessment.rules.AssessmentDraft.ActionDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.CoverageDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.DimensionDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.EvidenceDraft;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the third edition gives by the letter, in every language the same, and how far a judgement is trusted. */
class RubricTableTest {
    /** A filler and a word of each language. */
    private static final Map<String, List<String>> WORDS =
            Map.of("en", List.of("um ", "word "), "zh-Hans", List.of("嗯", "字"));

    static Stream<LanguageProfile> languages() {
        return LanguageProfiles.all().stream();
    }

    /** Points, whole, reversed: the level. The other points are half or missing, which is the same. */
    @ParameterizedTest
    @CsvSource({
        "3, 3, 0, 5",
        "3, 2, 0, 4",
        "3, 2, 1, 3",
        "3, 1, 0, 2",
        "3, 1, 1, 1",
        "3, 0, 0, 1",
        "3, 0, 3, 1",
        "4, 4, 0, 5",
        "4, 3, 0, 4",
        "4, 3, 1, 3",
        "4, 2, 0, 3",
        "4, 2, 1, 2",
        "4, 1, 0, 2",
        "4, 0, 0, 1",
        "5, 5, 0, 5",
        "5, 4, 0, 4",
        "5, 4, 1, 3",
        "5, 3, 0, 3",
        "5, 3, 1, 2",
        "5, 3, 2, 1",
        "5, 2, 0, 2",
        "5, 1, 0, 2",
        "5, 0, 5, 1"
    })
    void keyInfoFollowsFromThePoints(int points, int whole, int reversed, int level) {
        for (LanguageProfile language : LanguageProfiles.all()) {
            for (PointStatus other : List.of(PointStatus.HALF, PointStatus.NO)) {
                AssessmentDraft draft = draft(3, statuses(points, whole, reversed, other), PointStatus.WHOLE);
                assertThat(levels(draft, facts(language, 0, points)).get(Dimension.KEY_INFO))
                        .isEqualTo(level);
            }
        }
    }

    /** Fillers in a text of 100 words, or of the characters that 100 words have: the highest level of efficiency. */
    @ParameterizedTest
    @CsvSource({"0, 5", "7, 5", "8, 3", "14, 3", "15, 2", "22, 2"})
    void fillersBoundEfficiencyInEveryLanguageAlike(int fillers, int level) {
        for (LanguageProfile language : LanguageProfiles.all()) {
            assertThat(levels(draft(5, List.of(), null), facts(language, fillers, 0))
                            .get(Dimension.EFFICIENCY))
                    .as(language.tag())
                    .isEqualTo(level);
        }
    }

    /** Fillers in a text of 1000 words, or of the characters that these have. */
    @ParameterizedTest
    @CsvSource({
        "THIRD, 79, one_example, 0",
        "THIRD, 80, one_example, 1",
        "THIRD, 150, one_example, 1",
        "THIRD, 80, cut_fillers, 0",
        "THIRD, 150, cut_fillers, 0",
        "THIRD, 150, unknown, 0",
        "SECOND, 150, one_example, 0"
    })
    void anotherActionThoughFillersBoundEfficiencyIsReplaced(Edition edition, int fillers, String skill, int replaced) {
        for (LanguageProfile language : LanguageProfiles.all()) {
            String text = word(language, 0).repeat(fillers)
                    + word(language, 1).repeat(10 * language.hundredWords() - fillers);
            AssessmentFacts facts = new AssessmentFacts(text, 60_000, language, List.of(), null, 0.9, true);
            ActionDraft action = new ActionDraft("One example", "Tell one example.", "", skill, null);
            AssessmentDraft draft =
                    new AssessmentDraft(dimensions(3), null, action, List.of(), null, null, "high", null);

            assertThat(new HeldDraft(edition, draft, facts).mends().of(Mends.Kind.FILLERS_IGNORED))
                    .as(language.tag())
                    .isEqualTo(replaced);
            OneAction shown = Objects.requireNonNull(
                    new HeldDraft(edition, draft, facts).scored().oneAction());
            assertThat(shown.title().equals(language.cutFillers().title()))
                    .as(language.tag())
                    .isEqualTo(replaced == 1);
            assertThat(shown.instruction().equals(language.cutFillers().instruction()))
                    .isEqualTo(replaced == 1);
            assertThat(shown.microSkill() == MicroSkill.ONE_EXAMPLE)
                    .isEqualTo(replaced == 0 && skill.equals("one_example"));
        }
    }

    /** The passages of efficiency, that of the action, and the one that is shown. */
    @ParameterizedTest
    @CsvSource({
        "and um it comes back, the moon goes dark behind, and um it comes back",
        "the moon goes dark; and um it comes back, um uh er the moon, and um it comes back",
        "behind the earth, um uh er the moon, um uh er the moon",
        "behind the earth, the moon goes dark, behind the earth",
        "nobody ever said that, the moon goes dark, the moon goes dark"
    })
    void theActionOfTheServiceKeepsTheSentenceAndPointsAtFillers(String efficiency, String own, String shown) {
        LanguageProfile language = LanguageProfiles.of("en");
        String text = "um uh er the moon goes dark behind the earth and um it comes back";
        AssessmentFacts facts = new AssessmentFacts(text, 60_000, language, List.of(), null, 0.9, true);
        Map<Dimension, DimensionDraft> dimensions = new EnumMap<>(dimensions(3));
        dimensions.computeIfPresent(
                Dimension.EFFICIENCY,
                (dimension, given) -> new DimensionDraft(
                        given.level(),
                        given.score(),
                        given.note(),
                        Stream.of(efficiency.split("; "))
                                .map(passage -> new EvidenceDraft(null, null, passage))
                                .toList()));
        ActionDraft action = new ActionDraft(
                "One example",
                "Tell one example.",
                "Um, the moon goes dark behind the earth.",
                "one_example",
                new EvidenceDraft(null, null, own));
        AssessmentDraft draft = new AssessmentDraft(dimensions, null, action, List.of(), null, null, "high", null);

        ScoredAssessment assessment = new HeldDraft(Edition.THIRD, draft, facts).scored();

        OneAction given = Objects.requireNonNull(assessment.oneAction());
        assertThat(given.exampleSentence()).isEqualTo("the moon goes dark behind the earth.");
        assertThat(assessment.evidence())
                .filteredOn(item -> item.id().equals(given.evidenceId()))
                .extracting(Evidence::transcriptExcerpt)
                .containsExactly(shown);
    }

    @ParameterizedTest
    @CsvSource({"REVERSED, 5, 2", "REVERSED, 2, 2", "REVERSED, 1, 1", "NO, 5, 5", "HALF, 4, 4", "WHOLE, 5, 5"})
    void aReversedClaimHoldsStructure(PointStatus claim, int named, int level) {
        for (LanguageProfile language : LanguageProfiles.all()) {
            assertThat(levels(draft(named, List.of(), claim), facts(language, 0, 0))
                            .get(Dimension.STRUCTURE))
                    .isEqualTo(level);
        }
    }

    /** Of fourteen passages; a transcript that the recogniser was sure of, and one that it was not. */
    @ParameterizedTest
    @CsvSource({
        "HIGH, 0, 0.9, HIGH, 0", "HIGH, 1, 0.9, MEDIUM, 0", "MEDIUM, 1, 0.9, MEDIUM, 0", "MEDIUM, 2, 0.9, LOW, 3",
        "MEDIUM, 0, 0.5, LOW, 2", "HIGH, 2, 0.5, LOW, 3", "LOW, 2, 0.5, LOW, 1", "MEDIUM, 1, 0.5, LOW, 2"
    })
    void aLowConfidenceNamesItsReason(Confidence said, int lost, double asr, Confidence confidence, int reason) {
        for (LanguageProfile language : LanguageProfiles.all()) {
            List<String> reasons = List.of(
                    "",
                    language.lowConfidence().little(),
                    language.lowConfidence().unclear(),
                    language.lowConfidence().unfounded());
            String word = word(language, 1);
            List<EvidenceDraft> passages = new ArrayList<>();
            for (int i = 0; i < 14; i++) {
                passages.add(new EvidenceDraft(null, null, i < lost ? "qqqq zzzz xxxx vvvv" : word.repeat(4)));
            }
            AssessmentFacts facts = new AssessmentFacts(word.repeat(100), 60_000, language, List.of(), null, asr, true);
            AssessmentDraft draft =
                    new AssessmentDraft(dimensions(3), null, null, List.of(), null, null, said.wire(), null);

            HeldConfidence held = HeldConfidence.of(draft, facts, EvidenceBook.of(passages, facts), null);

            assertThat(held).isEqualTo(new HeldConfidence(confidence, reasons.get(reason)));
        }
    }

    @ParameterizedTest
    @MethodSource("languages")
    void theReasonsAreThreeAndInTheLanguage(LanguageProfile language) {
        List<String> reasons = List.of(
                language.lowConfidence().little(),
                language.lowConfidence().unclear(),
                language.lowConfidence().unfounded());
        assertThat(reasons)
                .doesNotHaveDuplicates()
                .allSatisfy(reason ->
                        assertThat(LanguageProfiles.fromAsrTag(null, reason)).contains(language));
    }

    @ParameterizedTest
    @MethodSource("languages")
    void theActionOfTheServiceIsInTheLanguageAndHasNoFillers(LanguageProfile language) {
        assertThat(List.of(language.cutFillers().title(), language.cutFillers().instruction()))
                .allSatisfy(text -> {
                    assertThat(LanguageProfiles.fromAsrTag(null, text)).contains(language);
                    assertThat(language.fillerRate(text)).isZero();
                });
    }

    @Test
    void everyLanguageHasWords() {
        assertThat(WORDS.keySet()).containsExactlyInAnyOrderElementsOf(LanguageProfiles.supportedTags());
    }

    private static Map<Dimension, Integer> levels(AssessmentDraft draft, AssessmentFacts facts) {
        DimensionScores scores =
                new HeldDraft(Edition.THIRD, draft, facts).scores().scores();
        Map<Dimension, Integer> levels = new EnumMap<>(Dimension.class);
        for (Dimension dimension : Dimension.values()) {
            levels.put(dimension, ScoreLevel.of(scores.of(dimension)));
        }
        return levels;
    }

    private static AssessmentFacts facts(LanguageProfile language, int fillers, int points) {
        List<KeyPoint> keyPoints = new ArrayList<>();
        for (int i = 0; i < points; i++) {
            keyPoints.add(new KeyPoint("kp_" + i, "A point."));
        }
        String text = word(language, 0).repeat(fillers) + word(language, 1).repeat(language.hundredWords() - fillers);
        return new AssessmentFacts(text, 60_000, language, keyPoints, null, 0.9, true);
    }

    private static String word(LanguageProfile language, int index) {
        return WORDS.getOrDefault(language.tag(), List.of()).get(index);
    }

    private static List<PointStatus> statuses(int points, int whole, int reversed, PointStatus other) {
        List<PointStatus> statuses = new ArrayList<>();
        for (int i = 0; i < points; i++) {
            statuses.add(i < whole ? PointStatus.WHOLE : i < whole + reversed ? PointStatus.REVERSED : other);
        }
        return statuses;
    }

    private static AssessmentDraft draft(int level, List<PointStatus> statuses, @Nullable PointStatus claim) {
        List<CoverageDraft> coverage = new ArrayList<>();
        for (int i = 0; i < statuses.size(); i++) {
            coverage.add(new CoverageDraft("kp_" + i, statuses.get(i), null));
        }
        return new AssessmentDraft(dimensions(level), null, null, coverage, claim, null, "high", null);
    }

    private static Map<Dimension, DimensionDraft> dimensions(int level) {
        Map<Dimension, DimensionDraft> dimensions = new EnumMap<>(Dimension.class);
        for (Dimension dimension : Dimension.values()) {
            dimensions.put(
                    dimension,
                    new DimensionDraft((long) level, BigDecimal.valueOf(ScoreLevel.within(level, 60)), "", List.of()));
        }
        return dimensions;
    }
}

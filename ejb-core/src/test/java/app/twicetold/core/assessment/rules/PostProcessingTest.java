package app.twicetold.core.assessment.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import app.twicetold.core.assessment.rules.AssessmentDraft.ActionDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.CoverageDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.DimensionDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.EvidenceDraft;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class PostProcessingTest {
    private static final long DURATION_MS = 60_000;
    private static final String TRANSCRIPT =
            "First they measured the river. Then they built a lower bridge on purpose.";
    private static final EvidenceDraft RIVER = said(1_000, 3_000, "they measured the river");
    private static final EvidenceDraft BRIDGE = said(4_000, 6_000, "built a lower bridge");
    private static final EvidenceDraft NEVER_SAID = said(0, 1_000, "quantum physics explains jam");
    private static final EvidenceDraft OUT_OF_BOUNDS = said(59_000, 60_001, "they measured the river");
    private static final List<KeyPoint> KEY_POINTS =
            List.of(new KeyPoint("kp_1", "They measured."), new KeyPoint("kp_2", "They built low."));

    // Scores and bands

    @ParameterizedTest
    @CsvSource({
        "120, 100",
        "-5, 0",
        "100, 100",
        "99.5, 100",
        "99.4, 99",
        "70.5, 71",
        "70.4999, 70",
        "0.5, 1",
        "0.4999, 0",
        "1e999999999, 100",
        "-1e999999999, 0",
        "1e-999999999, 0",
        "7.05e1, 71"
    })
    void scoresAreRoundedHalfUpAndBounded(String said, int score) {
        ScoredAssessment assessment = process(draft().score(Dimension.KEY_INFO, said));

        assertThat(finding(assessment, Dimension.KEY_INFO).score()).isEqualTo(score);
        assertThat(assessment.scores().keyInfo()).isEqualTo(score);
    }

    @Test
    void overallAndBandFollowFromTheScores() {
        ScoredAssessment assessment = process(draft().score(Dimension.KEY_INFO, "80")
                .score(Dimension.STRUCTURE, "85")
                .score(Dimension.EFFICIENCY, "89")
                .score(Dimension.FLUENCY, "88"));

        assertThat(assessment.overall()).isEqualTo(85);
        assertThat(assessment.band()).isEqualTo(Band.EXCELLENT);
        assertThat(assessment.rubricVersion()).isEqualTo("rubric-v2");
    }

    @Test
    void aDraftWithoutADimensionIsNoDraft() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AssessmentDraft(Map.of(), null, null, List.of(), null, null, null, null));
    }

    @Test
    void theDimensionsKeepTheOrderOfTheWire() {
        assertThat(process(draft()).dimensions().keySet()).containsExactly(Dimension.values());
    }

    // Evidence

    @ParameterizedTest
    @CsvSource({
        "-1, 1000, false",
        "0, 1000, true",
        "1000, 60000, true",
        "1000, 60001, false",
        "2000, 1999, false",
        "2000, 2000, true"
    })
    void evidenceLiesWithinTheAttempt(long startMs, long endMs, boolean valid) {
        ScoredAssessment assessment =
                process(draft().evidence(Dimension.KEY_INFO, said(startMs, endMs, "measured the river")));

        assertThat(finding(assessment, Dimension.KEY_INFO).insufficientEvidence())
                .isEqualTo(!valid);
    }

    @Test
    void evidenceWithoutWholeBoundsOrExcerptIsDropped() {
        ScoredAssessment assessment = process(draft().onlyEvidence(
                        Dimension.KEY_INFO,
                        new EvidenceDraft(null, 1_000L, "the river"),
                        new EvidenceDraft(0L, null, "the river"),
                        new EvidenceDraft(0L, 1_000L, null),
                        new EvidenceDraft(0L, 1_000L, " ")));

        assertThat(finding(assessment, Dimension.KEY_INFO).evidenceIds()).isEmpty();
    }

    @Test
    void invalidEvidenceLeavesNoTrace() {
        ScoredAssessment assessment =
                process(draft().onlyEvidence(Dimension.STRUCTURE, NEVER_SAID, OUT_OF_BOUNDS, BRIDGE));

        assertThat(assessment.evidence())
                .extracting(Evidence::transcriptExcerpt)
                .doesNotContain("quantum physics");
        assertThat(finding(assessment, Dimension.STRUCTURE).evidenceIds()).containsExactly("ev_2");
    }

    @Test
    void aDimensionWithoutEvidenceIsFlaggedAndKeepsItsScore() {
        ScoredAssessment assessment =
                process(draft().score(Dimension.FLUENCY, "77").onlyEvidence(Dimension.FLUENCY, NEVER_SAID));

        assertThat(finding(assessment, Dimension.FLUENCY)).isEqualTo(new DimensionFinding(77, "note", List.of(), true));
        assertThatIllegalArgumentException().isThrownBy(() -> new DimensionFinding(77, "", List.of(), false));
    }

    @Test
    void equalEvidenceIsOneItemAndIdsFollowTheRecording() {
        ScoredAssessment assessment = process(draft().onlyEvidence(Dimension.KEY_INFO, BRIDGE, RIVER, BRIDGE)
                .action(action("cut_fillers", BRIDGE))
                .coverage(CoverageDraft.told("kp_2", true, BRIDGE)));

        assertThat(assessment.evidence())
                .containsExactly(
                        new Evidence("ev_1", 1_000, 3_000, "they measured the river"),
                        new Evidence("ev_2", 4_000, 6_000, "built a lower bridge"));
        assertThat(finding(assessment, Dimension.KEY_INFO).evidenceIds()).containsExactly("ev_1", "ev_2");
        assertThat(coverage(assessment, "kp_2").evidenceId()).isEqualTo("ev_2");
    }

    @Test
    void textOfTheModelLosesWhatCannotBeStored() {
        ScoredAssessment assessment = process(draft().summary(" a\u0000b\ud800c\nd "));

        assertThat(assessment.summary()).isEqualTo("abc\nd");
    }

    @Test
    @Timeout(10)
    void aFloodOfEvidenceIsProcessed() {
        EvidenceDraft[] flood = new EvidenceDraft[300];
        for (int i = 0; i < flood.length; i++) {
            flood[i] = said(i, 10_000, "built a higher bridge number " + i);
        }

        assertThat(process(draft().onlyEvidence(Dimension.KEY_INFO, flood)).evidence())
                .isNotEmpty();
    }

    // The one action

    @Test
    void theActionRestsOnItsOwnEvidence() {
        assertThat(actionOf(process(draft().action(action("one_example", BRIDGE))))
                        .evidenceId())
                .isEqualTo("ev_2");
    }

    @Test
    void otherwiseTheActionRestsOnTheEarliestEvidenceOfTheWeakestDimension() {
        ScoredAssessment assessment = process(draft().onlyEvidence(Dimension.EFFICIENCY, BRIDGE)
                .score(Dimension.EFFICIENCY, "20")
                .action(action("one_example", NEVER_SAID)));

        assertThat(actionOf(assessment).evidenceId()).isEqualTo("ev_2");
    }

    @Test
    void otherwiseTheActionRestsOnTheEarliestEvidenceOfAll() {
        ScoredAssessment assessment = process(draft().onlyEvidence(Dimension.EFFICIENCY)
                .score(Dimension.EFFICIENCY, "20")
                .action(action("one_example", null)));

        assertThat(actionOf(assessment).evidenceId()).isEqualTo("ev_1");
    }

    @Test
    void anActionWithoutAnyEvidenceLowersTheConfidence() {
        ScoredAssessment assessment =
                process(draft().noEvidence().confidence("high").action(action("one_example", null)));

        assertThat(actionOf(assessment).evidenceId()).isNull();
        assertThat(assessment.confidence()).isEqualTo(Confidence.MEDIUM);
    }

    @Test
    void anActionIsGivenWhateverTheConfidence() {
        ScoredAssessment assessment = process(draft().confidence("low").action(action("one_example", RIVER)));

        assertThat(actionOf(assessment).microSkill()).isEqualTo(MicroSkill.ONE_EXAMPLE);
    }

    @Test
    void thereIsNoActionWhenTheModelGaveNone() {
        assertThat(process(draft().action(null)).oneAction()).isNull();
        assertThat(process(draft().action(new ActionDraft(" ", null, "example", "one_example", RIVER)))
                        .oneAction())
                .isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "STRUCTURE, conclusion_first",
        "KEY_INFO, keep_constraints",
        "EFFICIENCY, cut_fillers",
        "FLUENCY, drop_repeats"
    })
    void anUnknownSkillIsMappedByTheWeakestDimension(Dimension weakest, String skill) {
        for (String unknown : new String[] {"be_brilliant", "", null}) {
            ScoredAssessment assessment = process(draft().score(weakest, "1").action(action(unknown, RIVER)));

            assertThat(actionOf(assessment).microSkill().wire()).isEqualTo(skill);
        }
    }

    // Coverage and the previous action

    @Test
    void everyKeyPointAppearsInTheOrderOfTheArticle() {
        ScoredAssessment assessment = process(draft().coverage(
                        CoverageDraft.told("kp_9", true, null),
                        CoverageDraft.told(null, true, null),
                        CoverageDraft.told("kp_2", true, NEVER_SAID)));

        assertThat(assessment.keyPointCoverage())
                .containsExactly(
                        new KeyPointCoverage("kp_1", "They measured.", CoverageStatus.MISSED, null),
                        new KeyPointCoverage("kp_2", "They built low.", CoverageStatus.COVERED, null));
    }

    @Test
    void aKeyPointIsJudgedOnceAndMissedWithoutAJudgement() {
        ScoredAssessment assessment = process(draft().coverage(
                        CoverageDraft.told("kp_1", null, null),
                        CoverageDraft.told("kp_2", false, null),
                        CoverageDraft.told("kp_2", true, null)));

        assertThat(assessment.keyPointCoverage())
                .extracting(KeyPointCoverage::status)
                .containsExactly(CoverageStatus.MISSED, CoverageStatus.MISSED);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(booleans = {true, false})
    void withoutAPreviousActionNothingWasAchieved(@Nullable Boolean said) {
        ScoredAssessment assessment = process(draft().achieved(said));

        assertThat(assessment.previousAction()).isNull();
        assertThat(assessment.achievedPreviousAction()).isNull();
    }

    @Test
    void aPreviousActionWasAchievedOnlyWhenTheModelSaysSo() {
        assertThat(processAfter(MicroSkill.CUT_FILLERS, draft().achieved(true)).achievedPreviousAction())
                .isTrue();
        assertThat(processAfter(MicroSkill.CUT_FILLERS, draft().achieved(false)).achievedPreviousAction())
                .isFalse();
        assertThat(processAfter(MicroSkill.CUT_FILLERS, draft().achieved(null)).achievedPreviousAction())
                .isFalse();
        assertThat(processAfter(MicroSkill.CUT_FILLERS, draft()).previousAction())
                .isEqualTo(MicroSkill.CUT_FILLERS);
    }

    // Confidence

    @ParameterizedTest
    @CsvSource({
        "high, 0.6, false, HIGH", "high, 0.599, false, MEDIUM", "high, 0.6, true, MEDIUM", "high, 0.599, true, LOW",
        "medium, 0.601, false, MEDIUM", "medium, 0.599, false, LOW", "medium, 0.599, true, LOW", "low, 0.9, false, LOW",
        "low, 0.1, true, LOW", "certain, 0.9, false, MEDIUM", "'', 0.9, false, MEDIUM"
    })
    void confidenceFallsWithPoorRecognitionAndWithDroppedEvidence(
            String said, double asrConfidence, boolean dropped, Confidence confidence) {
        Draft draft = draft().confidence(said);
        if (dropped) {
            draft.evidence(Dimension.KEY_INFO, NEVER_SAID);
        }

        assertThat(process(draft, facts(null, asrConfidence, true)).confidence())
                .isEqualTo(confidence);
    }

    @Test
    void severalDroppedItemsLowerTheConfidenceOnce() {
        ScoredAssessment assessment = process(draft().confidence("high")
                .evidence(Dimension.KEY_INFO, NEVER_SAID)
                .evidence(Dimension.FLUENCY, OUT_OF_BOUNDS)
                .coverage(CoverageDraft.told("kp_1", true, NEVER_SAID)));

        assertThat(assessment.confidence()).isEqualTo(Confidence.MEDIUM);
    }

    @Test
    void anAssumedRecognitionConfidenceAllowsMediumAtMost() {
        assertThat(process(draft().confidence("high"), facts(null, 0.75, false)).confidence())
                .isEqualTo(Confidence.MEDIUM);
        assertThat(process(draft().confidence("low"), facts(null, 0.75, false)).confidence())
                .isEqualTo(Confidence.LOW);
    }

    @Test
    void lowConfidenceAlwaysHasAReasonInTheLanguageOfTheArticle() {
        for (LanguageProfile language : LanguageProfiles.all()) {
            AssessmentFacts facts = new AssessmentFacts(TRANSCRIPT, DURATION_MS, language, KEY_POINTS, null, 0.9, true);
            String note = process(draft().confidence("low").confidenceNote(null), facts)
                    .confidenceNote();
            assertThat(note).isEqualTo(language.lowConfidence().little()).isNotBlank();
            assertThat(LanguageProfiles.fromAsrTag(null, note)).contains(language);
        }
        assertThat(process(draft().confidence("low").confidenceNote("Too noisy."))
                        .confidenceNote())
                .isEqualTo("Too noisy.");
        assertThat(process(draft().confidence("high").confidenceNote(null)).confidenceNote())
                .isEmpty();
    }

    @Test
    void wireNamesAreKept() {
        assertThat(Confidence.values()).extracting(Confidence::wire).containsExactly("high", "medium", "low");
        assertThat(Confidence.ofWire("low")).isEqualTo(Confidence.LOW);
        assertThat(CoverageStatus.ofWire("missed")).isEqualTo(CoverageStatus.MISSED);
        assertThat(MicroSkill.ofWire("three_points")).isEqualTo(MicroSkill.THREE_POINTS);
        assertThat(MicroSkill.values())
                .extracting(MicroSkill::wire)
                .containsExactly(
                        "conclusion_first",
                        "three_points",
                        "cut_fillers",
                        "keep_constraints",
                        "one_example",
                        "name_the_claim",
                        "drop_repeats");
    }

    private static ScoredAssessment process(Draft draft) {
        return process(draft, facts(null, 0.9, true));
    }

    private static ScoredAssessment processAfter(MicroSkill previous, Draft draft) {
        return process(draft, facts(previous, 0.9, true));
    }

    private static ScoredAssessment process(Draft draft, AssessmentFacts facts) {
        return new HeldDraft(Edition.SECOND, draft.build(), facts).scored();
    }

    private static AssessmentFacts facts(@Nullable MicroSkill previous, double asrConfidence, boolean reported) {
        return new AssessmentFacts(
                TRANSCRIPT, DURATION_MS, LanguageProfiles.of("en"), KEY_POINTS, previous, asrConfidence, reported);
    }

    private static DimensionFinding finding(ScoredAssessment assessment, Dimension dimension) {
        DimensionFinding finding = assessment.dimensions().get(dimension);
        assertThat(finding).isNotNull();
        return finding;
    }

    private static OneAction actionOf(ScoredAssessment assessment) {
        OneAction action = assessment.oneAction();
        assertThat(action).isNotNull();
        return action;
    }

    private static KeyPointCoverage coverage(ScoredAssessment assessment, String keyPointId) {
        return assessment.keyPointCoverage().stream()
                .filter(point -> point.keyPointId().equals(keyPointId))
                .findFirst()
                .orElseThrow();
    }

    private static ActionDraft action(@Nullable String skill, @Nullable EvidenceDraft evidence) {
        return new ActionDraft("Say it first", "Begin with the result.", "The bridge is low.", skill, evidence);
    }

    private static EvidenceDraft said(long startMs, long endMs, String excerpt) {
        return new EvidenceDraft(startMs, endMs, excerpt);
    }

    private static Draft draft() {
        return new Draft();
    }

    /** A good draft to spoil. */
    private static final class Draft {
        private final Map<Dimension, BigDecimal> scores = new EnumMap<>(Dimension.class);
        private final Map<Dimension, List<EvidenceDraft>> evidence = new EnumMap<>(Dimension.class);
        private List<CoverageDraft> coverage = List.of();
        private @Nullable ActionDraft action = PostProcessingTest.action("three_points", RIVER);
        private @Nullable String summary = "Fine.";
        private @Nullable Boolean achieved;
        private @Nullable String confidence = "high";
        private @Nullable String confidenceNote;

        Draft() {
            for (Dimension dimension : Dimension.values()) {
                scores.put(dimension, BigDecimal.valueOf(60));
                evidence.put(dimension, List.of(RIVER));
            }
        }

        Draft score(Dimension dimension, String score) {
            scores.put(dimension, new BigDecimal(score));
            return this;
        }

        Draft onlyEvidence(Dimension dimension, EvidenceDraft... items) {
            evidence.put(dimension, List.of(items));
            return this;
        }

        Draft evidence(Dimension dimension, EvidenceDraft item) {
            return onlyEvidence(dimension, item);
        }

        Draft noEvidence() {
            evidence.replaceAll((dimension, items) -> List.of());
            return this;
        }

        Draft action(@Nullable ActionDraft value) {
            action = value;
            return this;
        }

        Draft coverage(CoverageDraft... items) {
            coverage = List.of(items);
            return this;
        }

        Draft summary(String value) {
            summary = value;
            return this;
        }

        Draft achieved(@Nullable Boolean value) {
            achieved = value;
            return this;
        }

        Draft confidence(String value) {
            confidence = value;
            return this;
        }

        Draft confidenceNote(@Nullable String value) {
            confidenceNote = value;
            return this;
        }

        AssessmentDraft build() {
            Map<Dimension, DimensionDraft> dimensions = new EnumMap<>(Dimension.class);
            scores.forEach((dimension, score) -> dimensions.put(
                    dimension, new DimensionDraft(score, "note", evidence.getOrDefault(dimension, List.of()))));
            return new AssessmentDraft(
                    dimensions, summary, action, coverage, null, achieved, confidence, confidenceNote);
        }
    }
}

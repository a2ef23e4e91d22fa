package app.twicetold.core.playground.rules.blind;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.assessment.rules.Band;
import app.twicetold.core.assessment.rules.Confidence;
import app.twicetold.core.assessment.rules.CoverageStatus;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.DimensionFinding;
import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.assessment.rules.Evidence;
import app.twicetold.core.assessment.rules.KeyPointCoverage;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.assessment.rules.OneAction;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.playground.rules.ResultStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlindnessTest {
    private static final Instant FINISHED = Instant.parse("2026-11-22T10:00:00Z");

    private final Blindness blindness = Blindness.hiding(Set.of("mock", "house-judge"), "The Amazon is a river.");

    @Test
    void aBlindLaneTellsNothingOfItsModel() {
        Lane seen = blindness
                .seen(List.of(lane("A", done("I am house-judge by Anthropic"))), false)
                .get(0);

        assertThat(seen.modelRef()).isNull();
        assertThat(seen.options()).isNull();
        Judgement judgement = judgement(seen);
        assertThat(judgement.modelRef()).isEqualTo("hidden");
        assertThat(judgement.call()).isNull();
        assertThat(judgement.finishedAt()).isNull();
        assertThat(judgement.masked()).isTrue();
        assertThat(seen.results().get(0).spread()).isNull();
        assertThat(seen.toString()).doesNotContainIgnoringCase("house", "anthropic", "mock", "voice", "effort");
    }

    @Test
    void everyTextOfTheModelIsMaskedAndThoseOfTheArticleAreNot() {
        Judgement judgement = judgement(
                blindness.seen(List.of(lane("A", done("Claude"))), false).get(0));

        ScoredAssessment scored = judgement.scored();
        assertThat(scored.summary()).isEqualTo("•••");
        assertThat(scored.confidenceNote()).isEqualTo("•••");
        assertThat(scored.dimensions().values())
                .extracting(DimensionFinding::note)
                .containsOnly("•••");
        assertThat(scored.evidence()).extracting(Evidence::transcriptExcerpt).containsOnly("•••");
        assertThat(scored.oneAction())
                .isEqualTo(new OneAction("•••", "•••", "•••", "ev_1", MicroSkill.CONCLUSION_FIRST));
        assertThat(scored.keyPointCoverage()).extracting(KeyPointCoverage::text).containsOnly("Claude Monet painted");
    }

    @Test
    void aTextWithoutNamesIsNotMarked() {
        assertThat(judgement(blindness
                                .seen(List.of(lane("A", done("Well told"))), false)
                                .get(0))
                        .masked())
                .isFalse();
    }

    @Test
    void aBlindExemplarHasNoRefsAndNoNames() {
        LaneExemplar exemplar = new LaneExemplar(
                "ready", "GPT-4 would say", 900L, "https://x/1", "mock/a", "mock/voice", null, null, false);

        assertThat(blindness.seen(exemplar, false))
                .isEqualTo(new LaneExemplar("ready", "••• would say", null, null, null, null, null, null, true));
        assertThat(blindness.seen(exemplar, true)).isEqualTo(exemplar);
    }

    @Test
    void aBlindExemplarThatNamesNobodyIsHeard() {
        LaneExemplar exemplar = new LaneExemplar(
                "ready", "The Amazon would rise", 900L, "https://x/1", "mock/a", "mock/voice", null, null, false);

        assertThat(blindness.seen(exemplar, false))
                .isEqualTo(new LaneExemplar(
                        "ready", "The Amazon would rise", 900L, "https://x/1", null, null, null, null, false));
    }

    @Test
    void aBlindFailureTellsOnlyItsKind() {
        LaneResult failed = new LaneResult(
                1,
                ResultStatus.FAILED,
                false,
                null,
                null,
                null,
                new LaneError("provider_unavailable", "timeout", true, "mock/house-judge"),
                null,
                null);

        assertThat(blindness
                        .seen(List.of(lane("A", failed)), false)
                        .get(0)
                        .results()
                        .get(0)
                        .error())
                .isEqualTo(new LaneError("lane_failed", "timeout", true, null));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whileOneLaneIsOpenAllLanesOfTheRoundAreRunningWithoutContent(boolean revealed) {
        List<Lane> seen = blindness.seen(
                List.of(lane("A", done("Well told")), lane("B", open(ResultStatus.PENDING)), lane("C", failed())),
                revealed);

        assertThat(seen).allSatisfy(lane -> assertThat(lane.results().get(0)).isEqualTo(LaneResult.unreleased(1)));
    }

    @Test
    void aRepeatThatIsStillToComeKeepsTheRoundBack() {
        LaneResult done = done("Well told");
        LaneResult repeating =
                new LaneResult(1, ResultStatus.DONE, true, null, done.judgement(), null, null, done.exemplar(), null);

        assertThat(blindness.seen(List.of(lane("A", done), lane("B", repeating)), false))
                .allSatisfy(lane -> assertThat(lane.results().get(0)).isEqualTo(LaneResult.unreleased(1)));
    }

    @Test
    void anOpenRoundDoesNotHoldTheOtherOneBack() {
        Lane both = lane(
                "A",
                done("Well told"),
                new LaneResult(2, ResultStatus.RUNNING, true, null, null, null, null, null, null));

        List<LaneResult> results = blindness.seen(List.of(both), false).get(0).results();
        assertThat(results).extracting(LaneResult::status).containsExactly(ResultStatus.DONE, ResultStatus.RUNNING);
    }

    @Test
    void afterTheRevealEverythingIsThere() {
        Lane lane = lane("A", done("I am Claude"));

        assertThat(blindness.seen(List.of(lane), true)).containsExactly(lane);
    }

    @Test
    void lanesComeByLabelWhateverTheOrderOfTheirIds() {
        assertThat(blindness.seen(List.of(lane("C", failed()), lane("A", failed()), lane("B", failed())), false))
                .extracting(Lane::label)
                .containsExactly("A", "B", "C");
    }

    private static Judgement judgement(Lane lane) {
        Judgement judgement = lane.results().get(0).judgement();
        assertThat(judgement).isNotNull();
        return judgement;
    }

    private static Lane lane(String label, LaneResult... results) {
        return new Lane("pgl_" + label, label, "mock/house-judge", Map.of("effort", "low"), List.of(results));
    }

    private static LaneResult failed() {
        return new LaneResult(
                1,
                ResultStatus.FAILED,
                false,
                null,
                null,
                null,
                new LaneError("x", "timeout", true, "m/x"),
                null,
                null);
    }

    private static LaneResult open(ResultStatus status) {
        return new LaneResult(1, status, true, null, null, null, null, null, null);
    }

    private static LaneResult done(String words) {
        Judgement judgement = new Judgement(
                "pga_1",
                "mock/house-judge",
                scored(words),
                false,
                new Judgement.Call(1_234, 100L, 20L, new BigDecimal("0.1")),
                FINISHED);
        @Nullable
        Spread spread = Spread.of(List.of(scored(words).scores(), new DimensionScores(1, 2, 3, 4)))
                .orElseThrow();
        return new LaneResult(
                1,
                ResultStatus.DONE,
                false,
                null,
                judgement,
                null,
                null,
                new LaneExemplar("ready", words, 900L, "https://x/1", "mock/a", "mock/voice", null, null, false),
                spread);
    }

    private static ScoredAssessment scored(String words) {
        DimensionScores scores = new DimensionScores(60, 60, 60, 60);
        return new ScoredAssessment(
                "v1",
                scores,
                60,
                Band.of(60),
                Confidence.HIGH,
                words,
                words,
                Arrays.stream(Dimension.values())
                        .collect(Collectors.toMap(
                                dimension -> dimension,
                                dimension -> new DimensionFinding(60, words, List.of("ev_1"), false))),
                List.of(new Evidence("ev_1", 0, 10, words)),
                new OneAction(words, words, words, "ev_1", MicroSkill.CONCLUSION_FIRST),
                List.of(new KeyPointCoverage("kp_1", "Claude Monet painted", CoverageStatus.COVERED, "ev_1")),
                null,
                null);
    }
}

package app.twicetold.core.quality.rules;

import static app.twicetold.core.quality.rules.QualityDecision.AUTO_PUBLISH;
import static app.twicetold.core.quality.rules.QualityDecision.NEEDS_REVIEW;
import static app.twicetold.core.quality.rules.QualityDecision.REJECT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;

import app.twicetold.core.content.rules.GenerationConfig.Thresholds;
import app.twicetold.core.quality.rules.DuplicateCheck.Neighbor;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quicktheories.core.Gen;

class QualityVerdictTest {
    private static final Thresholds DEFAULTS = new Thresholds(80, 60);

    @Test
    void aScoreThatContradictsItselfRejectsNothingAndPublishesNothing() {
        CheckOutcome low =
                ModelChecks.rubric(QualityCheck.READABILITY, BigDecimal.TEN, DEFAULTS.autoPublish(), "Fine.");
        QualityVerdict verdict =
                verdict(with(scored(95, 95, 95, 95), ModelChecks.doubted(low, Contradiction.SCORE_OUTSIDE_LEVEL)));

        assertThat(verdict.decision()).isEqualTo(QualityDecision.NEEDS_REVIEW);
        assertThat(verdict.reasons()).containsExactly("readability");
        assertThat(verdict.qaScore()).isEqualTo(10);
    }

    @Test
    void theScoreIsTheLowestOfTheFourDimensions() {
        assertThat(verdict(scored(90, 85, 70, 95)).qaScore()).isEqualTo(70);

        qt().forAll(score(), score(), score(), score())
                .checkAssert(
                        (a, b, c, d) -> assertThat(verdict(scored(a, b, c, d)).qaScore())
                                .isEqualTo(Math.min(Math.min(a, b), Math.min(c, d))));
    }

    @ParameterizedTest
    @CsvSource({
        "0, REJECT, below_floor:0",
        "59, REJECT, below_floor:59",
        "60, NEEDS_REVIEW, below_auto_publish:60",
        "79, NEEDS_REVIEW, below_auto_publish:79"
    })
    void aLowScoreIsRejectedOrReviewed(int score, QualityDecision decision, String reason) {
        QualityVerdict verdict = verdict(scored(92, score, 92, 92));

        assertThat(verdict.decision()).isEqualTo(decision);
        assertThat(verdict.reasons()).containsExactly(reason);
    }

    @ParameterizedTest
    @CsvSource({"80", "81", "100"})
    void aGoodScoreWithoutAnyObjectionIsPublished(int score) {
        assertThat(verdict(scored(score, score, score, score)))
                .isEqualTo(new QualityVerdict(AUTO_PUBLISH, score, List.of(), List.of()));
    }

    @ParameterizedTest
    @CsvSource({"59, REJECT", "79, NEEDS_REVIEW", "80, NEEDS_REVIEW"})
    void whatMayNotBePublishedGoesToAPersonAtBest(int score, QualityDecision decision) {
        QualityVerdict verdict = verdict(scored(score, score, score, score)).leftToOperator("source_disabled");

        assertThat(verdict.decision()).isEqualTo(decision);
        assertThat(verdict.reasons()).endsWith("source_disabled");
    }

    @Test
    void theThresholdsAreThoseOfTheLanguage() {
        List<CheckOutcome> outcomes = List.copyOf(scored(80, 80, 80, 80).values());

        assertThat(QualityVerdict.of(outcomes, new Thresholds(90, 60)).decision())
                .isEqualTo(NEEDS_REVIEW);
        assertThat(QualityVerdict.of(outcomes, new Thresholds(80, 80)).decision())
                .isEqualTo(AUTO_PUBLISH);
        assertThat(QualityVerdict.of(outcomes, new Thresholds(81, 81)).decision())
                .isEqualTo(REJECT);
    }

    @Test
    void anUnsafeTextIsRejectedHoweverGood() {
        Map<QualityCheck, CheckOutcome> outcomes = with(scored(100, 100, 100, 100), ModelChecks.safety(false, "why"));

        assertThat(verdict(outcomes)).isEqualTo(new QualityVerdict(REJECT, 100, List.of("safety"), List.of()));
    }

    @Test
    void aDuplicateIsRejectedHoweverGood() {
        Map<QualityCheck, CheckOutcome> outcomes = with(
                scored(100, 100, 100, 100),
                DuplicateCheck.against(Optional.of(new Neighbor("art_first", 0.9201)), List.of()));

        assertThat(verdict(outcomes))
                .isEqualTo(new QualityVerdict(REJECT, 100, List.of("duplicate:art_first"), List.of()));
    }

    @ParameterizedTest
    @EnumSource(
            value = QualityCheck.class,
            names = {
                "LENGTH_IN_TIER",
                "KEY_POINTS_COUNT",
                "LANGUAGE_MATCH",
                "NO_CONTACT_INFO",
                "NO_PRIVATE_NAMES",
                "ATTRIBUTION_PRESENT"
            })
    void aFailedDeterministicCheckIsReviewed(QualityCheck check) {
        Map<QualityCheck, CheckOutcome> outcomes =
                with(scored(95, 95, 95, 95), CheckOutcome.of(check, CheckResult.FAIL, "why"));

        assertThat(verdict(outcomes)).isEqualTo(new QualityVerdict(NEEDS_REVIEW, 95, List.of(check.wire()), List.of()));
    }

    @Test
    void whatDoesNotApplyDoesNotCount() {
        assertThat(verdict(with(
                                scored(95, 95, 95, 95),
                                CheckOutcome.of(QualityCheck.ATTRIBUTION_PRESENT, CheckResult.NOT_APPLICABLE, null)))
                        .decision())
                .isEqualTo(AUTO_PUBLISH);
    }

    @Test
    void aFlagIsReviewed() {
        assertThat(verdict(with(scored(95, 95, 95, 95), ModelChecks.sensitivePolitics(true))))
                .isEqualTo(new QualityVerdict(
                        NEEDS_REVIEW, 95, List.of("sensitive_politics"), List.of(QualityCheck.SENSITIVE_POLITICS)));
        assertThat(verdict(with(scored(95, 95, 95, 95), DuplicateCheck.unknown(List.of()))))
                .isEqualTo(new QualityVerdict(
                        NEEDS_REVIEW, 95, List.of("duplicate_check"), List.of(QualityCheck.DUPLICATE_CHECK)));
    }

    @Test
    void theGravestReasonDecidesAndAllAreTold() {
        Map<QualityCheck, CheckOutcome> outcomes = scored(70, 45, 92, 92);
        with(outcomes, ModelChecks.safety(false, "why"));
        with(outcomes, ModelChecks.sensitivePolitics(true));
        with(outcomes, DuplicateCheck.against(Optional.of(new Neighbor("art_first", 1)), List.of()));
        with(outcomes, CheckOutcome.of(QualityCheck.LENGTH_IN_TIER, CheckResult.FAIL, "why"));

        assertThat(verdict(outcomes))
                .isEqualTo(new QualityVerdict(
                        REJECT,
                        45,
                        List.of(
                                "safety",
                                "duplicate:art_first",
                                "below_floor:45",
                                "length_in_tier",
                                "sensitive_politics"),
                        List.of(QualityCheck.SENSITIVE_POLITICS)));
    }

    @Test
    void everyCheckHasExactlyOneOutcome() {
        List<CheckOutcome> all = new ArrayList<>(scored(95, 95, 95, 95).values());
        List<CheckOutcome> missing = all.subList(1, all.size());
        List<CheckOutcome> twice = new ArrayList<>(missing);
        twice.add(missing.get(0));

        assertThatIllegalArgumentException().isThrownBy(() -> QualityVerdict.of(missing, DEFAULTS));
        assertThatIllegalArgumentException().isThrownBy(() -> QualityVerdict.of(twice, DEFAULTS));
    }

    private static QualityVerdict verdict(Map<QualityCheck, CheckOutcome> outcomes) {
        return QualityVerdict.of(outcomes.values(), DEFAULTS);
    }

    private static Map<QualityCheck, CheckOutcome> with(
            Map<QualityCheck, CheckOutcome> outcomes, CheckOutcome outcome) {
        outcomes.put(outcome.check(), outcome);
        return outcomes;
    }

    private static Map<QualityCheck, CheckOutcome> scored(int clarity, int worthiness, int grounding, int readability) {
        Map<QualityCheck, CheckOutcome> outcomes = new EnumMap<>(QualityCheck.class);
        for (QualityCheck check : QualityCheck.values()) {
            outcomes.put(check, CheckOutcome.of(check, CheckResult.PASS, null));
        }
        with(outcomes, scored(QualityCheck.ARGUMENT_CLARITY, clarity));
        with(outcomes, scored(QualityCheck.RETELL_WORTHINESS, worthiness));
        with(outcomes, scored(QualityCheck.GROUNDING, grounding));
        return with(outcomes, scored(QualityCheck.READABILITY, readability));
    }

    private static CheckOutcome scored(QualityCheck check, int score) {
        return ModelChecks.rubric(check, BigDecimal.valueOf(score), DEFAULTS.autoPublish(), null);
    }

    private static Gen<Integer> score() {
        return integers().between(0, 100);
    }
}

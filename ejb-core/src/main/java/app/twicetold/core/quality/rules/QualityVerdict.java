package app.twicetold.core.quality.rules;

import static app.twicetold.core.quality.rules.QualityDecision.NEEDS_REVIEW;
import static app.twicetold.core.quality.rules.QualityDecision.REJECT;

import app.twicetold.core.content.rules.GenerationConfig.Thresholds;
import app.twicetold.core.shared.ModelScore;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The decision on a draft.
 *
 * @param qaScore the lowest of the rubric scores
 * @param reasons all that spoke against it, the gravest first: {@code safety}, {@code duplicate:<article_id>},
 *     {@code below_floor:<score>}, the id of a check, {@code below_auto_publish:<score>}, {@code reported}
 *     for an edit of an article that a report speaks against; empty for an automatic publication
 * @param softFlags the checks that ask for a person
 */
public record QualityVerdict(
        QualityDecision decision, int qaScore, List<String> reasons, List<QualityCheck> softFlags) {

    /**
     * Each reason and the decision that it leads to. The hardest decision with a reason applies. A draft without a
     * reason is published.
     */
    private static final List<Rule> TABLE = List.of(
            new Rule(REJECT, QualityVerdict::unsafe),
            new Rule(REJECT, QualityVerdict::duplicate),
            new Rule(REJECT, QualityVerdict::belowFloor),
            new Rule(NEEDS_REVIEW, QualityVerdict::failedDeterministicCheck),
            new Rule(NEEDS_REVIEW, QualityVerdict::flag),
            new Rule(NEEDS_REVIEW, QualityVerdict::belowAutoPublish));

    public QualityVerdict {
        reasons = List.copyOf(reasons);
        softFlags = List.copyOf(softFlags);
    }

    /**
     * Decides on a draft.
     *
     * @param outcomes one of each check
     * @throws IllegalArgumentException when an outcome is missing or there twice
     */
    public static QualityVerdict of(Collection<CheckOutcome> outcomes, Thresholds thresholds) {
        Findings findings = new Findings(byCheck(outcomes), thresholds);
        QualityDecision decision = TABLE.stream()
                .filter(rule -> rule.reasons().apply(findings).findAny().isPresent())
                .map(Rule::decision)
                .min(QualityDecision::compareTo)
                .orElse(QualityDecision.AUTO_PUBLISH);
        return new QualityVerdict(
                decision,
                findings.qaScore(),
                TABLE.stream().flatMap(rule -> rule.reasons().apply(findings)).toList(),
                findings.with(CheckResult.FLAG).map(CheckOutcome::check).toList());
    }

    /** The same findings with another reason, for which an operator decides: never a publication. */
    public QualityVerdict leftToOperator(String reason) {
        return new QualityVerdict(
                decision == QualityDecision.AUTO_PUBLISH ? NEEDS_REVIEW : decision,
                qaScore,
                Stream.concat(reasons.stream(), Stream.of(reason)).toList(),
                softFlags);
    }

    private static Stream<String> unsafe(Findings findings) {
        CheckOutcome safety = findings.of(QualityCheck.SAFETY);
        return safety.is(CheckResult.FAIL) ? Stream.of(safety.check().wire()) : Stream.empty();
    }

    private static Stream<String> duplicate(Findings findings) {
        CheckOutcome duplicate = findings.of(QualityCheck.DUPLICATE_CHECK);
        return duplicate.is(CheckResult.FAIL) ? Stream.of("duplicate:" + duplicate.detail()) : Stream.empty();
    }

    /** A score that contradicts itself rejects nothing. */
    private static Stream<String> belowFloor(Findings findings) {
        int score = findings.surestScore();
        return score < findings.thresholds().reviewFloor() ? Stream.of("below_floor:" + score) : Stream.empty();
    }

    private static Stream<String> failedDeterministicCheck(Findings findings) {
        return findings.with(CheckResult.FAIL)
                .map(CheckOutcome::check)
                .filter(check -> check.kind() == CheckKind.DETERMINISTIC)
                .map(QualityCheck::wire);
    }

    private static Stream<String> flag(Findings findings) {
        return findings.with(CheckResult.FLAG).map(CheckOutcome::check).map(QualityCheck::wire);
    }

    private static Stream<String> belowAutoPublish(Findings findings) {
        int score = findings.qaScore();
        Thresholds thresholds = findings.thresholds();
        return thresholds.reviewFloor() <= score && score < thresholds.autoPublish()
                ? Stream.of("below_auto_publish:" + score)
                : Stream.empty();
    }

    private static Map<QualityCheck, CheckOutcome> byCheck(Collection<CheckOutcome> outcomes) {
        Map<QualityCheck, CheckOutcome> byCheck = new EnumMap<>(QualityCheck.class);
        outcomes.forEach(outcome -> byCheck.put(outcome.check(), outcome));
        int checks = QualityCheck.values().length;
        if (outcomes.size() != checks || byCheck.size() != checks) {
            throw new IllegalArgumentException("Not one outcome of each check: " + outcomes);
        }
        return byCheck;
    }

    private record Rule(QualityDecision decision, Function<Findings, Stream<String>> reasons) {}

    private record Findings(Map<QualityCheck, CheckOutcome> outcomes, Thresholds thresholds) {
        CheckOutcome of(QualityCheck check) {
            return Objects.requireNonNull(outcomes.get(check), "every check has an outcome");
        }

        Stream<CheckOutcome> with(CheckResult result) {
            return outcomes.values().stream().filter(outcome -> outcome.is(result));
        }

        /** The lowest score that does not contradict itself. */
        int surestScore() {
            return scores().filter(outcome -> !outcome.is(CheckResult.FLAG))
                    .map(CheckOutcome::score)
                    .mapToInt(score -> Objects.requireNonNull(score, "a rubric check has a score")
                            .intValue())
                    .min()
                    .orElse(ModelScore.MAX);
        }

        private Stream<CheckOutcome> scores() {
            return QualityCheck.RUBRIC.stream().map(this::of);
        }

        /** Specification: minimum of the four rubric dimensions. */
        int qaScore() {
            return scores().map(CheckOutcome::score)
                    .mapToInt(score -> Objects.requireNonNull(score, "a rubric check has a score")
                            .intValue())
                    .min()
                    .orElseThrow();
        }
    }
}

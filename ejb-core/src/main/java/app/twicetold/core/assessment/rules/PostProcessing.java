package app.twicetold.core.assessment.rules;

import app.twicetold.core.assessment.rules.AssessmentDraft.ActionDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.CoverageDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.DimensionDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.EvidenceDraft;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.ModelText;
import app.twicetold.core.shared.language.LanguageProfile;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Turns the draft of a model into an assessment by the rules of the service. The service, not the model, enforces
 * bounded scores that fit their levels, overall and band, valid evidence only, complete coverage, one known skill, and
 * a confidence that only falls. Specification: scoring.
 */
public final class PostProcessing {
    /** The items of one dimension that count: the first ones. */
    static final int MOST_EVIDENCE = 3;

    private PostProcessing() {}

    static ScoredAssessment of(HeldDraft answer) {
        AssessmentDraft draft = answer.draft();
        AssessmentFacts facts = answer.facts();
        EvidenceBook evidence = answer.evidence();
        DimensionScores scores = answer.scores().scores();
        OneAction action = actionOf(answer, scores.weakest(), evidence);
        HeldConfidence confidence = HeldConfidence.of(draft, facts, evidence, action);
        return new ScoredAssessment(
                answer.edition().rubric(),
                scores,
                scores.overall(),
                Band.of(scores.overall()),
                confidence.confidence(),
                confidence.note(),
                ModelText.clean(draft.summary()),
                findingsOf(draft, scores, evidence),
                evidence.all(),
                action,
                coverageOf(draft, facts.keyPoints(), evidence),
                facts.previousAction(),
                facts.previousAction() == null ? null : Boolean.TRUE.equals(draft.achievedPreviousAction()));
    }

    static EvidenceBook evidence(AssessmentDraft draft, AssessmentFacts facts) {
        return EvidenceBook.of(evidenceOf(draft), facts);
    }

    private static List<EvidenceDraft> evidenceOf(AssessmentDraft draft) {
        Stream<EvidenceDraft> ofDimensions =
                draft.dimensions().values().stream().flatMap(dimension -> counted(dimension).stream());
        Stream<@Nullable EvidenceDraft> ofCoverage =
                draft.keyPointCoverage().stream().filter(CoverageDraft::covered).map(CoverageDraft::evidence);
        List<EvidenceDraft> all = new ArrayList<>(ofDimensions.toList());
        ofCoverage.filter(Objects::nonNull).forEach(all::add);
        ActionDraft action = draft.oneAction();
        if (action != null && action.evidence() != null) {
            all.add(action.evidence());
        }
        return all;
    }

    private static List<EvidenceDraft> counted(DimensionDraft dimension) {
        return dimension.evidence().stream().limit(MOST_EVIDENCE).toList();
    }

    private static Map<Dimension, DimensionFinding> findingsOf(
            AssessmentDraft draft, DimensionScores scores, EvidenceBook evidence) {
        Map<Dimension, DimensionFinding> findings = new EnumMap<>(Dimension.class);
        for (Dimension dimension : Dimension.values()) {
            List<String> ids = evidence.valid(counted(draft.of(dimension))).stream()
                    .map(Evidence::id)
                    .toList();
            String note = ModelText.clean(draft.of(dimension).note());
            findings.put(dimension, new DimensionFinding(scores.of(dimension), note, ids, ids.isEmpty()));
        }
        return findings;
    }

    private static @Nullable OneAction actionOf(HeldDraft answer, Dimension weakest, EvidenceBook evidence) {
        AssessmentDraft draft = answer.draft();
        ActionDraft action = draft.oneAction();
        if (action == null || !action.saysSomething()) {
            return null;
        }
        if (FillerCap.isPassedOver(action, answer)) {
            return cutFillers(action, draft, answer.facts().language(), evidence);
        }
        String skill = action.microSkillId();
        return new OneAction(
                ModelText.clean(action.title()),
                ModelText.clean(action.instruction()),
                ModelText.clean(action.exampleSentence()),
                actionEvidence(action, draft.of(weakest), evidence)
                        .map(Evidence::id)
                        .orElse(null),
                skill == null
                        ? MicroSkill.forWeakest(weakest)
                        : MicroSkill.find(skill).orElseGet(() -> MicroSkill.forWeakest(weakest)));
    }

    /** The words of the service, with the sentence that the model would say: it is about the article. */
    private static OneAction cutFillers(
            ActionDraft action, AssessmentDraft draft, LanguageProfile language, EvidenceBook evidence) {
        DimensionDraft efficiency = draft.of(Dimension.EFFICIENCY);
        return new OneAction(
                language.cutFillers().title(),
                language.cutFillers().instruction(),
                language.withoutHesitations(ModelText.clean(action.exampleSentence())),
                fillersIn(evidence.valid(counted(efficiency)), language)
                        .or(() -> fillersIn(evidence.all(), language))
                        .or(() -> evidence.valid(counted(efficiency)).stream().findFirst())
                        .or(() -> actionEvidence(action, efficiency, evidence))
                        .map(Evidence::id)
                        .orElse(null),
                MicroSkill.CUT_FILLERS);
    }

    /** The earliest passage in which there is something to cut. */
    private static Optional<Evidence> fillersIn(List<Evidence> passages, LanguageProfile language) {
        return passages.stream()
                .filter(passage -> language.fillerRate(passage.transcriptExcerpt()) > 0)
                .findFirst();
    }

    /**
     * The action's own evidence. Without it, the earliest of the weakest dimension. Without that, the earliest of all.
     */
    private static Optional<Evidence> actionEvidence(
            ActionDraft action, DimensionDraft weakest, EvidenceBook evidence) {
        return evidence.valid(action.evidence())
                .or(() -> evidence.valid(counted(weakest)).stream().findFirst())
                .or(() -> evidence.all().stream().findFirst());
    }

    /** A key point without a judgement was missed. */
    private static List<KeyPointCoverage> coverageOf(
            AssessmentDraft draft, List<KeyPoint> keyPoints, EvidenceBook evidence) {
        JudgedPoints judged = JudgedPoints.of(draft, keyPoints);
        return keyPoints.stream()
                .map(keyPoint -> coverageOf(keyPoint, judged.on(keyPoint), evidence))
                .toList();
    }

    private static KeyPointCoverage coverageOf(
            KeyPoint keyPoint, Optional<CoverageDraft> judgement, EvidenceBook evidence) {
        CoverageStatus status =
                judgement.map(CoverageDraft::status).map(PointStatus::coverage).orElse(CoverageStatus.MISSED);
        String evidenceId = judgement
                .filter(CoverageDraft::covered)
                .map(CoverageDraft::evidence)
                .flatMap(evidence::valid)
                .map(Evidence::id)
                .orElse(null);
        return new KeyPointCoverage(keyPoint.id(), keyPoint.text(), status, evidenceId);
    }
}

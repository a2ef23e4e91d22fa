package app.twicetold.core.playground.rules.blind;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.DimensionFinding;
import app.twicetold.core.assessment.rules.Evidence;
import app.twicetold.core.assessment.rules.OneAction;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What may be seen of the lanes of a run. The results of a round are released together, also after the reveal. While
 * the run is blind nothing tells which model a lane is: no ref, no options, no time, no price, no repeats, no words of
 * a provider, and no name in what the model wrote. Lanes come by label, which is random. Specification: blind mode.
 */
public final class Blindness {
    private final NameMask names;

    private Blindness(NameMask names) {
        this.names = names;
    }

    /**
     * @param names that a model may give itself away with, besides those that are well known
     * @param article the text that is retold, whose ordinary words stay
     */
    public static Blindness hiding(Set<String> names, String article) {
        return new Blindness(NameMask.with(names).sparing(article));
    }

    public List<Lane> seen(List<Lane> lanes, boolean revealed) {
        Set<Integer> unreleased = lanes.stream()
                .flatMap(lane -> lane.results().stream())
                .filter(LaneResult::open)
                .map(LaneResult::round)
                .collect(Collectors.toUnmodifiableSet());
        return lanes.stream()
                .sorted(Comparator.comparing(Lane::label))
                .map(lane -> released(lane, unreleased))
                .map(lane -> revealed ? lane : blind(lane))
                .toList();
    }

    /** What may be seen of an exemplar alone. */
    public LaneExemplar seen(LaneExemplar exemplar, boolean revealed) {
        return revealed ? exemplar : blind(exemplar);
    }

    private static Lane released(Lane lane, Set<Integer> unreleased) {
        return new Lane(
                lane.id(),
                lane.label(),
                lane.modelRef(),
                lane.options(),
                lane.results().stream()
                        .map(result ->
                                unreleased.contains(result.round()) ? LaneResult.unreleased(result.round()) : result)
                        .toList());
    }

    private Lane blind(Lane lane) {
        return new Lane(
                lane.id(),
                lane.label(),
                null,
                null,
                lane.results().stream().map(this::blind).toList());
    }

    private LaneResult blind(LaneResult result) {
        return new LaneResult(
                result.round(),
                result.status(),
                result.open(),
                result.skipReason(),
                result.judgement() == null ? null : blind(result.judgement()),
                result.comparison(),
                blind(result.error()),
                result.exemplar() == null ? null : blind(result.exemplar()),
                null);
    }

    private static @Nullable LaneError blind(@Nullable LaneError error) {
        return error == null ? null : new LaneError(LaneError.LANE_FAILED, error.kind(), error.retryable(), null);
    }

    private Judgement blind(Judgement judgement) {
        ScoredAssessment hidden = hide(judgement.scored());
        return new Judgement(judgement.id(), Judgement.HIDDEN, hidden, !hidden.equals(judgement.scored()), null, null);
    }

    private LaneExemplar blind(LaneExemplar exemplar) {
        String text = exemplar.text() == null ? null : hide(exemplar.text());
        boolean masked = text != null && !text.equals(exemplar.text());
        // The voice says the names that are hidden in the text, and its length tells theirs.
        return new LaneExemplar(
                exemplar.status(),
                text,
                masked ? null : exemplar.durationMs(),
                masked ? null : exemplar.audioUrl(),
                null,
                null,
                blind(exemplar.error()),
                exemplar.audioPurgedAt(),
                masked);
    }

    private ScoredAssessment hide(ScoredAssessment scored) {
        return new ScoredAssessment(
                scored.rubricVersion(),
                scored.scores(),
                scored.overall(),
                scored.band(),
                scored.confidence(),
                hide(scored.confidenceNote()),
                hide(scored.summary()),
                hide(scored.dimensions()),
                scored.evidence().stream()
                        .map(it -> new Evidence(it.id(), it.startMs(), it.endMs(), hide(it.transcriptExcerpt())))
                        .toList(),
                hide(scored.oneAction()),
                // The texts of key points are those of the article.
                scored.keyPointCoverage(),
                scored.previousAction(),
                scored.achievedPreviousAction());
    }

    private Map<Dimension, DimensionFinding> hide(Map<Dimension, DimensionFinding> findings) {
        Map<Dimension, DimensionFinding> hidden = new EnumMap<>(Dimension.class);
        findings.forEach((dimension, finding) -> hidden.put(
                dimension,
                new DimensionFinding(
                        finding.score(), hide(finding.note()), finding.evidenceIds(), finding.insufficientEvidence())));
        return hidden;
    }

    private @Nullable OneAction hide(@Nullable OneAction action) {
        return action == null
                ? null
                : new OneAction(
                        hide(action.title()),
                        hide(action.instruction()),
                        hide(action.exampleSentence()),
                        action.evidenceId(),
                        action.microSkill());
    }

    private String hide(String text) {
        return names.apply(text).text();
    }
}

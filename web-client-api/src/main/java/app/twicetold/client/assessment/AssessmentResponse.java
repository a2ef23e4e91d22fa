package app.twicetold.client.assessment;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.DimensionFinding;
import app.twicetold.core.assessment.rules.OneAction;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.training.attempt.AssessmentView;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An assessment: content in the article language, labels in the locale of the request. */
public record AssessmentResponse(
        String id,
        String sessionId,
        String attemptId,
        int round,
        String language,
        Instant createdAt,
        int overall,
        String band,
        String bandLabel,
        String rubricVersion,
        String modelRef,
        String confidence,
        String confidenceNote,
        String summary,
        Map<String, DimensionResponse> dimensions,
        List<EvidenceResponse> evidence,
        @Nullable OneActionResponse oneAction,
        List<CoverageResponse> keyPointCoverage,
        @Nullable Boolean achievedPreviousAction,
        @Nullable MicroSkillResponse previousAction) {

    public static @Nullable AssessmentResponse of(@Nullable AssessmentView view, Messages messages) {
        if (view == null) {
            return null;
        }
        ScoredAssessment scored = view.scored();
        return new AssessmentResponse(
                view.id(),
                view.sessionId(),
                view.attemptId(),
                view.round(),
                view.language(),
                view.createdAt(),
                scored.overall(),
                scored.band().wire(),
                messages.text("band." + scored.band().wire()),
                scored.rubricVersion(),
                view.modelRef(),
                scored.confidence().wire(),
                scored.confidenceNote(),
                scored.summary(),
                dimensions(scored),
                scored.evidence().stream()
                        .map(e -> new EvidenceResponse(e.id(), e.startMs(), e.endMs(), e.transcriptExcerpt()))
                        .toList(),
                OneActionResponse.of(scored.oneAction()),
                scored.keyPointCoverage().stream()
                        .map(c -> new CoverageResponse(
                                c.keyPointId(), c.text(), c.status().wire(), c.evidenceId()))
                        .toList(),
                scored.achievedPreviousAction(),
                MicroSkillResponse.of(scored.previousAction(), messages));
    }

    private static Map<String, DimensionResponse> dimensions(ScoredAssessment scored) {
        Map<String, DimensionResponse> dimensions = new LinkedHashMap<>();
        for (Dimension dimension : Dimension.values()) {
            DimensionFinding finding =
                    Objects.requireNonNull(scored.dimensions().get(dimension));
            dimensions.put(
                    dimension.wire(),
                    new DimensionResponse(
                            finding.score(), finding.note(), finding.evidenceIds(), finding.insufficientEvidence()));
        }
        return dimensions;
    }

    /** One of the four dimensions. */
    public record DimensionResponse(int score, String note, List<String> evidenceIds, boolean insufficientEvidence) {}

    /** A place in the recording that shows something. */
    public record EvidenceResponse(String id, long startMs, long endMs, String transcriptExcerpt) {}

    /** The one thing to do differently. */
    public record OneActionResponse(
            String title,
            String instruction,
            String exampleSentence,
            @Nullable String evidenceId,
            String microSkillId) {
        static @Nullable OneActionResponse of(@Nullable OneAction action) {
            return action == null
                    ? null
                    : new OneActionResponse(
                            action.title(),
                            action.instruction(),
                            action.exampleSentence(),
                            action.evidenceId(),
                            action.microSkill().wire());
        }
    }

    /** Whether a key point was covered. */
    public record CoverageResponse(
            String keyPointId,
            String text,
            String status,
            @Nullable String evidenceId) {}
}

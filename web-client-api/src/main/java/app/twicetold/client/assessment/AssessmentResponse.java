package app.twicetold.client.assessment;

import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.training.attempt.AssessmentView;
import app.twicetold.web.assessment.CoverageResponse;
import app.twicetold.web.assessment.DimensionResponse;
import app.twicetold.web.assessment.EvidenceResponse;
import app.twicetold.web.assessment.MicroSkillResponse;
import app.twicetold.web.assessment.OneActionResponse;
import java.time.Instant;
import java.util.List;
import java.util.Map;
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
                DimensionResponse.all(scored),
                EvidenceResponse.all(scored),
                OneActionResponse.of(scored.oneAction()),
                CoverageResponse.all(scored),
                scored.achievedPreviousAction(),
                MicroSkillResponse.of(scored.previousAction(), messages));
    }
}

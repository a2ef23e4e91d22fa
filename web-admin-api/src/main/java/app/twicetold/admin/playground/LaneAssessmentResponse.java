package app.twicetold.admin.playground;

import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.playground.rules.blind.Judgement;
import app.twicetold.web.assessment.CoverageResponse;
import app.twicetold.web.assessment.DimensionResponse;
import app.twicetold.web.assessment.EvidenceResponse;
import app.twicetold.web.assessment.MicroSkillResponse;
import app.twicetold.web.assessment.OneActionResponse;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An assessment as apps get it, and what it took. Content is in the language of the article, labels are in the locale
 * of the request.
 */
public record LaneAssessmentResponse(
        String id,
        int round,
        String language,
        int overall,
        String band,
        String bandLabel,
        String rubricVersion,
        String modelRef,
        String confidence,
        String confidenceNote,
        String summary,
        boolean masked,
        Map<String, DimensionResponse> dimensions,
        List<EvidenceResponse> evidence,
        @Nullable OneActionResponse oneAction,
        List<CoverageResponse> keyPointCoverage,
        @Nullable Boolean achievedPreviousAction,
        @Nullable MicroSkillResponse previousAction,
        @Nullable Long latencyMs,
        @Nullable Usage usage,
        @Nullable BigDecimal costUsd,
        @Nullable Instant finishedAt) {
    static @Nullable LaneAssessmentResponse of(
            @Nullable Judgement judgement, int round, String language, Messages messages) {
        if (judgement == null) {
            return null;
        }
        ScoredAssessment scored = judgement.scored();
        Judgement.Call call = judgement.call();
        return new LaneAssessmentResponse(
                judgement.id(),
                round,
                language,
                scored.overall(),
                scored.band().wire(),
                messages.text("band." + scored.band().wire()),
                scored.rubricVersion(),
                judgement.modelRef(),
                scored.confidence().wire(),
                scored.confidenceNote(),
                scored.summary(),
                judgement.masked(),
                DimensionResponse.all(scored),
                EvidenceResponse.all(scored),
                OneActionResponse.of(scored.oneAction()),
                CoverageResponse.all(scored),
                scored.achievedPreviousAction(),
                MicroSkillResponse.of(scored.previousAction(), messages),
                call == null ? null : call.latencyMs(),
                call == null ? null : new Usage(call.inputTokens(), call.outputTokens()),
                call == null ? null : call.costUsd(),
                judgement.finishedAt());
    }

    /** What the provider counted; null for what it did not report. */
    public record Usage(
            @Nullable Long inputTokens, @Nullable Long outputTokens) {}
}

package app.twicetold.core.training.attempt;

import app.twicetold.core.assessment.KeptFindings;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.persistence.assessment.AssessmentEntity;
import app.twicetold.persistence.training.AttemptRow;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An assessment as its owner sees it. */
public record AssessmentView(
        String id,
        String sessionId,
        String attemptId,
        int round,
        String language,
        String modelRef,
        Instant createdAt,
        ScoredAssessment scored) {
    public static AssessmentView of(AssessmentEntity assessment) {
        return new AssessmentView(
                assessment.id,
                assessment.sessionId,
                assessment.attemptId,
                assessment.round,
                assessment.language,
                assessment.modelRef,
                assessment.createdAt,
                KeptFindings.read(assessment));
    }

    /** Null while the attempt is not assessed. */
    static @Nullable AssessmentView of(AttemptRow attempt) {
        AttemptRow.Assessment assessment = attempt.assessment();
        return assessment == null
                ? null
                : new AssessmentView(
                        assessment.id(),
                        attempt.sessionId(),
                        attempt.id(),
                        attempt.round(),
                        assessment.language(),
                        assessment.modelRef(),
                        assessment.createdAt(),
                        KeptFindings.read(assessment.findings()));
    }
}

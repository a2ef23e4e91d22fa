package app.twicetold.core.training.pipeline;

import app.twicetold.core.assessment.KeptFindings;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.assessment.rules.OneAction;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.shared.Ids;
import app.twicetold.persistence.assessment.AssessmentEntity;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.SessionEntity;
import java.time.Instant;

/** An assessment as it is stored. */
final class AssessmentRow {
    private AssessmentRow() {}

    static AssessmentEntity of(
            SessionEntity session, AttemptEntity attempt, ScoredAssessment scored, String modelRef, Instant now) {
        OneAction action = scored.oneAction();
        MicroSkill previous = scored.previousAction();
        AssessmentEntity assessment = new AssessmentEntity();
        assessment.id = Ids.create("asm");
        assessment.attemptId = attempt.id;
        assessment.sessionId = session.id;
        assessment.userId = session.userId;
        assessment.round = attempt.round;
        assessment.articleId = session.articleId;
        assessment.articleVersion = session.articleVersion;
        assessment.language = session.language;
        assessment.rubricVersion = scored.rubricVersion();
        assessment.modelRef = modelRef;
        assessment.confidence = scored.confidence().wire();
        assessment.overall = scored.overall();
        assessment.keyInfo = scored.scores().keyInfo();
        assessment.structure = scored.scores().structure();
        assessment.efficiency = scored.scores().efficiency();
        assessment.fluency = scored.scores().fluency();
        assessment.actionSkill = action == null ? null : action.microSkill().wire();
        assessment.previousSkill = previous == null ? null : previous.wire();
        assessment.achievedPreviousAction = scored.achievedPreviousAction();
        KeptFindings.write(scored, assessment);
        assessment.createdAt = now;
        return assessment;
    }
}

package app.twicetold.core.training.session;

import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.library.Articles;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.attempt.AssessmentView;
import app.twicetold.core.training.rules.session.AttemptStatus;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.core.training.rules.session.SessionStage;
import app.twicetold.persistence.assessment.AssessmentEntity;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A session with its article, attempts and assessments. */
@Stateless
public class ReadSession {
    private SessionRepository sessions;
    private AttemptRepository attempts;
    private AssessmentRepository assessments;
    private Articles articles;

    @Inject
    public ReadSession(
            SessionRepository sessions,
            AttemptRepository attempts,
            AssessmentRepository assessments,
            Articles articles) {
        this.sessions = sessions;
        this.attempts = attempts;
        this.assessments = assessments;
        this.articles = articles;
    }

    protected ReadSession() {}

    public SessionView read(String userId, String sessionId) {
        SessionEntity session =
                sessions.find(sessionId, userId).orElseThrow(() -> ServiceException.notFound("session"));
        List<AssessmentEntity> assessed = assessments.ofSession(sessionId);
        return new SessionView(
                session.id,
                SessionKind.ofWire(session.kind),
                session.language,
                SessionStage.ofWire(session.stage),
                articles.view(userId, session.articleId, session.articleVersion),
                session.origin,
                session.readDurationMs,
                session.createdAt,
                session.completedAt,
                attempts.ofSession(sessionId).stream()
                        .map(a -> new SessionView.AttemptSummary(
                                a.id, a.round, AttemptStatus.ofWire(a.status), a.durationMs, a.createdAt))
                        .toList(),
                previousFocus(session, ofRound(assessed, 1)),
                view(ofRound(assessed, 1)),
                view(ofRound(assessed, 2)));
    }

    /** The skill that round 1 was judged by, or will be judged by. */
    private @Nullable MicroSkill previousFocus(SessionEntity session, @Nullable AssessmentEntity round1) {
        String skill = round1 != null
                ? round1.previousSkill
                : assessments
                        .latestInCompletedSession(session.userId, session.id)
                        .map(a -> a.actionSkill)
                        .orElse(null);
        return skill == null ? null : MicroSkill.ofWire(skill);
    }

    private static @Nullable AssessmentEntity ofRound(List<AssessmentEntity> assessed, int round) {
        return assessed.stream().filter(a -> a.round == round).findFirst().orElse(null);
    }

    private static @Nullable AssessmentView view(@Nullable AssessmentEntity assessment) {
        return assessment == null ? null : AssessmentView.of(assessment);
    }
}

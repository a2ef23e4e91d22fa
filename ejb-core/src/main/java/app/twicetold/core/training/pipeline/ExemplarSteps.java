package app.twicetold.core.training.pipeline;

import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.library.ArticleContents;
import app.twicetold.core.shared.Json;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.training.life.AttemptMoves;
import app.twicetold.core.training.life.ExemplarStatus;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.session.RoundLimits;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.persistence.assessment.AssessmentEntity;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.storage.StagedObjectRepository;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The short transactions around an exemplar. A landing without the claim's token changes nothing. */
@Stateless
public class ExemplarSteps {
    private AttemptRepository attempts;
    private SessionRepository sessions;
    private AssessmentRepository assessments;
    private StagedObjectRepository staged;
    private ArticleContents articles;
    private AttemptClaims claims;
    private InstantSource clock;

    @Inject
    public ExemplarSteps(
            AttemptRepository attempts,
            SessionRepository sessions,
            AssessmentRepository assessments,
            StagedObjectRepository staged,
            ArticleContents articles,
            AttemptClaims claims,
            InstantSource clock) {
        this.attempts = attempts;
        this.sessions = sessions;
        this.assessments = assessments;
        this.staged = staged;
        this.articles = articles;
        this.claims = claims;
        this.clock = clock;
    }

    protected ExemplarSteps() {}

    /** Empty when no exemplar is pending, another delivery works on it, or the attempt was deleted. */
    public Optional<Claim> claim(String attemptId) {
        return claims.claim(PipelineStep.EXEMPLAR, attemptId).map(token -> claimed(attemptId, token));
    }

    private Claim claimed(String attemptId, String token) {
        AttemptEntity attempt = attempts.find(attemptId).orElseThrow();
        SessionEntity session = sessions.find(attempt.sessionId, attempt.userId).orElseThrow();
        AssessmentEntity assessment = assessments.ofAttempt(attemptId);
        if (assessment == null) {
            throw new IllegalStateException("Attempt " + attemptId + " has no assessment");
        }
        return new Claim(
                attemptId,
                token,
                new ExemplarTask(
                        session.language,
                        articles.of(session.articleId, session.articleVersion),
                        attempt.round,
                        RoundLimits.of(SessionKind.ofWire(session.kind)).maxMs(attempt.round),
                        Json.read(assessment.findings, ScoredAssessment.class).oneAction()));
    }

    /** Notes the key before the speech is written, so that the object is found even if the step fails. */
    public void stage(ObjectKey key) {
        staged.add(key.value(), clock.instant());
    }

    /** @return whether the claim still held and the result was stored */
    public boolean land(Claim claim, Result result) {
        return claims.exemplar(claim)
                .map(exemplar -> {
                    // Comes before the changes of the exemplar. Otherwise they would be written twice.
                    if (result.objectKey() != null) {
                        staged.remove(result.objectKey());
                    }
                    AttemptMoves.end(exemplar, result.status(), clock.instant());
                    exemplar.text = result.text();
                    exemplar.modelRef = result.modelRef();
                    exemplar.ttsRef = result.ttsRef();
                    exemplar.durationMs = result.durationMs();
                    exemplar.objectKey = result.objectKey();
                    exemplar.contentType = result.contentType();
                    return true;
                })
                .orElse(false);
    }

    /** What the holder of the claim needs. */
    public record Claim(String attemptId, String token, ExemplarTask task) implements ClaimedStep {
        @Override
        public PipelineStep step() {
            return PipelineStep.EXEMPLAR;
        }
    }

    /** The result of the step. A part that was not made is null. */
    public record Result(
            ExemplarStatus status,
            @Nullable String text,
            @Nullable String modelRef,
            @Nullable String ttsRef,
            @Nullable Long durationMs,
            @Nullable String objectKey,
            @Nullable String contentType) {
        static Result withoutText() {
            return new Result(ExemplarStatus.FAILED, null, null, null, null, null, null);
        }

        static Result withoutAudio(ExemplarStatus status, String text, String modelRef) {
            return new Result(status, text, modelRef, null, null, null, null);
        }
    }
}

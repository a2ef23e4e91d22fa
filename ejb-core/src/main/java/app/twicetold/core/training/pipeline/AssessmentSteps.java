package app.twicetold.core.training.pipeline;

import app.twicetold.core.assessment.rules.OneAction;
import app.twicetold.core.assessment.rules.RoundComparison;
import app.twicetold.core.assessment.rules.RoundResult;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.library.ArticleContents;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.training.life.AttemptError;
import app.twicetold.core.training.life.AttemptMoves;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.progress.ProgressStage;
import app.twicetold.core.training.rules.session.RoundLimits;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.core.training.rules.session.SessionStage;
import app.twicetold.core.training.rules.session.SessionTrigger;
import app.twicetold.persistence.assessment.AssessmentEntity;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import app.twicetold.persistence.training.TranscriptEntity;
import com.fasterxml.jackson.core.type.TypeReference;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The short transactions around an assessment. A landing without the claim's token changes nothing. */
@Stateless
public class AssessmentSteps {
    private static final TypeReference<List<SpokenWord>> WORDS = new TypeReference<>() {};

    private AttemptRepository attempts;
    private SessionRepository sessions;
    private AssessmentRepository assessments;
    private ArticleContents articles;
    private AttemptClaims claims;
    private PipelineLeases leases;
    private InstantSource clock;

    @Inject
    public AssessmentSteps(
            AttemptRepository attempts,
            SessionRepository sessions,
            AssessmentRepository assessments,
            ArticleContents articles,
            AttemptClaims claims,
            PipelineLeases leases,
            InstantSource clock) {
        this.attempts = attempts;
        this.sessions = sessions;
        this.assessments = assessments;
        this.articles = articles;
        this.claims = claims;
        this.leases = leases;
        this.clock = clock;
    }

    protected AssessmentSteps() {}

    /** Empty when the attempt is not waiting for this step, is claimed by another delivery, or was deleted. */
    public Optional<Claim> claim(String attemptId) {
        return claims.claim(PipelineStep.ASSESS, attemptId).flatMap(token -> claimed(attemptId, token));
    }

    private Optional<Claim> claimed(String attemptId, String token) {
        AttemptEntity attempt = attempts.find(attemptId).orElseThrow();
        SessionEntity session = sessions.find(attempt.sessionId, attempt.userId).orElseThrow();
        TranscriptEntity transcript = attempts.findTranscript(attemptId);
        if (transcript == null) {
            // Nothing can be assessed, now or on any redelivery.
            AttemptMoves.fail(attempt, AttemptError.storage(ProgressStage.ASSESS), clock.instant());
            return Optional.empty();
        }
        return Optional.of(new Claim(
                attemptId,
                session.id,
                token,
                new Retelling(
                        session.language,
                        articles.of(session.articleId, session.articleVersion),
                        attempt.round,
                        RoundLimits.of(SessionKind.ofWire(session.kind)).maxMs(attempt.round),
                        transcript.text,
                        Json.read(transcript.words, WORDS),
                        attempt.durationMs,
                        transcript.confidence,
                        transcript.confidenceReported,
                        previousAction(session, attempt.round))));
    }

    /**
     * The action of round 1 of the session; for round 1 that of the latest assessment in an earlier, completed session.
     */
    private @Nullable OneAction previousAction(SessionEntity session, int round) {
        Optional<AssessmentEntity> previous = round == 2
                ? assessments.ofSession(session.id).stream().findFirst()
                : assessments.latestInCompletedSession(session.userId, session.id);
        return previous.map(a -> Json.read(a.findings, ScoredAssessment.class).oneAction())
                .orElse(null);
    }

    /**
     * Stores the assessment, compares round 2 with round 1, and moves the session on.
     *
     * @return the step that is due next; empty when the claim was lost
     */
    public Optional<PipelineStep> land(Claim claim, ScoredAssessment scored, String modelRef) {
        // The session first, as in every transaction that locks both.
        Optional<SessionEntity> session = sessions.lock(claim.sessionId());
        Optional<AttemptEntity> claimed = claims.attempt(claim);
        if (session.isEmpty() || claimed.isEmpty()) {
            return Optional.empty();
        }
        land(session.get(), claimed.get(), scored, modelRef);
        return Optional.of(PipelineStep.EXEMPLAR);
    }

    private void land(SessionEntity session, AttemptEntity attempt, ScoredAssessment scored, String modelRef) {
        Instant now = clock.instant();
        if (attempt.round == 2) {
            // The rounds are of one language, so they compare, also when a deployment between them changed the rubric.
            AssessmentEntity first = assessments.ofSession(session.id).get(0);
            ScoredAssessment firstScored = Json.read(first.findings, ScoredAssessment.class);
            long firstDurationMs = attempts.find(first.attemptId).orElseThrow().durationMs;
            attempt.comparison = Json.write(RoundComparison.of(
                    new RoundResult(firstScored.scores(), firstDurationMs, firstScored.keyPointCoverage()),
                    new RoundResult(scored.scores(), attempt.durationMs, scored.keyPointCoverage())));
        }
        assessments.add(AssessmentRow.of(session, attempt, scored, modelRef, now));
        AttemptMoves.assess(attempt, now);
        attempts.add(AttemptMoves.pending(attempt.id, now, leases.until(now, PipelineStep.EXEMPLAR)));
        SessionTrigger trigger = attempt.round == 1 ? SessionTrigger.ROUND1_ASSESSED : SessionTrigger.ROUND2_ASSESSED;
        SessionStage.ofWire(session.stage)
                .after(trigger, SessionKind.ofWire(session.kind))
                .ifPresent(stage -> session.stage = stage.wire());
        if (attempt.round == 1) {
            session.round1Overall = scored.overall();
            session.round1DurationMs = attempt.durationMs;
        } else {
            session.round2Overall = scored.overall();
            session.round2DurationMs = attempt.durationMs;
        }
        session.touchedAt = now;
    }

    /** What the holder of the claim needs. */
    public record Claim(String attemptId, String sessionId, String token, Retelling retelling) implements ClaimedStep {
        @Override
        public PipelineStep step() {
            return PipelineStep.ASSESS;
        }
    }
}

package app.twicetold.core.training.pipeline;

import app.twicetold.core.assessment.rules.RoundComparison;
import app.twicetold.core.assessment.rules.RoundResult;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.library.ArticleContents;
import app.twicetold.core.provider.chain.CallNote;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.training.life.AttemptError;
import app.twicetold.core.training.life.AttemptMoves;
import app.twicetold.core.training.life.KeptTexts;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.progress.ProgressStage;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.core.training.rules.session.SessionStage;
import app.twicetold.core.training.rules.session.SessionTrigger;
import app.twicetold.core.work.rules.Waited;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.ClaimedAttemptRow;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import com.fasterxml.jackson.core.type.TypeReference;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The short transactions around an assessment. A landing without the claim's token changes nothing. */
@Stateless
public class AssessmentSteps {
    private static final TypeReference<List<SpokenWord>> WORDS = new TypeReference<>() {};

    private SessionRepository sessions;
    private AssessmentRepository assessments;
    private ArticleContents articles;
    private StepClaims claims;
    private OpenExemplar exemplars;
    private InstantSource clock;

    @Inject
    public AssessmentSteps(
            SessionRepository sessions,
            AssessmentRepository assessments,
            ArticleContents articles,
            StepClaims claims,
            OpenExemplar exemplars,
            InstantSource clock) {
        this.sessions = sessions;
        this.assessments = assessments;
        this.articles = articles;
        this.claims = claims;
        this.exemplars = exemplars;
        this.clock = clock;
    }

    protected AssessmentSteps() {}

    /** Empty when the attempt is not waiting for this step, is claimed by another delivery, or was deleted. */
    public Optional<Claim> claim(String attemptId, @Nullable Integer waits) {
        return claims.claim(PipelineStep.ASSESS, attemptId, waits).flatMap(taken -> claimed(attemptId, taken));
    }

    private Optional<Claim> claimed(String attemptId, StepClaims.Taken<ClaimedAttemptRow> taken) {
        ClaimedAttemptRow row = taken.row();
        ClaimedAttemptRow.Heard heard = row.heard();
        if (heard == null) {
            // Nothing can be assessed, now or on any redelivery.
            claims.fail(attemptId, AttemptError.storage(ProgressStage.ASSESS));
            return Optional.empty();
        }
        RoundFacts round = RoundFacts.of(row, articles);
        return Optional.of(new Claim(
                attemptId,
                taken.token(),
                round,
                round.retelling(
                        KeptTexts.read(heard),
                        words(heard),
                        row.durationMs(),
                        heard.confidence(),
                        heard.confidenceReported()),
                new Waited(row.submittedAt(), row.waits())));
    }

    private static List<SpokenWord> words(ClaimedAttemptRow.Heard heard) {
        byte[] times = heard.wordTimes();
        return times == null ? Json.read(heard.words(), WORDS) : KeptWords.read(times);
    }

    /**
     * Stores the assessment, compares round 2 with round 1, and moves the session on. The exemplar is due after it.
     *
     * @param calls what the assessment cost
     * @param goOn whether the delivery makes the exemplar as well; otherwise the exemplar waits for one of its own
     */
    public Landing land(Claim claim, ScoredAssessment scored, String modelRef, List<CallNote> calls, boolean goOn) {
        // The session first, as in every transaction that locks both.
        Optional<SessionEntity> session = sessions.lock(claim.round().sessionId());
        Optional<AttemptEntity> claimed = claims.attempt(claim, calls);
        if (session.isEmpty() || claimed.isEmpty()) {
            return new Landing.Lost();
        }
        Landing landing = exemplars.open(claim.attemptId(), claim.round().exemplar(scored.oneAction()), goOn);
        land(session.get(), claimed.get(), claim.round().previous(), scored, modelRef);
        return landing;
    }

    private void land(
            SessionEntity session,
            AttemptEntity attempt,
            @Nullable ScoredAssessment previous,
            ScoredAssessment scored,
            String modelRef) {
        Instant now = clock.instant();
        if (attempt.round == 2) {
            // The rounds are of one language, so they compare, also when a deployment between them changed the rubric.
            ScoredAssessment first = Objects.requireNonNull(previous, "Round 1 is assessed before round 2");
            long firstDurationMs =
                    Objects.requireNonNull(session.round1DurationMs, "Set with the assessment of round 1");
            attempt.comparison = Json.write(RoundComparison.of(
                    new RoundResult(first.scores(), firstDurationMs, first.keyPointCoverage()),
                    new RoundResult(scored.scores(), attempt.durationMs, scored.keyPointCoverage())));
        }
        assessments.add(AssessmentRow.of(session, attempt, scored, modelRef, now));
        AttemptMoves.assess(attempt, now);
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
    public record Claim(String attemptId, String token, RoundFacts round, Retelling retelling, Waited waited)
            implements ClaimedStep {
        @Override
        public PipelineStep step() {
            return PipelineStep.ASSESS;
        }
    }
}

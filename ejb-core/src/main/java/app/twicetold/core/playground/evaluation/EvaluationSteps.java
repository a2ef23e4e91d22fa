package app.twicetold.core.playground.evaluation;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.judge.JudgeAnswer;
import app.twicetold.core.judge.JudgePlan;
import app.twicetold.core.judge.JudgeQuestion;
import app.twicetold.core.playground.PlaygroundError;
import app.twicetold.core.playground.rules.EvaluationStatus;
import app.twicetold.core.playground.rules.PlaygroundTimes;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.work.ClaimedWork;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.playground.PlaygroundEvaluationEntity;
import app.twicetold.persistence.playground.PlaygroundEvaluationRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The short transactions of an evaluation. Its questions are asked one by one, so one that was answered is never paid
 * for twice. A landing without the claim's token changes nothing.
 */
@Stateless
public class EvaluationSteps {
    private PlaygroundEvaluationRepository evaluations;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public EvaluationSteps(PlaygroundEvaluationRepository evaluations, RecordAudit audit, InstantSource clock) {
        this.evaluations = evaluations;
        this.audit = audit;
        this.clock = clock;
    }

    protected EvaluationSteps() {}

    /**
     * Begins an evaluation. Its message is sent after the commit.
     *
     * @return its id
     * @throws ServiceException {@code evaluation_busy} while another one is running
     */
    public String begin(Actor actor, JudgePlan plan) {
        evaluations.lockBeginning();
        evaluations.running().ifPresent(other -> {
            throw new ServiceException(ErrorCode.EVALUATION_BUSY, Map.of("evaluation_id", other.id));
        });
        PlaygroundEvaluationEntity evaluation = new PlaygroundEvaluationEntity();
        evaluation.id = Ids.create("pge");
        StoredPlan.write(plan, evaluation);
        EvaluationMoves.begin(evaluation);
        evaluation.createdBy = actor.name();
        evaluation.createdAt = clock.instant();
        evaluation.queuedAt = evaluation.createdAt;
        evaluations.add(evaluation);
        audit.record(
                actor,
                AuditAction.PLAYGROUND_EVALUATION_STARTED,
                "playground_evaluation",
                evaluation.id,
                Map.of(
                        "models",
                        plan.models().size(),
                        "prompts",
                        evaluation.prompts,
                        "repeats",
                        evaluation.repeats,
                        "questions",
                        evaluation.questions));
        return evaluation.id;
    }

    /** Empty when the evaluation is over, another delivery holds it, or it is gone. */
    public Optional<Claim> claim(String evaluationId) {
        Instant now = clock.instant();
        return running(evaluationId)
                .filter(evaluation -> Lease.isFree(evaluation.lease, now))
                .flatMap(evaluation -> claim(evaluation, now));
    }

    private Optional<Claim> claim(PlaygroundEvaluationEntity evaluation, Instant now) {
        JudgePlan plan = StoredPlan.of(evaluation);
        if (PlaygroundTimes.isOverdue(evaluation.createdAt, now)) {
            end(evaluation, PlaygroundError.TIMED_OUT);
            return Optional.empty();
        }
        if (!plan.set().equals(evaluation.setVersion)) {
            end(evaluation, PlaygroundError.SET_CHANGED);
            return Optional.empty();
        }
        JudgeQuestion question = plan.question(evaluation.asked);
        String token = ClaimedWork.newToken();
        EvaluationMoves.claim(
                evaluation,
                new Lease(
                        token, PlaygroundTimes.leaseUntil(now, question.entry().timeout())));
        return Optional.of(new Claim(evaluation.id, token, plan.edition(), question));
    }

    /** Gives a claim back, so that the next delivery need not wait for its lease. */
    public void release(Claim claim) {
        held(claim).ifPresent(EvaluationMoves::release);
    }

    /** Gives a claim back whose question comes back later. The sweep takes its message for lost after a while. */
    public void putOff(Claim claim) {
        held(claim).ifPresent(evaluation -> {
            evaluation.queuedAt = clock.instant();
            EvaluationMoves.release(evaluation);
        });
    }

    /**
     * Stores an answer, and the report after the last one.
     *
     * @return whether something is left to ask; false when the claim does not hold any more
     */
    public boolean land(Claim claim, JudgeAnswer answer) {
        Optional<PlaygroundEvaluationEntity> held = held(claim);
        held.ifPresent(evaluation -> {
            evaluations.addAnswer(evaluation.id, evaluation.asked, Json.write(answer));
            evaluation.asked++;
            evaluation.queuedAt = clock.instant();
            EvaluationMoves.release(evaluation);
            if (evaluation.asked == evaluation.questions) {
                end(evaluation, null);
            }
        });
        return held.filter(evaluation -> evaluation.asked < evaluation.questions)
                .isPresent();
    }

    /** Ends the evaluation early. */
    public void fail(Claim claim, PlaygroundError error) {
        held(claim).ifPresent(evaluation -> end(evaluation, error));
    }

    /** Ends an evaluation whose first message was not sent, unless a worker has taken it nevertheless. */
    public void failUnsent(String evaluationId) {
        running(evaluationId)
                .filter(evaluation -> !Lease.isTaken(evaluation.lease) && evaluation.asked == 0)
                .ifPresent(evaluation -> end(evaluation, PlaygroundError.QUEUE));
    }

    private void end(PlaygroundEvaluationEntity evaluation, @Nullable PlaygroundError error) {
        JudgePlan plan = StoredPlan.of(evaluation);
        // Answers about another set belong to no report of this one.
        List<JudgeAnswer> answers = plan.set().equals(evaluation.setVersion)
                ? evaluations.answers(evaluation.id).stream()
                        .map(answer -> Json.read(answer, JudgeAnswer.class))
                        .toList()
                : List.of();
        evaluations.removeAnswers(evaluation.id);
        evaluation.report = Json.write(plan.report(evaluation.createdAt, answers));
        EvaluationMoves.end(evaluation, error, clock.instant());
    }

    private Optional<PlaygroundEvaluationEntity> running(String evaluationId) {
        return evaluations
                .lock(evaluationId)
                .filter(evaluation -> evaluation.status.equals(EvaluationStatus.RUNNING.wire()));
    }

    private Optional<PlaygroundEvaluationEntity> held(Claim claim) {
        return evaluations
                .lock(claim.evaluationId())
                .filter(evaluation -> Lease.isHeldBy(evaluation.lease, claim.token()));
    }

    /** What the holder of the claim needs. */
    public record Claim(String evaluationId, String token, Edition edition, JudgeQuestion question) {}
}

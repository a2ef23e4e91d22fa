package app.twicetold.core.playground.work;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.judge.JudgeAnswer;
import app.twicetold.core.playground.PlaygroundError;
import app.twicetold.core.playground.evaluation.EvaluationSteps;
import app.twicetold.core.playground.spend.PlaygroundCalls;
import app.twicetold.core.playground.spend.SpendCapReached;
import app.twicetold.core.work.ClaimedWork;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Optional;

/**
 * Asks one question of an evaluation, and sends for the next one. Hundreds of questions never hold a worker of the
 * queue for longer than one call, so runs of operators get their turn.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class AskNextQuestion {
    private EvaluationSteps steps;
    private PlaygroundCalls calls;
    private PlaygroundDispatch dispatch;
    private AwaitPlace places;
    private DatabaseState database;

    @Inject
    public AskNextQuestion(
            EvaluationSteps steps,
            PlaygroundCalls calls,
            PlaygroundDispatch dispatch,
            AwaitPlace places,
            DatabaseState database) {
        this.steps = steps;
        this.calls = calls;
        this.dispatch = dispatch;
        this.places = places;
        this.database = database;
    }

    protected AskNextQuestion() {}

    /** When the broker does not take the next message, the sweep sends it. */
    public void ask(String evaluationId) {
        Optional<Boolean> more = ClaimedWork.<EvaluationSteps.Claim>of(steps::claim, steps::release)
                .outlasting(database, steps::release)
                .run(evaluationId, this::work);
        if (more.orElse(false)) {
            dispatch.send(PlaygroundTask.evaluate(evaluationId));
        }
    }

    /** @return whether something is left to ask */
    private Optional<Boolean> work(EvaluationSteps.Claim claim) {
        JudgeAnswer answer;
        var asked = new PlaygroundCalls.Asked(
                claim.evaluationId(), null, claim.question().entry());
        try {
            answer = claim.question()
                    .ask(retelling -> places.orPutOff(null, () -> calls.judge(asked, claim.edition(), retelling)));
        } catch (AwaitPlace.PutOff putOff) {
            database.patiently(() -> steps.putOff(claim));
            places.later(PlaygroundTask.evaluate(claim.evaluationId()), putOff);
            return Optional.of(false);
        } catch (SpendCapReached capped) {
            database.patiently(() -> steps.fail(claim, PlaygroundError.SPEND_CAP));
            return Optional.of(false);
        }
        return Optional.of(database.patiently(() -> steps.land(claim, answer)));
    }
}

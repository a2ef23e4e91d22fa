package app.twicetold.core.playground.run;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.judge.JudgePlan;
import app.twicetold.core.playground.evaluation.EvaluationSteps;
import app.twicetold.core.playground.spend.PlaygroundBook;
import app.twicetold.core.playground.work.PlaygroundDispatch;
import app.twicetold.core.playground.work.PlaygroundTask;
import app.twicetold.core.provider.config.PinnedEntries;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.TrainingSettings;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Has models judge the set of retellings. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class StartEvaluation {
    private EvaluationSteps steps;
    private PinnedEntries entries;
    private PlaygroundBook book;
    private PlaygroundDispatch dispatch;
    private TrainingSettings settings;

    @Inject
    public StartEvaluation(
            EvaluationSteps steps,
            PinnedEntries entries,
            PlaygroundBook book,
            PlaygroundDispatch dispatch,
            TrainingSettings settings) {
        this.steps = steps;
        this.entries = entries;
        this.book = book;
        this.dispatch = dispatch;
        this.settings = settings;
    }

    protected StartEvaluation() {}

    /**
     * Begins an evaluation and sends for its first question.
     *
     * @param document {@code models[]}, {@code languages[]}, {@code prompts}, {@code repeats}
     * @return the id of the evaluation
     * @throws ServiceException {@code validation_failed}, {@code provider_not_allowed}, {@code playground_cap_reached},
     *     {@code evaluation_busy} while another one is running, {@code queue_unavailable}
     */
    public String start(Actor actor, JsonNode document) {
        JudgePlan plan = EvaluationForm.read(document, entries, settings.edition());
        book.requireRoom();
        String evaluationId = steps.begin(actor, plan);
        if (!dispatch.send(PlaygroundTask.evaluate(evaluationId))) {
            steps.failUnsent(evaluationId);
            throw new ServiceException(ErrorCode.QUEUE_UNAVAILABLE);
        }
        return evaluationId;
    }
}

package app.twicetold.core.playground.evaluation;

import app.twicetold.core.judge.JudgeReport;
import app.twicetold.core.playground.PlaygroundError;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.playground.PlaygroundEvaluationEntity;
import app.twicetold.persistence.playground.PlaygroundEvaluationRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/** Evaluations, the newest first. A page takes one statement. */
@Stateless
public class BrowseEvaluations {
    private PlaygroundEvaluationRepository evaluations;

    @Inject
    public BrowseEvaluations(PlaygroundEvaluationRepository evaluations) {
        this.evaluations = evaluations;
    }

    protected BrowseEvaluations() {}

    /** @param after where the page before ended, or null for the first page */
    public Page<EvaluationView> list(@Nullable Cursor after, int limit) {
        return Page.of(
                        evaluations.page(
                                after == null ? null : after.at(), after == null ? null : after.id(), limit + 1),
                        limit,
                        evaluation -> new Cursor(evaluation.createdAt, evaluation.id))
                .map(BrowseEvaluations::view);
    }

    /** @throws ServiceException {@code not_found} */
    public EvaluationView show(String evaluationId) {
        return view(find(evaluationId));
    }

    /**
     * What an evaluation found, beside an earlier one.
     *
     * @param againstId the earlier one, null for none
     * @throws ServiceException {@code not_found} for either, {@code results_not_ready} while either is running
     */
    public EvaluationReport report(String evaluationId, @Nullable String againstId) {
        return EvaluationReport.of(report(evaluationId), againstId == null ? null : report(againstId));
    }

    private JudgeReport report(String evaluationId) {
        String report = find(evaluationId).report;
        if (report == null) {
            throw new ServiceException(ErrorCode.RESULTS_NOT_READY);
        }
        return Json.read(report, JudgeReport.class);
    }

    private PlaygroundEvaluationEntity find(String evaluationId) {
        return evaluations.find(evaluationId).orElseThrow(() -> ServiceException.notFound("playground_evaluation"));
    }

    private static EvaluationView view(PlaygroundEvaluationEntity evaluation) {
        return new EvaluationView(
                evaluation.id,
                evaluation.status,
                evaluation.prompts,
                evaluation.setVersion,
                StoredPlan.languages(evaluation),
                StoredPlan.models(evaluation),
                evaluation.repeats,
                evaluation.asked,
                evaluation.questions,
                PlaygroundError.of(evaluation.failure),
                evaluation.createdBy,
                evaluation.createdAt,
                evaluation.finishedAt);
    }
}

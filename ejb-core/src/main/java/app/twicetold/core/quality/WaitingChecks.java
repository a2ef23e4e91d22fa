package app.twicetold.core.quality;

import app.twicetold.core.content.JobOrders;
import app.twicetold.core.content.JobRequest;
import app.twicetold.core.content.JobTrigger;
import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.persistence.quality.WaitingCheckRepository;
import app.twicetold.persistence.quality.WaitingCheckRow;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/**
 * Versions in QA that no job checks: those whose job a pause has stopped, and those without a job. A check that failed
 * for another reason waits for an operator.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class WaitingChecks {
    private WaitingCheckRepository waiting;
    private JobOrders orders;

    @Inject
    public WaitingChecks(WaitingCheckRepository waiting, JobOrders orders) {
        this.waiting = waiting;
        this.orders = orders;
    }

    protected WaitingChecks() {}

    /** The ids of some of their articles, in order, after an id. */
    public List<String> after(String articleId, int limit) {
        return waiting.after(articleId, limit).stream()
                .map(WaitingCheckRow::articleId)
                .toList();
    }

    /** @return the job that was queued; empty when the article waits for an operator, or no longer waits */
    public Optional<String> queue(String articleId) {
        return waiting.find(articleId).flatMap(this::queue);
    }

    private Optional<String> queue(WaitingCheckRow version) {
        if (version.jobId() == null) {
            Cell cell = new Cell(version.language(), version.topicId(), version.difficulty());
            return Optional.of(
                    orders.add(JobRequest.qa(JobTrigger.SCHEDULE, cell, version.articleId(), version.version())));
        }
        boolean paused = JobError.GENERATION_PAUSED.wire().equals(version.jobError());
        return paused && orders.retry(version.jobId()) ? Optional.of(version.jobId()) : Optional.empty();
    }
}

package app.twicetold.core.publication;

import app.twicetold.core.content.JobOrders;
import app.twicetold.core.content.JobRequest;
import app.twicetold.core.content.JobTrigger;
import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.spend.SpendGuard;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Optional;

/** Adds the QA job of a version that an operator wrote. A paused pipeline keeps the job for a retry. */
@Stateless
@TransactionAttribute(TransactionAttributeType.MANDATORY)
public class QueueChecks {
    private JobOrders orders;
    private SpendGuard guard;

    @Inject
    public QueueChecks(JobOrders orders, SpendGuard guard) {
        this.orders = orders;
        this.guard = guard;
    }

    protected QueueChecks() {}

    /** @return the job to be sent after the commit; empty while the pipeline is paused */
    public Optional<String> afterEdit(VersionRef version, Cell cell) {
        JobRequest request = JobRequest.qa(JobTrigger.EDIT, cell, version.articleId(), version.version());
        if (guard.paused().isPresent()) {
            orders.addFailed(request, JobError.GENERATION_PAUSED);
            return Optional.empty();
        }
        return Optional.of(orders.add(request));
    }
}

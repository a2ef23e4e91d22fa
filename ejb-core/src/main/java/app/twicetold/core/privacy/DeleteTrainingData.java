package app.twicetold.core.privacy;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Deletes the training data of a user. Account, settings, answers and entitlement stay. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class DeleteTrainingData {
    private DeletionSteps steps;
    private DeletionQueue queue;

    @Inject
    public DeleteTrainingData(DeletionSteps steps, DeletionQueue queue) {
        this.steps = steps;
        this.queue = queue;
    }

    protected DeleteTrainingData() {}

    public DeletionReceipt delete(String userId) {
        DeletionReceipt receipt = steps.trainingData(userId);
        queue.send(receipt.jobId());
        return receipt;
    }
}

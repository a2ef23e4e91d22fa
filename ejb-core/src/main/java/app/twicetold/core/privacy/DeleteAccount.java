package app.twicetold.core.privacy;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Deletes an account: from the answer on nothing of it is left but objects that the job removes. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class DeleteAccount {
    private DeletionSteps steps;
    private DeletionQueue queue;

    @Inject
    public DeleteAccount(DeletionSteps steps, DeletionQueue queue) {
        this.steps = steps;
        this.queue = queue;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected DeleteAccount() {}

    public DeletionReceipt delete(String userId) {
        DeletionReceipt receipt = steps.account(userId);
        queue.send(receipt.jobId());
        return receipt;
    }
}

package app.twicetold.core.purchase;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.logging.Logger;

/** Accepts a transaction that the store signed, from an app build that does not know the purchase layer. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class PresentStoreTransaction {
    private static final Logger LOG = Logger.getLogger(PresentStoreTransaction.class.getName());

    /** Other users may take the same subscription at the same time, but each user at most once. */
    static final int TRIES = 3;

    private StoreReceipts receipts;
    private StoreSteps steps;

    @Inject
    public PresentStoreTransaction(StoreReceipts receipts, StoreSteps steps) {
        this.receipts = receipts;
        this.steps = steps;
    }

    protected PresentStoreTransaction() {}

    /**
     * @throws ServiceException {@code invalid_transaction} when the store did not sign the transaction for this app and
     *     this user, or when it is not for a subscription
     */
    public void present(String userId, String signedTransaction) {
        StoreReceipts.Transaction transaction;
        try {
            transaction = receipts.transaction(signedTransaction);
        } catch (StoreReceipts.Refused refused) {
            LOG.info(() -> "A transaction was refused: " + refused.getMessage());
            throw new ServiceException(ErrorCode.INVALID_TRANSACTION);
        }
        for (int i = 0; i < TRIES; i++) {
            if (steps.present(userId, transaction)) {
                return;
            }
        }
        throw new ServiceException(ErrorCode.SERVICE_UNAVAILABLE);
    }
}

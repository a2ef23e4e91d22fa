package app.twicetold.core.purchase;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Logger;

/** Processes a notification of the store once. A notification with old news is recorded and changes nothing. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ReceiveStoreNotification {
    private static final Logger LOG = Logger.getLogger(ReceiveStoreNotification.class.getName());

    private StoreReceipts receipts;
    private StoreSteps steps;

    @Inject
    public ReceiveStoreNotification(StoreReceipts receipts, StoreSteps steps) {
        this.receipts = receipts;
        this.steps = steps;
    }

    protected ReceiveStoreNotification() {}

    /**
     * @return false when the notification was processed before
     * @throws ServiceException {@code unauthorized} when the store did not sign the notification for this app
     */
    public boolean receive(String signedPayload) {
        StoreReceipts.Notification notification;
        try {
            notification = receipts.notification(signedPayload);
        } catch (StoreReceipts.Refused refused) {
            LOG.info(() -> "A notification of the store was refused: " + refused.getMessage());
            throw new ServiceException(ErrorCode.UNAUTHORIZED, Map.of("reason", "invalid"));
        }
        if (steps.wasTaken(notification.id())) {
            return false;
        }
        for (int i = 0; i < PresentStoreTransaction.TRIES; i++) {
            Optional<Boolean> first = steps.notice(notification);
            if (first.isPresent()) {
                return first.get();
            }
        }
        // The store sends it again.
        throw new ServiceException(ErrorCode.SERVICE_UNAVAILABLE);
    }
}

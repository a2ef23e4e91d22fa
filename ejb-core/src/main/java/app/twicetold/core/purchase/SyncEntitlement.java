package app.twicetold.core.purchase;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.logging.Logger;

/** Asks the purchase layer about a user, outside any transaction, and stores the answer. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SyncEntitlement {
    private static final Logger LOG = Logger.getLogger(SyncEntitlement.class.getName());

    /** Other accounts may be merged into this one at the same time, but each account only once. */
    static final int TRIES = 3;

    private AskPurchaseLayer layer;
    private EntitlementSteps steps;

    @Inject
    public SyncEntitlement(AskPurchaseLayer layer, EntitlementSteps steps) {
        this.layer = layer;
        this.steps = steps;
    }

    protected SyncEntitlement() {}

    /** @throws ServiceException {@code upstream_error} when the layer does not answer; nothing is changed then */
    public void sync(String userId) {
        Instant deadline = layer.deadline();
        try {
            for (int i = 0; i < TRIES; i++) {
                if (steps.land(layer.ask(steps.question(userId), deadline))) {
                    return;
                }
            }
        } catch (PurchaseLayer.Unavailable e) {
            LOG.warning(() -> "The purchase layer did not answer: " + e.getMessage());
            throw new ServiceException(ErrorCode.UPSTREAM_ERROR);
        }
        throw new ServiceException(ErrorCode.UPSTREAM_ERROR);
    }
}

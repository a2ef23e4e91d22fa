package app.twicetold.core.purchase;

import app.twicetold.core.purchase.rules.SubscriberRecord;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.logging.Logger;

/** Asks the purchase layer, outside any transaction, and stores what it says. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SyncEntitlement {
    private static final Logger LOG = Logger.getLogger(SyncEntitlement.class.getName());

    private PurchaseLayer layer;
    private EntitlementSteps steps;

    @Inject
    public SyncEntitlement(PurchaseLayer layer, EntitlementSteps steps) {
        this.layer = layer;
        this.steps = steps;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected SyncEntitlement() {}

    /** @throws ServiceException {@code upstream_error} when the layer does not answer; nothing is changed then */
    public void sync(String userId) {
        try {
            steps.land(userId, layer.readAll(steps.subscribersOf(userId)));
        } catch (PurchaseLayer.Unavailable e) {
            LOG.warning(() -> "The purchase layer did not answer: " + e.getMessage());
            throw new ServiceException(ErrorCode.UPSTREAM_ERROR);
        }
    }

    /**
     * Asks again about those of whom nothing was heard for a time: events get lost. Stops at the first silence of the
     * layer, which would only be repeated for everybody else.
     *
     * @return how many were asked about
     */
    public int refresh(Duration silence, int limit) {
        List<String> due = steps.uncheckedFor(silence, limit);
        int asked = 0;
        for (String userId : due) {
            List<SubscriberRecord> records;
            try {
                records = layer.readAll(steps.subscribersOf(userId));
            } catch (PurchaseLayer.Unavailable e) {
                LOG.warning(
                        () -> "The purchase layer did not answer; entitlements are refreshed later: " + e.getMessage());
                return asked;
            }
            steps.land(userId, records);
            asked++;
        }
        return asked;
    }
}

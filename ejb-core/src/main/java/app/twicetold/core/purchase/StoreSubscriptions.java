package app.twicetold.core.purchase;

import app.twicetold.core.purchase.rules.Entitlement;
import app.twicetold.core.purchase.rules.EntitlementChoice;
import app.twicetold.core.purchase.rules.StoreRevocation;
import app.twicetold.core.purchase.rules.StoreSubscription;
import app.twicetold.persistence.purchase.StoreRevocationRepository;
import app.twicetold.persistence.purchase.StoreRevocationRow;
import app.twicetold.persistence.purchase.StoreSubscriptionEntity;
import app.twicetold.persistence.purchase.StoreSubscriptionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the store said of subscriptions and of their end. Callers hold the lock of the user, and are in a transaction.
 */
@Stateless
public class StoreSubscriptions {
    private StoreSubscriptionRepository subscriptions;
    private StoreRevocationRepository revocations;

    @Inject
    public StoreSubscriptions(StoreSubscriptionRepository subscriptions, StoreRevocationRepository revocations) {
        this.subscriptions = subscriptions;
        this.revocations = revocations;
    }

    protected StoreSubscriptions() {}

    /**
     * The subscriptions of a user. A subscription that a refund of the layer ended is noted, so that it stays ended.
     */
    public List<StoreSubscription> ofUser(String userId, Entitlement layer) {
        Instant refund = EntitlementChoice.refundOf(layer);
        List<StoreSubscription> owned = new ArrayList<>();
        for (StoreSubscriptionEntity row : subscriptions.ofUser(userId)) {
            if (refund != null && facts(row).isEndedBy(refund)) {
                row.revokedAt = refund;
                row.signedAt = refund;
                keep(row.originalTransactionId, facts(row));
            }
            owned.add(facts(row));
        }
        return owned;
    }

    /** What is known of the end of a subscription; null when the store has not revoked it. */
    public @Nullable StoreRevocation revocation(String originalTransactionId) {
        return revocations
                .find(originalTransactionId)
                .map(row -> new StoreRevocation(row.periodStart(), row.expiresAt(), row.revokedAt(), row.signedAt()))
                .orElse(null);
    }

    /**
     * Stores a revocation of the store, even for a subscription that no user has presented, and forgets a revocation
     * that the store undid.
     */
    public void note(String originalTransactionId, StoreSubscription said) {
        StoreRevocation known = revocation(originalTransactionId);
        if (known != null && known.isUndoneBy(said)) {
            revocations.forget(originalTransactionId);
        }
        keep(originalTransactionId, said);
    }

    /** Stores that a subscription was revoked. The note outlives the account that has the subscription. */
    private void keep(String originalTransactionId, StoreSubscription subscription) {
        StoreRevocation revocation = subscription.revocation();
        if (revocation != null) {
            revocations.keep(
                    originalTransactionId,
                    new StoreRevocationRow(
                            revocation.periodStart(),
                            revocation.expiresAt(),
                            revocation.revokedAt(),
                            revocation.signedAt()));
        }
    }

    static StoreSubscription facts(StoreSubscriptionEntity row) {
        return new StoreSubscription(
                row.productId, row.periodStart, row.expiresAt, row.trial, row.graceUntil, row.revokedAt, row.signedAt);
    }

    static void write(StoreSubscriptionEntity row, String userId, StoreSubscription news) {
        row.userId = userId;
        row.productId = news.productId();
        row.periodStart = news.periodStart();
        row.expiresAt = news.expiresAt();
        row.trial = news.trial();
        row.graceUntil = news.graceUntil();
        row.revokedAt = news.revokedAt();
        row.signedAt = news.signedAt();
    }
}

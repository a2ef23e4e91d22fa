package app.twicetold.core.purchase.rules;

import app.twicetold.core.purchase.rules.SubscriberRecord.Grant;
import app.twicetold.core.purchase.rules.SubscriberRecord.Term;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Maps the record of a subscriber to an entitlement. The rows are tried in order, and the first that matches decides; a
 * refund by itself does not end access while the subscription still runs. Specification: hard paywall.
 */
public final class EntitlementMapping {
    private EntitlementMapping() {}

    /**
     * @param previous the entitlement of the layer's earlier record; null when there was none
     * @param now the moment of the record
     * @param refuseSandbox whether a purchase in the store's test environment does not count
     */
    public static Entitlement of(
            @Nullable Grant grant, @Nullable Entitlement previous, Instant now, boolean refuseSandbox) {
        if (grant == null || (grant.term().sandbox() && refuseSandbox)) {
            return previous == null || previous.status() == EntitlementStatus.NONE
                    ? Entitlement.NONE
                    : new Entitlement(EntitlementStatus.EXPIRED, previous.productId(), null, previous.expiresAt());
        }
        Instant expiresAt = grant.expiresAt();
        Term term = grant.term();
        boolean inGrace = isAfter(grant.graceUntil(), now);
        boolean running = isAfter(expiresAt, now);
        if (term.refundedAt() != null && (expiresAt == null || !(running || inGrace))) {
            return new Entitlement(EntitlementStatus.REVOKED, grant.productId(), null, term.refundedAt());
        }
        if (inGrace && term.billingIssueAt() != null) {
            return new Entitlement(EntitlementStatus.GRACE, grant.productId(), null, grant.graceUntil());
        }
        if (expiresAt == null) {
            return new Entitlement(EntitlementStatus.ACTIVE, grant.productId(), null, null);
        }
        if (running) {
            return term.trial()
                    ? new Entitlement(EntitlementStatus.TRIAL, grant.productId(), expiresAt, expiresAt)
                    : new Entitlement(EntitlementStatus.ACTIVE, grant.productId(), null, expiresAt);
        }
        return inGrace
                ? new Entitlement(EntitlementStatus.GRACE, grant.productId(), null, grant.graceUntil())
                : new Entitlement(EntitlementStatus.EXPIRED, grant.productId(), null, expiresAt);
    }

    private static boolean isAfter(@Nullable Instant moment, Instant now) {
        return moment != null && moment.isAfter(now);
    }
}

package app.twicetold.core.purchase.rules;

import app.twicetold.core.purchase.rules.SubscriberRecord.Grant;
import app.twicetold.core.purchase.rules.SubscriberRecord.Term;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The store's latest state of a subscription. A subscription keeps its identity through all renewals. Specification:
 * entitlement status, store path.
 *
 * @param periodStart when the described period was bought
 * @param expiresAt when that period ends, or was ended
 * @param trial whether it is a free trial
 * @param graceUntil end of the grace period after a failed payment; null when there is none
 * @param revokedAt when the store revoked the period, as after a refund; null when it did not
 * @param signedAt when the store signed this state
 */
public record StoreSubscription(
        String productId,
        Instant periodStart,
        Instant expiresAt,
        boolean trial,
        @Nullable Instant graceUntil,
        @Nullable Instant revokedAt,
        Instant signedAt) {

    /**
     * Whether this state is newer than the known state. The period decides first: a later period wins whatever its
     * signing date, and a change to an earlier period, such as a refund, has no effect. Within a period the signing
     * date decides.
     */
    public boolean replaces(StoreSubscription known) {
        return periodStart.equals(known.periodStart)
                ? !signedAt.isBefore(known.signedAt)
                : periodStart.isAfter(known.periodStart);
    }

    /** The same subscription with the known grace period, because a transaction alone does not tell one. */
    public StoreSubscription withGraceOf(StoreSubscription known) {
        return periodStart.equals(known.periodStart) ? withGrace(known.graceUntil) : this;
    }

    StoreSubscription withGrace(@Nullable Instant until) {
        return new StoreSubscription(productId, periodStart, expiresAt, trial, until, revokedAt, signedAt);
    }

    StoreSubscription endedAt(Instant end) {
        return new StoreSubscription(
                productId, periodStart, end.isBefore(expiresAt) ? end : expiresAt, trial, null, revokedAt, signedAt);
    }

    StoreSubscription revokedBy(Instant moment) {
        return revokedAt != null
                ? this
                : new StoreSubscription(productId, periodStart, expiresAt, trial, graceUntil, moment, signedAt);
    }

    /**
     * The same subscription after a refund by the purchase layer. The refund ends a running period that the store had
     * signed by then.
     */
    StoreSubscription closedBy(@Nullable Instant refund) {
        return refund != null && isEndedBy(refund) ? revokedBy(refund).signedAt(refund) : this;
    }

    /** Whether a refund by the purchase layer ends this period. */
    public boolean isEndedBy(Instant refund) {
        return revokedAt == null && !signedAt.isAfter(refund) && expiresAt.isAfter(refund);
    }

    /** The revocation of the period; null when it is not revoked. */
    public @Nullable StoreRevocation revocation() {
        return revokedAt == null ? null : new StoreRevocation(periodStart, expiresAt, revokedAt, signedAt);
    }

    private StoreSubscription signedAt(Instant moment) {
        return new StoreSubscription(productId, periodStart, expiresAt, trial, graceUntil, revokedAt, moment);
    }

    /**
     * What the subscription permits. The store's clock may be ahead of ours, so a period that the store ended counts as
     * ended.
     */
    public Entitlement entitlementAt(Instant moment) {
        Instant now = moment.isBefore(signedAt) ? signedAt : moment;
        if (revokedAt != null) {
            return new Entitlement(EntitlementStatus.REVOKED, productId, null, revokedAt);
        }
        Term term = new Term(trial, graceUntil == null ? null : signedAt, null, false);
        return EntitlementMapping.of(new Grant(productId, expiresAt, graceUntil, term), null, now, false);
    }

    /** What several subscriptions of one user permit together: the best entitlement of all. */
    public static Optional<Entitlement> best(Collection<StoreSubscription> subscriptions, Instant now) {
        return subscriptions.stream()
                .map(subscription -> subscription.entitlementAt(now))
                .max(Comparator.naturalOrder());
    }
}

package app.twicetold.core.purchase.rules;

import app.twicetold.core.purchase.rules.SubscriberRecord.Grant;
import app.twicetold.core.purchase.rules.SubscriberRecord.Term;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the store said last of one subscription, which keeps its identity through all renewals. Specification:
 * entitlement status, store path.
 *
 * @param periodStart when the period was bought that this is about
 * @param expiresAt when that period ends, or was ended
 * @param trial whether it is a free trial
 * @param graceUntil end of the grace period after a failed payment; null when there is none
 * @param revokedAt when the store took the period back, as after a refund; null when it did not
 * @param signedAt when the store signed it
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
     * Whether it is newer than what is known. The period decides: a later one holds whenever it was signed, and what
     * happens to an earlier one (a refund, say) changes nothing. Within a period the signing date decides.
     */
    public boolean replaces(StoreSubscription known) {
        return periodStart.equals(known.periodStart)
                ? !signedAt.isBefore(known.signedAt)
                : periodStart.isAfter(known.periodStart);
    }

    /** The same with the grace period that is known; a transaction by itself says nothing of one. */
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

    /** The same after the purchase layer refunded it, which ends what the store signed until then and was still running. */
    StoreSubscription closedBy(@Nullable Instant refund) {
        return refund != null && isEndedBy(refund) ? revokedBy(refund).signedAt(refund) : this;
    }

    /** Whether a refund that the purchase layer tells of ends it. */
    public boolean isEndedBy(Instant refund) {
        return revokedAt == null && !signedAt.isAfter(refund) && expiresAt.isAfter(refund);
    }

    /** The period as taken back; null when it is not. */
    public @Nullable StoreRevocation revocation() {
        return revokedAt == null ? null : new StoreRevocation(periodStart, expiresAt, revokedAt, signedAt);
    }

    private StoreSubscription signedAt(Instant moment) {
        return new StoreSubscription(productId, periodStart, expiresAt, trial, graceUntil, revokedAt, moment);
    }

    /** What it permits; the store's clock may be ahead of ours, and what it says ended has ended. */
    public Entitlement entitlementAt(Instant moment) {
        Instant now = moment.isBefore(signedAt) ? signedAt : moment;
        if (revokedAt != null) {
            return new Entitlement(EntitlementStatus.REVOKED, productId, null, revokedAt);
        }
        Term term = new Term(trial, graceUntil == null ? null : signedAt, null, false);
        return EntitlementMapping.of(new Grant(productId, expiresAt, graceUntil, term), null, now, false);
    }

    /** What several subscriptions of one user permit together: the best of it. */
    public static Optional<Entitlement> best(Collection<StoreSubscription> subscriptions, Instant now) {
        return subscriptions.stream()
                .map(subscription -> subscription.entitlementAt(now))
                .max(Comparator.naturalOrder());
    }
}

package app.twicetold.core.purchase.rules;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the purchase layer knows of a subscriber.
 *
 * @param writtenAt when the layer wrote the record; null when it does not say
 * @param grant the entitlement {@code pro}; null when the subscriber never had it
 */
public record SubscriberRecord(
        @Nullable Instant writtenAt, @Nullable Grant grant) {

    /**
     * A granted entitlement.
     *
     * @param expiresAt null for one without an end
     * @param graceUntil end of the grace period after a failed payment
     * @param term the subscription behind it; empty facts when there is none, as for a gift
     */
    public record Grant(
            String productId,
            @Nullable Instant expiresAt,
            @Nullable Instant graceUntil,
            Term term) {}

    /**
     * The running or last period of a subscription. A cancelled renewal is no fact here: it changes nothing before the
     * expiry.
     *
     * @param trial whether the period is a free trial
     * @param sandbox whether it was bought in the store's test environment
     */
    public record Term(
            boolean trial,
            @Nullable Instant billingIssueAt,
            @Nullable Instant refundedAt,
            boolean sandbox) {
        /** Of an entitlement without a subscription. */
        public static final Term NONE = new Term(false, null, null, false);
    }
}

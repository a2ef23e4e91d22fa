package app.twicetold.core.purchase.rules;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the purchase layer knows of a subscriber.
 *
 * @param writtenAt when the layer wrote the record; null when it does not say
 * @param grant the entitlement {@code pro}; null when the subscriber never had it
 * @param purchased whether anything was ever bought under this id; the layer makes every id known that it is asked about
 */
public record SubscriberRecord(
        @Nullable Instant writtenAt, @Nullable Grant grant, boolean purchased) {
    /** A subscriber with the entitlement has bought something. */
    public SubscriberRecord(@Nullable Instant writtenAt, @Nullable Grant grant) {
        this(writtenAt, grant, grant != null);
    }

    /**
     * A granted entitlement.
     *
     * @param productId null when the layer does not name it for a moment
     * @param expiresAt null for one without an end
     * @param graceUntil end of the grace period after a failed payment
     * @param term the subscription behind it; empty facts when there is none, as for a gift
     */
    public record Grant(
            @Nullable String productId,
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

package app.twicetold.core.purchase.rules;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the purchase layer knows of a subscriber.
 *
 * @param writtenAt when the layer wrote the record; null when it does not say
 * @param grant the entitlement {@code pro}; null when the subscriber never had it
 * @param purchased whether anything was ever bought under this id; a record alone does not tell, because the layer
 *     creates one for every id that it is asked about
 */
public record SubscriberRecord(
        @Nullable Instant writtenAt, @Nullable Grant grant, boolean purchased) {
    /** A record without the fact {@code purchased}: a subscriber with the entitlement counts as a buyer. */
    public SubscriberRecord(@Nullable Instant writtenAt, @Nullable Grant grant) {
        this(writtenAt, grant, grant != null);
    }

    /**
     * A granted entitlement.
     *
     * @param productId null while the layer does not name the product, for a short time
     * @param expiresAt null for an entitlement without an end
     * @param graceUntil end of the grace period after a failed payment
     * @param term the subscription behind the entitlement; {@link Term#NONE} when there is none, as for a gift
     */
    public record Grant(
            @Nullable String productId,
            @Nullable Instant expiresAt,
            @Nullable Instant graceUntil,
            Term term) {}

    /**
     * The running or last period of a subscription. A cancelled renewal is left out, because it changes nothing before
     * the expiry.
     *
     * @param trial whether the period is a free trial
     * @param sandbox whether the period was bought in the store's test environment
     */
    public record Term(
            boolean trial,
            @Nullable Instant billingIssueAt,
            @Nullable Instant refundedAt,
            boolean sandbox) {
        /** The term of an entitlement without a subscription. */
        public static final Term NONE = new Term(false, null, null, false);
    }
}

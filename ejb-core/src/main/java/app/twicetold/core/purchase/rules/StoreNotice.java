package app.twicetold.core.purchase.rules;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a notification of the store means for its subscription. For an unknown type only the transaction and the grace
 * period count.
 */
public final class StoreNotice {
    /** The shortest grace period that the store knows, for a notification that does not say when the period ends. */
    static final Duration SHORTEST_GRACE = Duration.ofDays(3);

    private StoreNotice() {}

    /**
     * @param transaction the subscription by its transaction alone, with the signing date of the notification
     * @param graceUntil the end of the grace period by the notification, or null
     */
    public static StoreSubscription apply(
            String type, @Nullable String subtype, StoreSubscription transaction, @Nullable Instant graceUntil) {
        return switch (type) {
            case "REFUND", "REVOKE" -> transaction.revokedBy(transaction.signedAt());
            case "EXPIRED", "GRACE_PERIOD_EXPIRED" -> transaction.endedAt(transaction.signedAt());
            case "DID_FAIL_TO_RENEW" ->
                "GRACE_PERIOD".equals(subtype)
                        ? transaction.withGrace(graceUntil == null ? shortestGrace(transaction) : graceUntil)
                        : transaction.withGrace(null);
            default -> transaction.withGrace(graceUntil);
        };
    }

    private static Instant shortestGrace(StoreSubscription transaction) {
        Instant failed = transaction.signedAt();
        Instant expired = transaction.expiresAt();
        return (expired.isAfter(failed) ? expired : failed).plus(SHORTEST_GRACE);
    }
}

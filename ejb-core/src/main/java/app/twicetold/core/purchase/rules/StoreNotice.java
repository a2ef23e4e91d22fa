package app.twicetold.core.purchase.rules;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a notification of the store means for the subscription that it is about. Unknown types say what the transaction says. */
public final class StoreNotice {
    /** The shortest grace period that the store knows, for a notification that does not say when it ends. */
    static final Duration SHORTEST_GRACE = Duration.ofDays(3);

    private StoreNotice() {}

    /**
     * @param transaction the subscription as its transaction alone tells, with the signing date of the notification
     * @param graceUntil what the notification says of a grace period, or null
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

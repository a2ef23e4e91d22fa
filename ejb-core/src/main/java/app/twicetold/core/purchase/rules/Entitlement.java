package app.twicetold.core.purchase.rules;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * What a user's purchases permit, by the last mapping.
 *
 * @param productId null without a purchase
 * @param trialEndsAt null outside a trial
 * @param expiresAt when the entitlement ends or ended; null without a purchase and for an entitlement without an end
 */
public record Entitlement(
        EntitlementStatus status,
        @Nullable String productId,
        @Nullable Instant trialEndsAt,
        @Nullable Instant expiresAt)
        implements Comparable<Entitlement> {
    /** The entitlement of a user who never bought anything. */
    public static final Entitlement NONE = new Entitlement(EntitlementStatus.NONE, null, null, null);

    /** How long after the expiry the stored status still counts, because the news of a renewal may be late. */
    public static final Duration RENEWAL_LAG = Duration.ofHours(24);

    private static final Comparator<Entitlement> WORTH = Comparator.<Entitlement>comparingInt(
                    entitlement -> entitlement.status().worth())
            .thenComparing(Entitlement::expiresAt, Comparator.nullsLast(Comparator.naturalOrder()))
            .thenComparing(Entitlement::productId, Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(Entitlement::trialEndsAt, Comparator.nullsFirst(Comparator.naturalOrder()));

    /** The better entitlement is the greater one: compared by status, then by how long it lasts. */
    @Override
    public int compareTo(Entitlement other) {
        return WORTH.compare(this, other);
    }

    /** The status that holds at a moment. */
    public EntitlementStatus statusAt(Instant now) {
        boolean overdue = expiresAt != null && now.isAfter(expiresAt.plus(RENEWAL_LAG));
        return status.opensPaywall() && overdue ? EntitlementStatus.EXPIRED : status;
    }

    /** The same entitlement with the status that holds at a moment. */
    public Entitlement at(Instant now) {
        return new Entitlement(statusAt(now), productId, trialEndsAt, expiresAt);
    }

    /** Whether it opens the paywall at a moment. */
    public boolean opensAt(Instant now) {
        return statusAt(now).opensPaywall();
    }
}

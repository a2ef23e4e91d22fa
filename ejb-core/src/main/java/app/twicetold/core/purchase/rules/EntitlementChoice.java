package app.twicetold.core.purchase.rules;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which source decides what a user's purchases permit. The rows are tried in order, and the first that matches decides
 * (ADR 11):
 *
 * <ol>
 *   <li>The purchase layer knows nothing: the store decides.
 *   <li>The record of the layer opens the paywall: the layer decides.
 *   <li>A subscription of the store opens the paywall, and the store signed it after the layer's refund: the store
 *       decides.
 *   <li>Otherwise the layer decides.
 * </ol>
 *
 * @param ofLayer whether the purchase layer decides
 */
public record EntitlementChoice(boolean ofLayer, Entitlement entitlement) {

    /**
     * @param layer what the record of the purchase layer permits; {@code NONE} when it knows nothing
     * @param owned the subscriptions that the store proved
     */
    public static EntitlementChoice of(Entitlement layer, Collection<StoreSubscription> owned, Instant now) {
        @Nullable Instant refund = refundOf(layer);
        List<StoreSubscription> valid =
                owned.stream().map(one -> one.closedBy(refund)).toList();
        Entitlement store = StoreSubscription.best(valid, now).orElse(Entitlement.NONE);
        if (layer.status() == EntitlementStatus.NONE) {
            return new EntitlementChoice(false, store);
        }
        boolean layerDecides = layer.opensAt(now) || !store.opensAt(now);
        return new EntitlementChoice(layerDecides, layerDecides ? layer : store);
    }

    /** When the layer revoked the purchase; null when it did not. */
    public static @Nullable Instant refundOf(Entitlement layer) {
        return layer.status() == EntitlementStatus.REVOKED ? layer.expiresAt() : null;
    }

    /** Which of two entitlements stays when their accounts are merged. */
    public static boolean isBetter(Entitlement one, Entitlement other, Instant now) {
        return one.at(now).compareTo(other.at(now)) > 0;
    }
}

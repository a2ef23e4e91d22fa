package app.twicetold.core.purchase;

import java.util.Set;

/**
 * An event of the purchase layer. It is only a reason to look: what holds is read from the layer itself.
 *
 * @param id the same on every delivery
 * @param type not interpreted, so that new types do no harm
 * @param subscribers everybody whom it concerns, both sides of a transfer included; they need not be users
 */
public record PurchaseEvent(String id, String type, Set<String> subscribers) {
    public PurchaseEvent {
        subscribers = Set.copyOf(subscribers);
    }
}

package app.twicetold.core.purchase;

import java.util.Set;

/**
 * An event of the purchase layer. The event is only a reason to ask the layer; its content decides nothing.
 *
 * @param id the same on every delivery
 * @param type not interpreted, so that unknown types cause no error
 * @param subscribers all subscribers whom the event concerns, both sides of a transfer included; they need not be users
 */
public record PurchaseEvent(String id, String type, Set<String> subscribers) {
    public PurchaseEvent {
        subscribers = Set.copyOf(subscribers);
    }
}

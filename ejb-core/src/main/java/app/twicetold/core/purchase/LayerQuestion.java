package app.twicetold.core.purchase;

import app.twicetold.core.purchase.rules.SubscriberRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What the purchase layer is asked about a user.
 *
 * @param subscribers the ids that it may know the user under
 * @param askedAt before the question; a record that does not say when it was written is at least as new
 */
public record LayerQuestion(String userId, List<String> subscribers, Instant askedAt) {
    public LayerQuestion {
        subscribers = List.copyOf(subscribers);
    }

    /** @throws PurchaseLayer.Unavailable when not everything was answered */
    LayerAnswer ask(PurchaseLayer layer) throws PurchaseLayer.Unavailable {
        List<SubscriberRecord> records = new ArrayList<>();
        for (String subscriber : subscribers) {
            records.add(layer.read(subscriber));
        }
        return new LayerAnswer(this, records);
    }
}

package app.twicetold.core.purchase;

import app.twicetold.core.purchase.rules.SubscriberRecord;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/** Asks the purchase layer about the subscribers of a user, one after the other, until a deadline. */
@ApplicationScoped
public class AskPurchaseLayer {
    private PurchaseLayer layer;
    private PurchaseSettings settings;
    private InstantSource clock;

    @Inject
    public AskPurchaseLayer(PurchaseLayer layer, PurchaseSettings settings, InstantSource clock) {
        this.layer = layer;
        this.settings = settings;
        this.clock = clock;
    }

    protected AskPurchaseLayer() {}

    /** The deadline for all questions of one request or event that starts now. */
    public Instant deadline() {
        return clock.instant().plus(settings.patience());
    }

    /** @throws PurchaseLayer.Unavailable when a needed subscriber was not answered in time */
    public LayerAnswer ask(LayerQuestion question, Instant deadline) throws PurchaseLayer.Unavailable {
        Map<String, SubscriberRecord> records = new LinkedHashMap<>();
        for (String subscriber : question.needed()) {
            records.put(subscriber, read(subscriber, deadline));
        }
        try {
            for (String subscriber : question.open()) {
                records.put(subscriber, read(subscriber, deadline));
            }
        } catch (PurchaseLayer.Unavailable e) {
            // The next question asks about the others.
            return new LayerAnswer(question, records);
        }
        return new LayerAnswer(question, records);
    }

    private SubscriberRecord read(String subscriber, Instant deadline) throws PurchaseLayer.Unavailable {
        Duration left = Duration.between(clock.instant(), deadline);
        if (left.isNegative() || left.isZero()) {
            throw new PurchaseLayer.Unavailable("The time is up");
        }
        return layer.read(subscriber, left.compareTo(settings.timeout()) < 0 ? left : settings.timeout());
    }
}

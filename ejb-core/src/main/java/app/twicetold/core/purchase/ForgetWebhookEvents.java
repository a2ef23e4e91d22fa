package app.twicetold.core.purchase;

import app.twicetold.core.purchase.rules.Entitlement;
import app.twicetold.persistence.purchase.EntitlementRepository;
import app.twicetold.persistence.purchase.StoreRevocationRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Forgets which events were taken, because nobody sends them again, and which subscriptions were taken back, once their
 * documents have ended by themselves.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class ForgetWebhookEvents {
    /** No sender repeats an event after more than three days. */
    public static final Duration LIFETIME = Duration.ofDays(30);

    private static final int PAGE = 5_000;

    private EntitlementRepository entitlements;
    private StoreRevocationRepository revocations;
    private InstantSource clock;

    @Inject
    public ForgetWebhookEvents(
            EntitlementRepository entitlements, StoreRevocationRepository revocations, InstantSource clock) {
        this.entitlements = entitlements;
        this.revocations = revocations;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected ForgetWebhookEvents() {}

    /** Takes a page at a time. @return whether there may be more */
    public boolean nextPage() {
        Instant now = clock.instant();
        int events = entitlements.deleteEvents(now.minus(LIFETIME), PAGE);
        int ended = revocations.deleteEnded(now.minus(Entitlement.RENEWAL_LAG), PAGE);
        return events == PAGE || ended == PAGE;
    }
}

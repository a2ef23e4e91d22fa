package app.twicetold.core.purchase;

import app.twicetold.persistence.purchase.EntitlementRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.InstantSource;

/** Forgets which events were taken: nobody sends them again. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class ForgetWebhookEvents {
    /** No sender repeats an event after more than three days. */
    public static final Duration LIFETIME = Duration.ofDays(30);

    private static final int PAGE = 5_000;

    private EntitlementRepository entitlements;
    private InstantSource clock;

    @Inject
    public ForgetWebhookEvents(EntitlementRepository entitlements, InstantSource clock) {
        this.entitlements = entitlements;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected ForgetWebhookEvents() {}

    /** Takes a page at a time. @return whether there may be more */
    public boolean nextPage() {
        return entitlements.deleteEvents(clock.instant().minus(LIFETIME), PAGE) == PAGE;
    }
}

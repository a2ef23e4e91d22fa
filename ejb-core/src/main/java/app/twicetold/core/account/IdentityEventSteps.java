package app.twicetold.core.account;

import app.twicetold.persistence.account.IdentityRepository;
import app.twicetold.persistence.purchase.EntitlementRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;

/** The transaction of a notification of the identity provider. */
@Stateless
public class IdentityEventSteps {
    private IdentityRepository identities;
    private EntitlementRepository entitlements;
    private InstantSource clock;

    @Inject
    public IdentityEventSteps(IdentityRepository identities, EntitlementRepository entitlements, InstantSource clock) {
        this.identities = identities;
        this.entitlements = entitlements;
        this.clock = clock;
    }

    protected IdentityEventSteps() {}

    /** A notification of the provider. @param at when the event happened */
    public record Event(String id, String type, String subject, Instant at) {}

    /**
     * Records a notification of the provider together with its effect.
     *
     * @param ends whether the event removes the identity from its account. The account then continues as an anonymous
     *     one. An identity with a sign-in after the event stays
     * @return false when the notification was received before
     */
    public boolean land(Event event, boolean ends) {
        boolean applies = ends && identities.isLinked(IdentitySteps.PROVIDER, event.subject(), event.at());
        boolean first = entitlements.insertEventIfAbsent(
                "identity", event.id(), event.type(), applies ? "applied" : "ignored", clock.instant());
        if (first && applies) {
            identities.unlink(IdentitySteps.PROVIDER, event.subject(), event.at());
        }
        return first;
    }
}

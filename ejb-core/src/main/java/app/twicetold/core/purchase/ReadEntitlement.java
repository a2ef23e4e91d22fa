package app.twicetold.core.purchase;

import app.twicetold.persistence.purchase.EntitlementRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.InstantSource;

/** Reads from the database what the user's purchases permit now. The one read needs no transaction. */
@ApplicationScoped
public class ReadEntitlement {
    private EntitlementRepository entitlements;
    private InstantSource clock;

    @Inject
    public ReadEntitlement(EntitlementRepository entitlements, InstantSource clock) {
        this.entitlements = entitlements;
        this.clock = clock;
    }

    protected ReadEntitlement() {}

    public EntitlementView read(String userId) {
        return EntitlementView.of(entitlements.find(userId).orElse(null), clock.instant());
    }
}

package app.twicetold.client.purchase;

import app.twicetold.core.purchase.PresentStoreTransaction;
import app.twicetold.core.purchase.ReadEntitlement;
import app.twicetold.core.purchase.SyncEntitlement;
import app.twicetold.core.ratelimit.RateLimit;
import app.twicetold.web.RateLimited;
import app.twicetold.web.RequestContext;
import app.twicetold.web.SignedIn;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Reconciles purchases. */
@Path("subscriptions")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class SubscriptionsResource {
    private SyncEntitlement sync;
    private PresentStoreTransaction present;
    private ReadEntitlement read;
    private RequestContext context;

    @Inject
    public SubscriptionsResource(
            SyncEntitlement sync, PresentStoreTransaction present, ReadEntitlement read, RequestContext context) {
        this.sync = sync;
        this.present = present;
        this.read = read;
        this.context = context;
    }

    public SubscriptionsResource() {}

    @POST
    @Path("purchase_layer/sync")
    @SignedIn
    @RateLimited(RateLimit.ENTITLEMENT_SYNC)
    public EntitlementResponse sync() {
        sync.sync(context.callerId());
        return EntitlementResponse.of(read.read(context.callerId()));
    }

    /** For builds that do not know the purchase layer. */
    @POST
    @Path("store/transactions")
    @SignedIn
    @Superseded
    public EntitlementResponse present(StoreTransactionRequest request) {
        present.present(context.callerId(), request.signedTransaction());
        return EntitlementResponse.of(read.read(context.callerId()));
    }
}

package app.twicetold.client.purchase;

import app.twicetold.core.purchase.ReadEntitlement;
import app.twicetold.web.RequestContext;
import app.twicetold.web.SignedIn;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** What the user may do, from what is stored. */
@Path("entitlements")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class EntitlementsResource {
    private ReadEntitlement read;
    private RequestContext context;

    @Inject
    public EntitlementsResource(ReadEntitlement read, RequestContext context) {
        this.read = read;
        this.context = context;
    }

    public EntitlementsResource() {}

    @GET
    @SignedIn
    public EntitlementResponse read() {
        return EntitlementResponse.of(read.read(context.callerId()));
    }
}

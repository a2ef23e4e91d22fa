package app.twicetold.client.purchase;

import app.twicetold.core.purchase.ReceivePurchaseEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;

/** Checks the shared secret before anything else of an event is looked at. */
@Provider
@FromPurchaseLayer
@Priority(Priorities.AUTHENTICATION)
@ApplicationScoped
public class PurchaseLayerFilter implements ContainerRequestFilter {
    private ReceivePurchaseEvent receive;

    @Inject
    public PurchaseLayerFilter(ReceivePurchaseEvent receive) {
        this.receive = receive;
    }

    public PurchaseLayerFilter() {}

    @Override
    public void filter(ContainerRequestContext request) {
        receive.authenticate(request.getHeaderString(HttpHeaders.AUTHORIZATION));
    }
}

package app.twicetold.client.notification;

import app.twicetold.core.notification.KeepPushToken;
import app.twicetold.web.RequestContext;
import app.twicetold.web.SignedIn;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** The push token of the user's device. */
@Path("me/push-token")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class PushTokenResource {
    private KeepPushToken keep;
    private RequestContext context;

    @Inject
    public PushTokenResource(KeepPushToken keep, RequestContext context) {
        this.keep = keep;
        this.context = context;
    }

    public PushTokenResource() {}

    @PUT
    @SignedIn
    public void put(PushTokenRequest request) {
        keep.put(context.callerId(), request.token(), request.platform());
    }

    @DELETE
    @SignedIn
    public void remove() {
        keep.remove(context.callerId());
    }
}

package app.twicetold.client.purchase;

import app.twicetold.core.account.ReceiveIdentityEvent;
import app.twicetold.core.purchase.PurchaseEvent;
import app.twicetold.core.purchase.ReceivePurchaseEvent;
import app.twicetold.core.purchase.ReceiveStoreNotification;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.web.JsonProvider;
import app.twicetold.web.Signed;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashSet;
import java.util.Set;

/** Events that other services send. Unknown types and fields are accepted, because the other services define them. */
@Path("webhooks")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class WebhooksResource {
    private static final int LONGEST_NAME = 255;
    // No user has so many ids, but a body could name a hundred thousand.
    private static final int MOST_SUBSCRIBERS = 50;

    private ReceivePurchaseEvent receivePurchase;
    private ReceiveIdentityEvent receiveIdentity;
    private ReceiveStoreNotification receiveStore;

    @Inject
    public WebhooksResource(
            ReceivePurchaseEvent receivePurchase,
            ReceiveIdentityEvent receiveIdentity,
            ReceiveStoreNotification receiveStore) {
        this.receivePurchase = receivePurchase;
        this.receiveIdentity = receiveIdentity;
        this.receiveStore = receiveStore;
    }

    public WebhooksResource() {}

    @POST
    @Path("purchase_layer")
    @Signed
    @FromPurchaseLayer
    public EventReceipt purchaseLayer(InputStream body) throws IOException {
        JsonNode event = document(body).path("event");
        return EventReceipt.of(receivePurchase.receive(
                new PurchaseEvent(name(event.path("id")), name(event.path("type")), subscribers(event))));
    }

    /**
     * All subscribers that an event names. The layer sends the id that it saw last, which need not be the id that the
     * service knows.
     */
    static Set<String> subscribers(JsonNode event) {
        Set<String> subscribers = new LinkedHashSet<>();
        add(subscribers, event.path("app_user_id"));
        event.path("transferred_from").forEach(id -> add(subscribers, id));
        event.path("transferred_to").forEach(id -> add(subscribers, id));
        add(subscribers, event.path("original_app_user_id"));
        event.path("aliases").forEach(id -> add(subscribers, id));
        return subscribers;
    }

    @POST
    @Path("identity")
    @Signed
    public EventReceipt identity(InputStream body) throws IOException {
        return EventReceipt.of(receiveIdentity.receive(signed(body, "payload")));
    }

    @POST
    @Path("store")
    @Signed
    @Superseded
    public EventReceipt store(InputStream body) throws IOException {
        return EventReceipt.of(receiveStore.receive(signed(body, "signedPayload")));
    }

    private static String signed(InputStream body, String field) throws IOException {
        JsonNode payload = document(body).path(field);
        if (!payload.isTextual()) {
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        }
        return payload.textValue();
    }

    private static void add(Set<String> subscribers, JsonNode id) {
        if (id.isTextual() && isName(id.textValue()) && subscribers.size() < MOST_SUBSCRIBERS) {
            subscribers.add(id.textValue());
        }
    }

    private static String name(JsonNode value) {
        if (!value.isTextual() || !isName(value.textValue())) {
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        }
        return value.textValue();
    }

    private static boolean isName(String text) {
        return !text.isBlank()
                && text.length() <= LONGEST_NAME
                && text.chars().noneMatch(c -> c < ' ' || Character.isSurrogate((char) c));
    }

    private static JsonNode document(InputStream body) throws IOException {
        try {
            JsonNode document = JsonProvider.mapper().readTree(body);
            if (document != null && document.isObject()) {
                return document;
            }
        } catch (JsonProcessingException | CharConversionException malformed) {
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        }
        throw new ServiceException(ErrorCode.BAD_REQUEST);
    }
}

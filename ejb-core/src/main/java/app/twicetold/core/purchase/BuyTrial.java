package app.twicetold.core.purchase;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.http.OutboundHttp;
import com.fasterxml.jackson.databind.json.JsonMapper;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.logging.Logger;

/**
 * Buys the annual product for a user at an emulated purchase layer, as a store does on a phone. The service learns of it
 * by {@link SyncEntitlement}, as after any purchase. The call needs no transaction and no connection.
 *
 * <p>A real purchase layer takes no such receipt: it has no token of a store.
 */
@ApplicationScoped
public class BuyTrial {
    static final String PRODUCT = "pro_annual";
    private static final Logger LOG = Logger.getLogger(BuyTrial.class.getName());
    private static final int MAX_BYTES = 1 << 20;
    private static final int OK = 200;

    private PurchaseSettings settings;
    private OutboundHttp http;

    @Inject
    public BuyTrial(PurchaseSettings settings) {
        this.settings = settings;
        this.http = new OutboundHttp();
    }

    protected BuyTrial() {}

    /** @throws ServiceException {@code upstream_error} when the purchase layer did not sell it */
    public void buy(String userId) {
        String receipt = JsonMapper.builder()
                .build()
                .createObjectNode()
                .put("app_user_id", userId)
                .put("product_id", PRODUCT)
                .toString();
        HttpRequest request = HttpRequest.newBuilder(URI.create(settings.baseUrl() + "/v1/receipts"))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(receipt))
                .build();
        try {
            int status = http.send(request, MAX_BYTES, settings.timeout()).statusCode();
            if (status != OK) {
                throw refused("Status " + status);
            }
        } catch (OutboundHttp.Unanswered e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }

    private static ServiceException refused(String why) {
        LOG.warning(() -> "The purchase layer sold nothing: " + why);
        return new ServiceException(ErrorCode.UPSTREAM_ERROR);
    }
}

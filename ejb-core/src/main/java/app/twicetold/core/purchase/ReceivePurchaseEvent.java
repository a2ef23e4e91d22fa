package app.twicetold.core.purchase;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Processes an event of the purchase layer once. First the layer is asked, then the event and its effect are stored
 * together.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ReceivePurchaseEvent {
    private static final Logger LOG = Logger.getLogger(ReceivePurchaseEvent.class.getName());

    private AskPurchaseLayer layer;
    private EntitlementSteps steps;
    private PurchaseSettings settings;

    @Inject
    public ReceivePurchaseEvent(AskPurchaseLayer layer, EntitlementSteps steps, PurchaseSettings settings) {
        this.layer = layer;
        this.steps = steps;
        this.settings = settings;
    }

    protected ReceivePurchaseEvent() {}

    /**
     * @param authorization the header of the request, or null
     * @throws ServiceException {@code unauthorized} when the header is not the shared secret, or when no secret is
     *     configured
     */
    public void authenticate(@Nullable String authorization) {
        if (authorization == null) {
            throw unauthorized("missing");
        }
        byte[] given = authorization.getBytes(StandardCharsets.UTF_8);
        boolean matches = settings.webhookSecret()
                .map(secret -> MessageDigest.isEqual(secret.getBytes(StandardCharsets.UTF_8), given))
                .orElse(false);
        if (!matches) {
            throw unauthorized("invalid");
        }
    }

    /**
     * @return false when the event was processed before
     * @throws ServiceException {@code upstream_error} when the layer does not answer. The event is not recorded then,
     *     so that a redelivery is processed.
     */
    public boolean receive(PurchaseEvent event) {
        Instant deadline = layer.deadline();
        for (int i = 0; i < SyncEntitlement.TRIES; i++) {
            if (steps.wasTaken(event.id())) {
                return false;
            }
            Optional<Boolean> first = steps.landEvent(event, ask(event, deadline));
            if (first.isPresent()) {
                return first.get();
            }
        }
        // The layer sends it again.
        throw new ServiceException(ErrorCode.SERVICE_UNAVAILABLE);
    }

    private List<LayerAnswer> ask(PurchaseEvent event, Instant deadline) {
        List<LayerAnswer> answers = new ArrayList<>();
        for (String userId : steps.concerned(event)) {
            try {
                answers.add(layer.ask(steps.question(userId), deadline));
            } catch (PurchaseLayer.Unavailable e) {
                LOG.warning(() -> "The purchase layer did not answer; event " + event.id() + " must come again: "
                        + e.getMessage());
                throw new ServiceException(ErrorCode.UPSTREAM_ERROR);
            }
        }
        return answers;
    }

    private static ServiceException unauthorized(String reason) {
        return new ServiceException(ErrorCode.UNAUTHORIZED, Map.of("reason", reason));
    }
}

package app.twicetold.core.purchase.store;

import app.twicetold.core.purchase.StoreReceipts;
import app.twicetold.core.purchase.StoreSettings;
import app.twicetold.core.purchase.rules.StoreNotice;
import app.twicetold.core.purchase.rules.StoreSubscription;
import app.twicetold.core.shared.Storable;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Transactions and notifications (version 2) of the App Store. Unknown fields and types are accepted; the fields that
 * an entitlement follows from must be present and well-formed.
 */
@ApplicationScoped
public class AppStoreReceipts implements StoreReceipts {
    private static final String SANDBOX = "Sandbox";
    private static final Set<String> ENVIRONMENTS = Set.of("Production", SANDBOX);
    private static final int INTRODUCTORY_OFFER = 1;
    private static final int LONGEST_NAME = 255;

    private StoreSettings settings;
    private StoreSignatures signatures;

    @Inject
    public AppStoreReceipts(StoreSettings settings, StoreSignatures signatures) {
        this.settings = settings;
        this.signatures = signatures;
    }

    protected AppStoreReceipts() {}

    @Override
    public Transaction transaction(String signed) throws Refused {
        JsonNode payload = verified(signed);
        return transaction(payload, signatures.signedAt(payload));
    }

    @Override
    public Notification notification(String signed) throws Refused {
        JsonNode payload = signatures.verify(signed);
        String id = name(payload, "notificationUUID");
        String type = name(payload, "notificationType");
        JsonNode data = payload.path("data");
        JsonNode app = Stream.of("data", "summary", "appData", "externalPurchaseToken")
                .map(payload::path)
                .filter(JsonNode::isObject)
                .findFirst()
                .orElseThrow(() -> new Refused("A notification about no app"));
        requireOurs(app);
        if (!data.path("signedTransactionInfo").isTextual()) {
            return new Notification(id, type, null, false);
        }
        JsonNode about = verified(data.path("signedTransactionInfo").textValue());
        if (!data.path("environment").equals(about.path("environment"))) {
            throw new Refused("The transaction is of another environment");
        }
        if (about.path("expiresDate").isMissingNode()) {
            return new Notification(id, type, null, false);
        }
        Transaction transaction = transaction(about, signatures.signedAt(payload));
        boolean renews = data.path("signedRenewalInfo").isTextual();
        Instant graceUntil = renews
                ? moment(signatures.verify(data.path("signedRenewalInfo").textValue()), "gracePeriodExpiresDate")
                : null;
        StoreSubscription after =
                StoreNotice.apply(type, payload.path("subtype").textValue(), transaction.subscription(), graceUntil);
        boolean ended = type.equals("EXPIRED") || type.equals("GRACE_PERIOD_EXPIRED");
        return new Notification(
                id,
                type,
                new Transaction(transaction.originalId(), transaction.accountToken(), transaction.sandbox(), after),
                renews || ended || after.graceUntil() != null);
    }

    private JsonNode verified(String signed) throws Refused {
        JsonNode payload = signatures.verify(signed);
        requireOurs(payload);
        if (!ENVIRONMENTS.contains(payload.path("environment").asText())) {
            throw new Refused("A transaction of no environment of the store");
        }
        return payload;
    }

    private void requireOurs(JsonNode app) throws Refused {
        String bundle = app.path("bundleId").textValue();
        if (bundle == null || !settings.bundleId().filter(bundle::equals).isPresent()) {
            throw new Refused("Signed for another app");
        }
    }

    private static Transaction transaction(JsonNode payload, Instant signedAt) throws Refused {
        Instant expiresAt = moment(payload, "expiresDate");
        if (expiresAt == null) {
            throw new Refused("No subscription");
        }
        Instant bought = moment(payload, "purchaseDate");
        return new Transaction(
                name(payload, "originalTransactionId"),
                payload.path("appAccountToken").textValue(),
                payload.path("environment").asText().equals(SANDBOX),
                new StoreSubscription(
                        name(payload, "productId"),
                        bought == null ? expiresAt : bought,
                        expiresAt,
                        isTrial(payload),
                        null,
                        moment(payload, "revocationDate"),
                        signedAt));
    }

    /** Older systems name only the kind of offer. The only introductory offer is the free trial. */
    private static boolean isTrial(JsonNode payload) {
        JsonNode discount = payload.path("offerDiscountType");
        return discount.isTextual()
                ? discount.textValue().equals("FREE_TRIAL")
                : payload.path("offerType").asInt() == INTRODUCTORY_OFFER;
    }

    private static String name(JsonNode payload, String field) throws Refused {
        String name = payload.path(field).textValue();
        if (name == null || !Storable.isName(name, LONGEST_NAME)) {
            throw new Refused("No " + field);
        }
        return name;
    }

    private static @Nullable Instant moment(JsonNode payload, String field) throws Refused {
        JsonNode millis = payload.path(field);
        if (millis.isMissingNode() || millis.isNull()) {
            return null;
        }
        if (!millis.isIntegralNumber() || !millis.canConvertToLong()) {
            throw new Refused("No moment in " + field);
        }
        return Storable.ofEpochMilli(millis.longValue()).orElseThrow(() -> new Refused("No moment in " + field));
    }
}

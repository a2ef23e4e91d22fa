package app.twicetold.core.purchase.revenuecat;

import app.twicetold.core.purchase.PurchaseLayer;
import app.twicetold.core.purchase.PurchaseSettings;
import app.twicetold.core.purchase.rules.SubscriberRecord;
import app.twicetold.core.purchase.rules.SubscriberRecord.Grant;
import app.twicetold.core.purchase.rules.SubscriberRecord.Term;
import app.twicetold.core.shared.Storable;
import app.twicetold.core.shared.http.OutboundHttp;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads subscribers with {@code GET /v1/subscribers/{id}} of RevenueCat's REST API. Unknown fields, products and period
 * types are accepted; the fields that the mapping needs must be present and well-formed. The status {@code 201} answers
 * a request that created the subscriber.
 */
@ApplicationScoped
public class RevenueCat implements PurchaseLayer {
    private static final String ENTITLEMENT = "pro";
    private static final String TRIAL = "trial";
    private static final int MAX_BYTES = 1 << 20;
    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final ObjectMapper JSON = JsonMapper.builder().build();

    private PurchaseSettings settings;
    private OutboundHttp http;

    @Inject
    public RevenueCat(PurchaseSettings settings) {
        this.settings = settings;
        this.http = new OutboundHttp();
    }

    protected RevenueCat() {}

    @Override
    public SubscriberRecord read(String subscriber, Duration patience) throws Unavailable {
        String key = settings.apiKey().orElseThrow(() -> new Unavailable("No purchase layer is configured"));
        URI address = URI.create(
                settings.baseUrl() + "/v1/subscribers/" + URLEncoder.encode(subscriber, StandardCharsets.UTF_8));
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Authorization", "Bearer " + key)
                .header("Accept", "application/json")
                .GET()
                .build();
        try {
            HttpResponse<byte[]> response = http.send(request, MAX_BYTES, patience);
            if (response.statusCode() != OK && response.statusCode() != CREATED) {
                throw new Unavailable("Status " + response.statusCode());
            }
            return record(JSON.readTree(response.body()), response.statusCode() == CREATED);
        } catch (OutboundHttp.Unanswered e) {
            throw new Unavailable(String.valueOf(e.getMessage()), e);
        } catch (IOException | DateTimeException e) {
            throw new Unavailable("The answer is not whole: " + e.getClass().getSimpleName(), e);
        }
    }

    private static SubscriberRecord record(JsonNode answer, boolean created) throws Unavailable {
        JsonNode subscriber = answer.path("subscriber");
        JsonNode entitlements = subscriber.path("entitlements");
        if (!entitlements.isObject()) {
            throw new Unavailable("The answer holds no entitlements");
        }
        JsonNode pro = entitlements.path(ENTITLEMENT);
        boolean purchased = !created
                && Stream.of("entitlements", "subscriptions", "non_subscriptions", "other_purchases")
                        .anyMatch(kind -> !subscriber.path(kind).isEmpty());
        return new SubscriberRecord(writtenAt(answer), pro.isObject() ? grant(pro, subscriber) : null, purchased);
    }

    private static Grant grant(JsonNode pro, JsonNode subscriber) throws Unavailable {
        JsonNode named = pro.path("product_identifier");
        if (!(named.isTextual() || named.isNull() || named.isMissingNode() && pro.has("expires_date"))) {
            throw new Unavailable("The entitlement names no product");
        }
        String product = named.asText("").isBlank() || named.isNull() ? productOf(pro, subscriber) : named.textValue();
        return new Grant(
                product,
                moment(pro, "expires_date"),
                moment(pro, "grace_period_expires_date"),
                product == null ? Term.NONE : term(product, subscriber));
    }

    /**
     * The product of an entitlement that does not name its product for a short time: the subscription that ends, or was
     * bought, at the same moment.
     */
    private static @Nullable String productOf(JsonNode pro, JsonNode subscriber) {
        for (String field : List.of("expires_date", "purchase_date")) {
            for (Iterator<Map.Entry<String, JsonNode>> all =
                            subscriber.path("subscriptions").fields();
                    all.hasNext(); ) {
                Map.Entry<String, JsonNode> subscription = all.next();
                if (pro.path(field).isTextual()
                        && pro.path(field).equals(subscription.getValue().path(field))) {
                    return subscription.getKey();
                }
            }
        }
        return null;
    }

    private static Term term(String product, JsonNode subscriber) throws Unavailable {
        JsonNode subscription = subscriber.path("subscriptions").path(product);
        if (subscription.isObject()) {
            return term(subscription);
        }
        return new Term(
                false,
                null,
                null,
                isSandbox(subscriber.path("non_subscriptions").path(product)));
    }

    /** Whether all purchases of a product without a subscription were made in the test environment. */
    private static boolean isSandbox(JsonNode purchases) {
        boolean sandbox = !purchases.isEmpty();
        for (JsonNode purchase : purchases) {
            sandbox = sandbox && purchase.path("is_sandbox").asBoolean(false);
        }
        return sandbox;
    }

    private static Term term(JsonNode subscription) throws Unavailable {
        return new Term(
                TRIAL.equalsIgnoreCase(subscription.path("period_type").asText("")),
                moment(subscription, "billing_issues_detected_at"),
                moment(subscription, "refunded_at"),
                subscription.path("is_sandbox").asBoolean(false));
    }

    private static @Nullable Instant writtenAt(JsonNode answer) throws Unavailable {
        JsonNode millis = answer.path("request_date_ms");
        return millis.isIntegralNumber()
                ? storable(Instant.ofEpochMilli(millis.longValue()))
                : moment(answer, "request_date");
    }

    private static @Nullable Instant moment(JsonNode object, String name) throws Unavailable {
        JsonNode value = object.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isTextual()) {
            throw new Unavailable("The field " + name + " is no moment");
        }
        return storable(OffsetDateTime.parse(value.textValue()).toInstant());
    }

    private static Instant storable(Instant moment) throws Unavailable {
        if (!Storable.isMoment(moment)) {
            throw new Unavailable("A moment of no calendar");
        }
        return moment;
    }
}

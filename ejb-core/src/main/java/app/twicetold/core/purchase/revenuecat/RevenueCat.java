package app.twicetold.core.purchase.revenuecat;

import app.twicetold.core.purchase.PurchaseLayer;
import app.twicetold.core.purchase.PurchaseSettings;
import app.twicetold.core.purchase.rules.SubscriberRecord;
import app.twicetold.core.purchase.rules.SubscriberRecord.Grant;
import app.twicetold.core.purchase.rules.SubscriberRecord.Term;
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
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Reads subscribers with {@code GET /v1/subscribers/{id}} of RevenueCat's REST API. Unknown fields, products and period
 * types are accepted; what the mapping needs must be there and well-formed. {@code 201} is the answer for a subscriber
 * that the question itself made known.
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

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected RevenueCat() {}

    @Override
    public SubscriberRecord read(String subscriber) throws Unavailable {
        String key = settings.apiKey().orElseThrow(() -> new Unavailable("No purchase layer is configured"));
        URI address = URI.create(
                settings.baseUrl() + "/v1/subscribers/" + URLEncoder.encode(subscriber, StandardCharsets.UTF_8));
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Authorization", "Bearer " + key)
                .header("Accept", "application/json")
                .GET()
                .build();
        try {
            HttpResponse<byte[]> response = http.send(request, MAX_BYTES, settings.timeout());
            if (response.statusCode() != OK && response.statusCode() != CREATED) {
                throw new Unavailable("Status " + response.statusCode());
            }
            return record(JSON.readTree(response.body()));
        } catch (OutboundHttp.Unanswered e) {
            throw new Unavailable(String.valueOf(e.getMessage()), e);
        } catch (IOException | DateTimeException e) {
            throw new Unavailable("The answer is not whole: " + e.getClass().getSimpleName(), e);
        }
    }

    private static SubscriberRecord record(JsonNode answer) throws Unavailable {
        JsonNode subscriber = answer.path("subscriber");
        JsonNode entitlements = subscriber.path("entitlements");
        if (!entitlements.isObject()) {
            throw new Unavailable("The answer holds no entitlements");
        }
        JsonNode pro = entitlements.path(ENTITLEMENT);
        return new SubscriberRecord(writtenAt(answer), pro.isObject() ? grant(pro, subscriber) : null);
    }

    private static Grant grant(JsonNode pro, JsonNode subscriber) throws Unavailable {
        JsonNode product = pro.path("product_identifier");
        if (!product.isTextual() || product.textValue().isBlank()) {
            throw new Unavailable("The entitlement names no product");
        }
        JsonNode subscription = subscriber.path("subscriptions").path(product.textValue());
        return new Grant(
                product.textValue(),
                moment(pro, "expires_date"),
                moment(pro, "grace_period_expires_date"),
                subscription.isObject() ? term(subscription) : Term.NONE);
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
        return millis.isIntegralNumber() ? Instant.ofEpochMilli(millis.longValue()) : moment(answer, "request_date");
    }

    private static @Nullable Instant moment(JsonNode object, String name) throws Unavailable {
        JsonNode value = object.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isTextual()) {
            throw new Unavailable("The field " + name + " is no moment");
        }
        return OffsetDateTime.parse(value.textValue()).toInstant();
    }
}

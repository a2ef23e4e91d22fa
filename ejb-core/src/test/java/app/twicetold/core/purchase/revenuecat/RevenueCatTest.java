package app.twicetold.core.purchase.revenuecat;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.purchase.PurchaseLayer;
import app.twicetold.core.purchase.PurchaseSettings;
import app.twicetold.core.purchase.rules.SubscriberRecord;
import app.twicetold.core.purchase.rules.SubscriberRecord.Grant;
import app.twicetold.core.purchase.rules.SubscriberRecord.Term;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RevenueCatTest {
    private static final String KEY = "sk_secret_0123456789";
    private static final Duration PATIENT = Duration.ofSeconds(20);
    private static final Duration IMPATIENT = Duration.ofMillis(300);

    @RegisterExtension
    static final WireMockExtension LAYER = WireMockExtension.newInstance()
            .options(wireMockConfig().dynamicPort())
            .build();

    @Test
    void aSubscriberIsReadWithTheKey() throws Exception {
        answer(200, """
                {"request_date": "2026-03-01T12:00:00Z", "request_date_ms": 1772366400123, "future": [1],
                 "subscriber": {
                   "entitlements": {"pro": {"product_identifier": "pro_annual", "new_field": {},
                     "expires_date": "2026-03-08T12:00:00Z", "grace_period_expires_date": "2026-03-09T12:00:00+02:00"}},
                   "subscriptions": {"pro_annual": {"period_type": "trial", "is_sandbox": true,
                     "billing_issues_detected_at": "2026-03-01T11:00:00Z", "refunded_at": null,
                     "unsubscribe_detected_at": "2026-03-01T11:30:00Z"}}}}""");

        assertThat(layer().read("usr_1"))
                .isEqualTo(new SubscriberRecord(
                        Instant.parse("2026-03-01T12:00:00.123Z"),
                        new Grant(
                                "pro_annual",
                                Instant.parse("2026-03-08T12:00:00Z"),
                                Instant.parse("2026-03-09T10:00:00Z"),
                                new Term(true, Instant.parse("2026-03-01T11:00:00Z"), null, true))));
        LAYER.verify(getRequestedFor(urlEqualTo("/v1/subscribers/usr_1"))
                .withHeader("Authorization", equalTo("Bearer " + KEY)));
    }

    @Test
    void whomTheQuestionMadeKnownHasNothing() throws Exception {
        answer(201, "{\"subscriber\": {\"entitlements\": {}, \"subscriptions\": {}}}");

        assertThat(layer().read("usr_1")).isEqualTo(new SubscriberRecord(null, null));
    }

    @Test
    void anEntitlementOfAnotherNameGrantsNothing() throws Exception {
        answer(200, "{\"subscriber\": {\"entitlements\": {\"gold\": {\"product_identifier\": \"x\"}}}}");

        assertThat(layer().read("usr_1").grant()).isNull();
    }

    @Test
    void aGiftHasNoSubscription() throws Exception {
        answer(200, """
                {"request_date": "2026-03-01T12:00:00Z", "subscriber": {"entitlements": {"pro":
                  {"product_identifier": "rc_promo", "expires_date": null}}, "subscriptions": {}}}""");

        assertThat(layer().read("usr_1"))
                .isEqualTo(new SubscriberRecord(
                        Instant.parse("2026-03-01T12:00:00Z"), new Grant("rc_promo", null, null, Term.NONE)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<html>",
                "[]",
                "{}",
                "{\"subscriber\": {}}",
                "{\"subscriber\": {\"entitlements\": []}}",
                "{\"subscriber\": {\"entitlements\": {\"pro\": {}}}}",
                "{\"subscriber\": {\"entitlements\": {\"pro\": {\"product_identifier\": 1}}}}",
                "{\"subscriber\": {\"entitlements\": {\"pro\": {\"product_identifier\": \"x\", \"expires_date\": 1}}}}",
                "{\"subscriber\": {\"entitlements\": {\"pro\": {\"product_identifier\": \"x\", \"expires_date\": \"soon\"}}}}",
                "{\"request_date\": \"now\", \"subscriber\": {\"entitlements\": {}}}"
            })
    void anAnswerThatIsNotUnderstoodChangesNothing(String body) {
        answer(200, body);

        assertThatThrownBy(() -> layer().read("usr_1")).isInstanceOf(PurchaseLayer.Unavailable.class);
    }

    static Stream<ResponseDefinitionBuilder> faults() {
        return Stream.of(
                aResponse().withStatus(500),
                aResponse().withStatus(503).withHeader("Retry-After", "1"),
                aResponse().withStatus(401),
                aResponse().withStatus(404).withBody("{}"),
                aResponse().withStatus(302).withHeader("Location", "/elsewhere"),
                aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER),
                aResponse().withFault(Fault.EMPTY_RESPONSE),
                aResponse().withFault(Fault.MALFORMED_RESPONSE_CHUNK),
                aResponse().withFixedDelay(2_000),
                aResponse().withBody("{}").withChunkedDribbleDelay(2, 4_000),
                aResponse().withBody(" ".repeat((1 << 20) + 1)));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void aFaultIsOneKindOfFailureAndTellsNoKey(ResponseDefinitionBuilder fault) {
        LAYER.stubFor(any(anyUrl()).willReturn(fault));

        assertThatThrownBy(() -> new RevenueCat(settings(Optional.of(KEY), IMPATIENT)).read("usr_1"))
                .isInstanceOf(PurchaseLayer.Unavailable.class)
                .hasMessageNotContaining(KEY);
    }

    @Test
    void withoutAKeyNobodyIsAsked() {
        RevenueCat unconfigured = new RevenueCat(settings(Optional.empty(), PATIENT));

        assertThatThrownBy(() -> unconfigured.read("usr_1")).isInstanceOf(PurchaseLayer.Unavailable.class);
        LAYER.verify(0, getRequestedFor(anyUrl()));
    }

    private static void answer(int status, String body) {
        LAYER.stubFor(any(anyUrl()).willReturn(aResponse().withStatus(status).withBody(body)));
    }

    private static RevenueCat layer() {
        return new RevenueCat(settings(Optional.of(KEY), PATIENT));
    }

    private static PurchaseSettings settings(Optional<String> key, Duration timeout) {
        return new PurchaseSettings(key, URI.create(LAYER.baseUrl()), timeout, Optional.empty(), false);
    }
}

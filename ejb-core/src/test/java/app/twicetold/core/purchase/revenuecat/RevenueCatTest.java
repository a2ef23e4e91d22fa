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
import org.junit.jupiter.params.provider.CsvSource;
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

        assertThat(layer().read("usr_1", Duration.ofSeconds(3)))
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

        assertThat(layer().read("usr_1", Duration.ofSeconds(3))).isEqualTo(new SubscriberRecord(null, null));
    }

    @Test
    void anEntitlementOfAnotherNameGrantsNothing() throws Exception {
        answer(200, "{\"subscriber\": {\"entitlements\": {\"gold\": {\"product_identifier\": \"x\"}}}}");

        assertThat(layer().read("usr_1", Duration.ofSeconds(3)).grant()).isNull();
    }

    @Test
    void aGiftHasNoSubscription() throws Exception {
        answer(200, """
                {"request_date": "2026-03-01T12:00:00Z", "subscriber": {"entitlements": {"pro":
                  {"product_identifier": "rc_promo", "expires_date": null}}, "subscriptions": {}}}""");

        assertThat(layer().read("usr_1", Duration.ofSeconds(3)))
                .isEqualTo(new SubscriberRecord(
                        Instant.parse("2026-03-01T12:00:00Z"), new Grant("rc_promo", null, null, Term.NONE)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\"product_identifier\": null,", "\"product_identifier\": \"\","})
    void aGrantWhoseProductIsNotNamedForAMomentIsKnownByItsMoments(String product) throws Exception {
        answer(200, """
                {"subscriber": {"entitlements": {"pro": {%s "expires_date": "2026-03-08T12:00:00Z"}},
                  "subscriptions": {
                    "other": {"expires_date": "2026-03-07T12:00:00Z"},
                    "pro_annual": {"expires_date": "2026-03-08T12:00:00Z", "is_sandbox": true}}}}""".formatted(product));

        assertThat(layer().read("usr_1", PATIENT).grant())
                .isEqualTo(new Grant(
                        "pro_annual", Instant.parse("2026-03-08T12:00:00Z"), null, new Term(false, null, null, true)));
    }

    @Test
    void aGrantWhoseProductNobodyKnowsIsAGrant() throws Exception {
        answer(200, """
                {"subscriber": {"entitlements": {"pro": {"expires_date": "2026-03-08T12:00:00Z"}}}}""");

        assertThat(layer().read("usr_1", PATIENT).grant())
                .isEqualTo(new Grant(null, Instant.parse("2026-03-08T12:00:00Z"), null, Term.NONE));
    }

    @ParameterizedTest
    @CsvSource({"true, true, true", "true, false, false", "false, false, false"})
    void aPurchaseWithoutSubscriptionSaysItselfWhetherItIsSandbox(boolean first, boolean second, boolean sandbox)
            throws Exception {
        answer(200, """
                {"subscriber": {"entitlements": {"pro": {"product_identifier": "lifetime", "expires_date": null}},
                  "subscriptions": {}, "non_subscriptions": {"lifetime": [
                    {"id": "a", "is_sandbox": %s}, {"id": "b", "is_sandbox": %s}]}}}""".formatted(first, second));

        assertThat(layer().read("usr_1", PATIENT).grant())
                .isEqualTo(new Grant("lifetime", null, null, new Term(false, null, null, sandbox)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200 | {} | false",
                "200 | {\"subscriptions\": {}, \"non_subscriptions\": {}} | false",
                "200 | {\"subscriptions\": {\"x\": {}}} | true",
                "200 | {\"non_subscriptions\": {\"x\": [{}]}} | true",
                "200 | {\"other_purchases\": {\"x\": {}}} | true",
                "201 | {\"subscriptions\": {\"x\": {}}} | false"
            })
    void whoBoughtNothingIsToldApart(int status, String more, boolean purchased) throws Exception {
        String fields = more.substring(1, more.length() - 1);
        answer(status, "{\"subscriber\": {\"entitlements\": {}" + (fields.isEmpty() ? "" : ", " + fields) + "}}");

        assertThat(layer().read("usr_1", PATIENT).purchased()).isEqualTo(purchased);
    }

    @Test
    void theAnswerIsWaitedForAsLongAsThereIsTime() {
        LAYER.stubFor(any(anyUrl()).willReturn(aResponse().withFixedDelay(2_000)));

        assertThatThrownBy(() -> layer().read("usr_1", IMPATIENT)).isInstanceOf(PurchaseLayer.Unavailable.class);
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
                "{\"request_date_ms\": 9223372036854775807, \"subscriber\": {\"entitlements\": {}}}",
                "{\"request_date\": \"+999999999-01-01T00:00:00Z\", \"subscriber\": {\"entitlements\": {}}}",
                "{\"request_date\": \"now\", \"subscriber\": {\"entitlements\": {}}}"
            })
    void anAnswerThatIsNotUnderstoodChangesNothing(String body) {
        answer(200, body);

        assertThatThrownBy(() -> layer().read("usr_1", Duration.ofSeconds(3)))
                .isInstanceOf(PurchaseLayer.Unavailable.class);
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

        assertThatThrownBy(() -> new RevenueCat(settings(Optional.of(KEY), IMPATIENT)).read("usr_1", IMPATIENT))
                .isInstanceOf(PurchaseLayer.Unavailable.class)
                .hasMessageNotContaining(KEY);
    }

    @Test
    void withoutAKeyNobodyIsAsked() {
        RevenueCat unconfigured = new RevenueCat(settings(Optional.empty(), PATIENT));

        assertThatThrownBy(() -> unconfigured.read("usr_1", IMPATIENT)).isInstanceOf(PurchaseLayer.Unavailable.class);
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

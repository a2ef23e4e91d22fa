package app.twicetold.system.purchase;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Parallel;
import app.twicetold.system.harness.Purchases;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.StoreDocuments;
import app.twicetold.system.harness.Trainer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Receipts of the store")
class StorePathIT {
    private static final String PATH = "/v1/subscriptions/store/transactions";

    private final Trainer user = Trainer.signedIn();
    private final String originalId = UUID.randomUUID().toString();
    private final Instant nextWeek = Instant.now().plus(Duration.ofDays(7));
    private final Map<String, Object> transaction = StoreDocuments.transaction(originalId, nextWeek);

    @Test
    void receiptsOpenThePaywallForOldBuilds() {
        String diagnostic = user.startDiagnostic("en");
        user.retellWell(diagnostic, 1, Recording.retelling("en").record());
        user.complete(diagnostic).expecting(200);
        user.get("/v1/topics").refusedWith(402, "entitlement_required");

        Answer entitlement = present(StoreDocuments.sign(transaction)).expecting(200);

        assertThat(entitlement.text("status")).isEqualTo("active");
        assertThat(entitlement.text("source")).isEqualTo("store");
        assertThat(entitlement.text("product_id")).isEqualTo("pro_annual");
        assertThat(entitlement.header("Deprecation")).hasValue("@1767225600");
        user.get("/v1/topics").expecting(200);
        assertThat(user.me().text("onboarding.status")).isEqualTo("complete");
    }

    @Test
    void receiptsOfAFreeTrialAreATrial() {
        transaction.put("offerType", 1);
        transaction.put("offerDiscountType", "FREE_TRIAL");
        assertThat(present(StoreDocuments.sign(transaction)).expecting(200).text("status"))
                .isEqualTo("trial");
    }

    @Test
    void receiptsThatAreForgedOpenNothing() {
        String genuine = StoreDocuments.sign(transaction);
        String[] parts = genuine.split("\\.");
        Base64.Encoder base64 = Base64.getUrlEncoder().withoutPadding();
        String payload = new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8);
        String tampered = parts[0] + "."
                + base64.encodeToString(
                        payload.replace("pro_annual", "pro_other").getBytes(StandardCharsets.UTF_8))
                + "." + parts[2];
        Map<String, Object> ofAnotherApp = new HashMap<>(transaction);
        ofAnotherApp.put("bundleId", "app.of.somebody");
        Map<String, Object> ofTomorrow = new HashMap<>(transaction);
        ofTomorrow.put("signedDate", Instant.now().plus(Duration.ofDays(1)).toEpochMilli());
        for (String forged : List.of(
                "x",
                "a.b.c",
                tampered,
                parts[0] + "." + parts[1] + ".",
                StoreDocuments.sign(ofAnotherApp),
                StoreDocuments.sign(ofTomorrow),
                StoreDocuments.signWithChain(transaction, "leaf.pem", "intermediate.pem"),
                StoreDocuments.signWithChain(transaction, "leaf.pem", "intermediate.pem", "root.pem", "root.pem"),
                StoreDocuments.signWithChain(transaction, "leaf.pem", "intermediate.pem", "intermediate.pem"))) {
            Answer refused = present(forged).refusedWith(422, "invalid_transaction");
            assertThat(refused.header("Deprecation")).isPresent();
            deliver(forged).refusedWith(401, "unauthorized");
        }
        assertThat(user.me().text("entitlement.status")).isEqualTo("none");
    }

    @Test
    void receiptsHaveToBeThere() {
        user.post(PATH, Map.of()).refusedField("signed_transaction");
        user.post(PATH, Map.of("signed_transaction", "")).refusedField("signed_transaction");
        Call.of("POST", PATH).json(Map.of("signed_transaction", "x")).send().refusedWith(401, "unauthorized");
    }

    @Test
    void receiptsYieldToThePurchaseLayerWhileItsRecordOpensThePaywall() {
        Purchases.trial(user.userId());
        user.post("/v1/subscriptions/purchase_layer/sync", null).expecting(200);
        Answer running = present(StoreDocuments.sign(transaction)).expecting(200);
        assertThat(running.text("source")).isEqualTo("purchase_layer");
        assertThat(running.text("status")).isEqualTo("trial");

        Purchases.paid(user.userId(), Purchases.LONG_AGO);
        Answer ended = user.post("/v1/subscriptions/purchase_layer/sync", null).expecting(200);
        assertThat(ended.text("source")).isEqualTo("store");
        assertThat(ended.text("status")).isEqualTo("active");
    }

    @Test
    void receiptsAreFollowedByNotificationsInAnyOrder() {
        present(StoreDocuments.sign(transaction)).expecting(200);
        Instant now = Instant.now();
        String refund = StoreDocuments.notification("REFUND", now.plusSeconds(20), transaction);

        Answer taken = deliver(refund).expecting(200);
        assertThat(taken.flag("duplicate")).isFalse();
        assertThat(taken.header("Deprecation")).isPresent();
        assertThat(status()).isEqualTo("revoked");
        deliver(StoreDocuments.notification("DID_RENEW", now.plusSeconds(10), transaction))
                .expecting(200);
        assertThat(status()).isEqualTo("revoked");
        deliver(StoreDocuments.notification("REFUND_REVERSED", now.plusSeconds(30), transaction))
                .expecting(200);
        assertThat(status()).isEqualTo("active");
        assertThat(deliver(refund).expecting(200).flag("duplicate")).isTrue();
        assertThat(status()).isEqualTo("active");
    }

    @Test
    void receiptsAreRevokedOnceWhenANotificationComesTenTimesAtOnce() {
        present(StoreDocuments.sign(transaction)).expecting(200);
        String refund = StoreDocuments.notification("REFUND", Instant.now().plusSeconds(20), transaction);
        List<Answer> answers = Parallel.times(10, () -> deliver(refund).expecting(200));
        assertThat(answers.stream().filter(answer -> !answer.flag("duplicate"))).hasSize(1);
        assertThat(status()).isEqualTo("revoked");
    }

    @Test
    void notificationsOfStrangersAreTakenAndIgnored() {
        String test = StoreDocuments.notification("TEST", Instant.now(), null);
        assertThat(deliver(test).expecting(200).flag("duplicate")).isFalse();
        assertThat(deliver(test).expecting(200).flag("duplicate")).isTrue();
        deliver(StoreDocuments.notification("DID_RENEW", Instant.now(), transaction))
                .expecting(200);
        assertThat(status()).isEqualTo("none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "[]", "{}", "{\"signedPayload\":1}"})
    void receiptsAreNoticedInAWellFormedBody(String body) {
        Call.of("POST", "/v1/webhooks/store").text(body).send().refusedWith(400, "bad_request");
    }

    @Test
    void receiptsAreTakenUnderTheOtherNamesOfADeployment() {
        Answer entitlement = user.call("POST", "/v1/subscriptions/other-store/transactions")
                .json(Map.of("signed_transaction", StoreDocuments.sign(transaction)))
                .outsideContract()
                .send()
                .expecting(200);
        assertThat(entitlement.text("status")).isEqualTo("active");
        assertThat(Call.of("POST", "/v1/webhooks/other-store")
                        .json(Map.of(
                                "signedPayload",
                                StoreDocuments.notification(
                                        "REFUND", Instant.now().plusSeconds(9), transaction)))
                        .outsideContract()
                        .send()
                        .expecting(200)
                        .flag("received"))
                .isTrue();
        assertThat(status()).isEqualTo("revoked");

        Purchases.trial(user.userId());
        user.call("POST", "/v1/subscriptions/other-layer/sync")
                .outsideContract()
                .send()
                .expecting(200);
        assertThat(status()).isEqualTo("trial");
        Call.of("POST", "/v1/webhooks/other-layer")
                .header("Authorization", "wrong")
                .json(Map.of())
                .outsideContract()
                .send()
                .refusedWith(401, "unauthorized");
        user.call("POST", "/v1/subscriptions/no-store/transactions")
                .json(Map.of())
                .outsideContract()
                .send()
                .refusedWith(404, "not_found");
    }

    private Answer present(String signed) {
        return user.post(PATH, Map.of("signed_transaction", signed));
    }

    private static Answer deliver(String signed) {
        return Call.of("POST", "/v1/webhooks/store")
                .json(Map.of("signedPayload", signed))
                .send();
    }

    private String status() {
        return user.me().text("entitlement.status");
    }
}

package app.twicetold.system.purchase;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Parallel;
import app.twicetold.system.harness.Purchases;
import app.twicetold.system.harness.Trainer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Purchases")
class PurchasesIT {
    private final Trainer user = Trainer.signedIn();
    private final String id = user.userId();

    @Test
    void entitlementsBeginWithNone() {
        Answer entitlement = user.get("/v1/entitlements").expecting(200);
        assertThat(entitlement.text("entitlement")).isEqualTo("pro");
        assertThat(entitlement.text("status")).isEqualTo("none");
        assertThat(entitlement.isNull("source")).isTrue();
        assertThat(user.me().text("entitlement.status")).isEqualTo("none");
        assertThat(sync().text("status")).isEqualTo("none");
    }

    @Test
    void entitlementsAreReconciledBySync() {
        Purchases.trial(id);
        Answer trial = sync();
        assertThat(trial.text("status")).isEqualTo("trial");
        assertThat(trial.text("trial_ends_at")).startsWith("2099-01-01T00:00:00");
        assertThat(trial.text("source")).isEqualTo("purchase_layer");
        assertThat(user.me().text("entitlement.product_id")).isEqualTo("pro_annual");

        Purchases.paid(id, Purchases.LONG_FROM_NOW);
        assertThat(sync().text("status")).isEqualTo("active");
        Purchases.grace(id);
        assertThat(sync().text("status")).isEqualTo("grace");
        Purchases.refunded(id);
        assertThat(sync().text("status")).isEqualTo("revoked");
        Purchases.nothing(id);
        assertThat(sync().text("status")).isEqualTo("expired");
        assertThat(user.me().text("entitlement.status")).isEqualTo("expired");
    }

    @Test
    void entitlementsStayAsTheyAreWhileThePurchaseLayerIsSilent() {
        Purchases.trial(id);
        sync();
        Purchases.fail(id, 503);
        user.post("/v1/subscriptions/purchase_layer/sync", null).refusedWith(502, "upstream_error");
        assertThat(user.me().text("entitlement.status")).isEqualTo("trial");
        Purchases.repair(id);
        assertThat(sync().text("status")).isEqualTo("trial");
    }

    @Test
    void entitlementsAreReadFromTheLayerWhateverTheEventSays() {
        Purchases.paid(id, Purchases.LONG_AGO);
        Answer taken = deliver(event("INITIAL_PURCHASE", Map.of("app_user_id", id, "period_type", "TRIAL")))
                .expecting(200);
        assertThat(taken.flag("received")).isTrue();
        assertThat(taken.flag("duplicate")).isFalse();
        assertThat(user.me().text("entitlement.status")).isEqualTo("expired");
    }

    @Test
    void purchasesTakeAnEventOnceAlsoWhenItComesTenTimesAtOnce() {
        Purchases.trial(id);
        Map<String, Object> event = event("SOMETHING_OF_TOMORROW", Map.of("app_user_id", id, "new_field", 1));
        List<Answer> answers = Parallel.times(10, () -> deliver(event).expecting(200));
        assertThat(answers.stream().filter(answer -> !answer.flag("duplicate"))).hasSize(1);
        assertThat(user.me().text("entitlement.status")).isEqualTo("trial");

        Purchases.nothing(id);
        assertThat(deliver(event).expecting(200).flag("duplicate")).isTrue();
        assertThat(user.me().text("entitlement.status")).isEqualTo("trial");
    }

    @Test
    void purchasesTakeAnEventLaterWhoseReadingFailed() {
        Purchases.trial(id);
        Purchases.fail(id, 500);
        Map<String, Object> event = event("RENEWAL", Map.of("app_user_id", id));
        deliver(event).refusedWith(502, "upstream_error");
        assertThat(user.me().text("entitlement.status")).isEqualTo("none");

        Purchases.repair(id);
        assertThat(deliver(event).expecting(200).flag("duplicate")).isFalse();
        assertThat(user.me().text("entitlement.status")).isEqualTo("trial");
    }

    @Test
    void entitlementsMoveFromOneUserToTheOther() {
        Trainer taker = Trainer.signedIn();
        Purchases.trial(id);
        sync();
        Purchases.nothing(id);
        Purchases.trial(taker.userId());

        deliver(event(
                        "TRANSFER",
                        Map.of(
                                "transferred_from", List.of("$RCAnonymousID:0123", id),
                                "transferred_to", List.of(taker.userId(), "usr_nobody"))))
                .expecting(200);

        assertThat(user.me().text("entitlement.status")).isEqualTo("expired");
        assertThat(taker.me().text("entitlement.status")).isEqualTo("trial");
    }

    @Test
    void purchasesIgnoreEventsAboutStrangers() {
        Map<String, Object> event = event("EXPIRATION", Map.of("app_user_id", "usr_nobody"));
        assertThat(deliver(event).expecting(200).flag("duplicate")).isFalse();
        assertThat(deliver(event).expecting(200).flag("duplicate")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "wrong", "Bearer " + Purchases.SECRET})
    void purchasesTakeNoEventWithoutTheSecret(String secret) {
        Purchases.trial(id);
        deliver(secret, event("RENEWAL", Map.of("app_user_id", id))).refusedWith(401, "unauthorized");
        call(secret).text("no json").send().refusedWith(401, "unauthorized");
        assertThat(user.me().text("entitlement.status")).isEqualTo("none");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "[]",
                "{}",
                "{\"event\":{}}",
                "{\"event\":{\"id\":\"a\"}}",
                "{\"event\":{\"id\":1,\"type\":\"T\"}}"
            })
    void purchasesRefuseAMalformedEvent(String body) {
        call(Purchases.SECRET).text(body).send().refusedWith(400, "bad_request");
    }

    private Answer sync() {
        return user.post("/v1/subscriptions/purchase_layer/sync", null).expecting(200);
    }

    private static Map<String, Object> event(String type, Map<String, ?> more) {
        Map<String, Object> event = new java.util.HashMap<>(more);
        event.put("id", UUID.randomUUID().toString());
        event.put("type", type);
        return Map.of("api_version", "1.0", "event", event);
    }

    private static Answer deliver(Map<String, Object> event) {
        return deliver(Purchases.SECRET, event);
    }

    private static Answer deliver(@Nullable String secret, Map<String, Object> event) {
        return call(secret).json(event).send();
    }

    private static Call call(@Nullable String secret) {
        return Call.of("POST", "/v1/webhooks/purchase_layer").header("Authorization", secret);
    }
}

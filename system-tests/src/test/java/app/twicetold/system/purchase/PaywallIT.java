package app.twicetold.system.purchase;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Contract;
import app.twicetold.system.harness.Purchases;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Trainer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The paywall")
class PaywallIT {
    private final Trainer user = Trainer.signedIn();

    @Test
    void thePaywallStandsFromTheSettledDiagnosticOnAndOpensWithAnEntitlement() {
        String id = user.userId();
        everyRoute(false, "not_started", "none");
        String diagnostic = user.startDiagnostic("en");
        everyRoute(false, "diagnostic", "none");
        settle(diagnostic);

        everyRoute(true, "plan_ready", "none");
        Purchases.grace(id);
        sync("grace");
        everyRoute(false, "plan_ready", "grace");
        Purchases.nothing(id);
        sync("expired");
        everyRoute(true, "plan_ready", "expired");
        assertThat(user.get("/v1/entitlements").expecting(200).text("status")).isEqualTo("expired");
        Purchases.refunded(id);
        sync("revoked");
        everyRoute(true, "plan_ready", "revoked");

        Purchases.trial(id);
        sync("trial");
        everyRoute(false, "complete", "trial");
        Purchases.paid(id, Purchases.LONG_FROM_NOW);
        sync("active");
        everyRoute(false, "complete", "active");
        Purchases.grace(id);
        sync("grace");
        everyRoute(false, "complete", "grace");
        Purchases.paid(id, Purchases.LONG_AGO);
        sync("expired");
        everyRoute(true, "complete", "expired");
        Purchases.refunded(id);
        sync("revoked");
        everyRoute(true, "complete", "revoked");
    }

    @Test
    void thePaywallLeavesTheOwnDiagnosticOpen() {
        Answer onboarding = user.onboard("en");
        String diagnostic = onboarding.text("diagnostic_session.id");
        String article = onboarding.text("article.id");
        String attempt = settle(diagnostic);

        user.get("/v1/articles/" + article).expecting(200);
        user.get("/v1/sessions/" + diagnostic).expecting(200);
        user.get("/v1/attempts/" + attempt).expecting(200);
        user.get("/v1/attempts/" + attempt + "/audio").expecting(200);
        user.get("/v1/articles/" + Recording.articleOf("en", "training")).refusedWith(402, "entitlement_required");
    }

    @Test
    void thePaywallComesBeforeWhatIsWrongWithTheRequest() {
        settle(user.startDiagnostic("en"));

        user.get("/v1/articles/unknown").refusedWith(402, "entitlement_required");
        user.get("/v1/articles?status=foo").refusedWith(402, "entitlement_required");
        user.post("/v1/sessions", Map.of()).refusedWith(402, "entitlement_required");
        user.call("POST", "/v1/sessions").text("{").send().refusedWith(402, "entitlement_required");
        user.call("POST", "/v1/sessions")
                .body("text/plain", new byte[] {1})
                .send()
                .refusedWith(402, "entitlement_required");
        user.call("PUT", "/v1/sessions").outsideContract().send().refusedWith(405, "method_not_allowed");
    }

    @Test
    void thePaywallSpeaksTheLanguageOfTheRequest() {
        settle(user.startDiagnostic("en"));

        String english = user.asking("en").get("/v1/topics").text("error.message");
        String chinese = user.asking("zh-Hans").get("/v1/topics").text("error.message");
        assertThat(english).isNotEqualTo(chinese);
    }

    @Test
    void thePaywallTrustsAnEntitlementForADayAfterItsEnd() {
        settle(user.startDiagnostic("en"));
        Purchases.paid(user.userId(), Purchases.LONG_FROM_NOW);
        sync("active");
        Instant end = Instant.parse(Purchases.LONG_FROM_NOW);

        user.at(end.plusSeconds(86_400)).get("/v1/topics").expecting(200);
        Trainer later = user.at(end.plusSeconds(86_401));
        Answer refused = later.get("/v1/topics").refusedWith(402, "entitlement_required");
        assertThat(refused.text("error.details.entitlement_status")).isEqualTo("expired");
        assertThat(later.me().text("entitlement.status")).isEqualTo("expired");
    }

    @Test
    void thePaywallShowsWhereTheUserStandsAndWhatComes() {
        Answer before = user.get("/v1/paywall").expecting(200);
        assertThat(before.isNull("diagnostic")).isTrue();
        assertThat(before.isNull("baseline.overall")).isTrue();
        assertThat(before.at("plan_preview.days")).hasSize(14);
        assertThat(before.number("default_weekly_days")).isEqualTo(5);

        settle(user.startDiagnostic("en"));
        Answer paywall = user.asking("en").get("/v1/paywall").expecting(200);

        assertThat(paywall.text("entitlement_status")).isEqualTo("none");
        assertThat(paywall.text("baseline.source")).isEqualTo("diagnostic");
        assertThat(paywall.number("baseline.overall")).isEqualTo(paywall.number("diagnostic.overall"));
        assertThat(paywall.text("benchmark_source")).isEqualTo("pilot_benchmark");
        assertThat(paywall.isNull("social_proof")).isTrue();
        assertThat(paywall.numbers("benchmarks", "sample_n")).containsOnly(0).hasSize(12);
        assertThat(paywall.numbers("plan_preview.days", "day")).hasSize(14);
        assertThat(paywall.texts("products", "kind")).containsExactly("annual", "monthly");
        assertThat(paywall.number("trial_days")).isEqualTo(7);
        assertThat(paywall.text("legal.terms_url")).startsWith("http");
        assertThat(paywall.text()).doesNotContainIgnoringCase("price").doesNotContainIgnoringCase("currency");
        assertThat(user.asking("zh-Hans").get("/v1/paywall").text("benchmark_label"))
                .isNotEqualTo(paywall.text("benchmark_label"));
    }

    /** Every route of the contract, with ids that do not exist; only what would end the account is left out. */
    private void everyRoute(boolean walled, String onboarding, String entitlement) {
        assertThat(user.me().text("onboarding.status")).isEqualTo(onboarding);
        assertThat(user.me().text("entitlement.status")).isEqualTo(entitlement);
        List<Contract.Operation> operations = Contract.operations().stream()
                .filter(operation -> !operation.webhook() && !operation.open())
                .filter(operation -> !operation.toString().startsWith("DELETE /v1/me"))
                .filter(operation -> !operation.path().endsWith("/sync"))
                .toList();
        for (Contract.Operation operation : operations) {
            Call call = user.call(operation.method(), operation.path().replaceAll("\\{[^}]*}", "unknown"));
            Answer answer = List.of("GET", "DELETE").contains(operation.method())
                    ? call.send()
                    : call.json(Map.of()).send();
            if (walled && operation.walled()) {
                answer.refusedWith(402, "entitlement_required");
                assertThat(answer.text("error.details.onboarding_status")).isEqualTo(onboarding);
                assertThat(answer.text("error.details.entitlement_status")).isEqualTo(entitlement);
            } else {
                assertThat(answer.status()).as("%s", operation).isNotEqualTo(402);
            }
        }
    }

    private void sync(String status) {
        Answer answer = user.post("/v1/subscriptions/purchase_layer/sync", null).expecting(200);
        assertThat(answer.text("status")).isEqualTo(status);
    }

    /** @return the id of the attempt */
    private String settle(String diagnostic) {
        String attempt = user.retellWell(
                        diagnostic, 1, Recording.retelling("en").record())
                .text("id");
        user.complete(diagnostic).expecting(200);
        return attempt;
    }
}

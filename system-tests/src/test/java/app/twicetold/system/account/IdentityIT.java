package app.twicetold.system.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Identity;
import app.twicetold.system.harness.Purchases;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Trainer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A sign-in with an identity")
class IdentityIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Trainer user = Trainer.signedIn();
    private final String subject = "subject-" + UUID.randomUUID();

    @Test
    void signInWithAnIdentityUpgradesTheAccountAtHandAndTakesNothingFromIt() {
        Trainer trained = user.entitled();
        String diagnostic = trained.startDiagnostic("en");
        trained.retellWell(diagnostic, 1, Recording.retelling("en").record());
        trained.complete(diagnostic).expecting(200);
        trained.trainAndImprove(trained.articles("en").get(0));
        Answer before = trained.me();
        assertThat(before.number("level.total_xp")).isPositive();
        assertThat(before.number("streak.current")).isPositive();

        Answer signedIn = signIn(user, Identity.token(subject)).expecting(200);

        assertThat(signedIn.flag("merged")).isFalse();
        assertThat(signedIn.flag("is_new_user")).isFalse();
        assertThat(signedIn.text("user.id")).isEqualTo(before.text("id"));
        assertThat(signedIn.text("user.auth_provider")).isEqualTo("apple");
        Trainer after = user.withToken(signedIn.text("access_token"));
        Answer me = after.me();
        assertThat(me.text("auth_provider")).isEqualTo("apple");
        for (String kept : List.of("id", "level", "streak", "stats", "entitlement", "onboarding", "settings")) {
            assertThat(me.at(kept)).as(kept).isEqualTo(before.at(kept));
        }
        assertThat(after.get("/v1/sessions").at("items")).hasSize(2);
        // The token that the app had goes on, too.
        assertThat(user.me().text("auth_provider")).isEqualTo("apple");
        assertThat(signIn(user, Identity.token(subject)).expecting(200).text("user.id"))
                .isEqualTo(before.text("id"));
    }

    @Test
    void signInWithAnIdentityOnASecondDeviceEndsInTheOneAccount() {
        signIn(user, Identity.token(subject)).expecting(200);
        String id = user.userId();
        Trainer second = Trainer.signedIn();
        String diagnostic = second.startDiagnostic("en");
        String attempt = second.retellWell(
                        diagnostic, 1, Recording.retelling("en").record())
                .text("id");
        second.complete(diagnostic).expecting(200);
        long xp = second.me().number("level.total_xp");
        String old = second.userId();
        Purchases.trial(old);
        second.post("/v1/subscriptions/purchase_layer/sync", null).expecting(200);

        Answer signedIn = signIn(second, Identity.token(subject)).expecting(200);

        assertThat(signedIn.flag("merged")).isTrue();
        assertThat(signedIn.text("user.id")).isEqualTo(id).isNotEqualTo(old);
        second.get("/v1/me").refusedWith(401, "unauthorized");
        Trainer merged = second.withToken(signedIn.text("access_token"));
        Answer me = merged.me();
        assertThat(me.number("level.total_xp")).isEqualTo(xp).isPositive();
        assertThat(me.number("stats.completed_sessions")).isEqualTo(1);
        assertThat(me.text("onboarding.status")).isEqualTo("complete");
        merged.session(diagnostic);
        merged.attempt(attempt);
        assertThat(Call.of("POST", "/v1/auth/anonymous")
                        .json(Map.of("install_id", second.installId()))
                        .send()
                        .expecting(200)
                        .text("user.id"))
                .isEqualTo(id);
        // The purchase layer still knows the purchase under the id that went.
        assertThat(me.text("entitlement.status")).isEqualTo("trial");
        assertThat(merged.post("/v1/subscriptions/purchase_layer/sync", null)
                        .expecting(200)
                        .text("status"))
                .isEqualTo("trial");
        Purchases.paid(old, Purchases.LONG_AGO);
        Call.of("POST", "/v1/webhooks/purchase_layer")
                .header("Authorization", Purchases.SECRET)
                .json(Map.of(
                        "event", Map.of("id", UUID.randomUUID().toString(), "type", "EXPIRATION", "app_user_id", old)))
                .send()
                .expecting(200);
        assertThat(merged.me().text("entitlement.status")).isEqualTo("expired");
    }

    @Test
    void signInWithAnIdentityWhileARecordingIsProcessedLosesNothing() {
        signIn(user, Identity.token(subject)).expecting(200);
        Trainer second = Trainer.signedIn();
        String session = second.startTraining();
        String attempt = second.send(session, 1, Recording.retelling("en").record());

        Answer signedIn = signIn(second, Identity.token(subject)).expecting(200);

        Trainer merged = second.withToken(signedIn.text("access_token"));
        assertThat(merged.awaitEnd(attempt).text("status")).isEqualTo("assessed");
        assertThat(merged.stage(session)).isEqualTo("round2");
    }

    @Test
    void anIdentityNeedsATokenOfTheProviderForThisAppAndForNow() {
        long now = Instant.now().getEpochSecond();
        Map<String, String> forged = new HashMap<>();
        forged.put("of another app", Identity.sign(with("aud", "app.of.somebody")));
        forged.put("of another issuer", Identity.sign(with("iss", "https://accounts.example.com")));
        forged.put("that ran out", Identity.sign(with("exp", now - 1)));
        forged.put("without an end", Identity.sign(without("exp")));
        forged.put("of nobody", Identity.sign(without("sub")));
        forged.put("signed by a stranger", Identity.forge(Identity.claims(subject)));
        String genuine = Identity.token(subject);
        forged.put("tampered with", genuine.substring(0, genuine.length() - 8) + "AAAAAAAA");
        forged.put("without a signature", genuine.substring(0, genuine.lastIndexOf('.') + 1));
        forged.put("that is none", "x");

        forged.forEach((what, token) -> {
            Answer refused = signIn(user, token);
            assertThat(refused.status()).as(what).isEqualTo(401);
            assertThat(refused.text("error.code")).as(what).isEqualTo("invalid_identity_token");
        });

        assertThat(user.me().text("auth_provider")).isEqualTo("anonymous");
    }

    @Test
    void signInWithAnIdentityComparesTheNonceWhenTheAppSendsOne() throws NoSuchAlgorithmException {
        String hash = HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest("once".getBytes(StandardCharsets.UTF_8)));
        String token = Identity.sign(with("nonce", hash));

        signIn(user, token, Map.of("nonce", "twice")).refusedWith(401, "invalid_identity_token");
        signIn(user, Identity.token(subject), Map.of("nonce", "once")).refusedWith(401, "invalid_identity_token");
        signIn(user, token, Map.of("nonce", "once")).expecting(200);
    }

    @Test
    void signInWithAnIdentityKeepsAnAccountToOneSubject() {
        signIn(user, Identity.token(subject)).expecting(200);
        signIn(user, Identity.token("subject-" + UUID.randomUUID())).refusedWith(409, "identity_conflict");
    }

    @Test
    void anIdentityIsRevokedWhenTheAccountIsDeleted() {
        String code = "code-" + UUID.randomUUID();
        signIn(user, Identity.token(subject), Map.of("authorization_code", code))
                .expecting(200);
        assertThat(Identity.exchanged()).contains(code);
        assertThat(Identity.revoked()).doesNotContain("refresh-" + code);

        user.call("DELETE", "/v1/me").send().expecting(202);

        user.get("/v1/me").refusedWith(401, "unauthorized");
        revoked("refresh-" + code);
        assertThat(Identity.revoked()).filteredOn(("refresh-" + code)::equals).hasSize(1);
        Trainer again = Trainer.signedIn();
        assertThat(signIn(again, Identity.token(subject)).expecting(200).flag("merged"))
                .isFalse();
    }

    @Test
    void anIdentityIsRevokedByAFreshCodeWhenNoneWasKept() {
        signIn(user, Identity.token(subject)).expecting(200);
        String code = "code-" + UUID.randomUUID();

        user.call("DELETE", "/v1/me")
                .json(Map.of("authorization_code", code))
                .send()
                .expecting(202);

        revoked("refresh-" + code);
    }

    @Test
    void anIdentityHoldsWithoutTheGrantOfACodeThatTheProviderRefuses() {
        signIn(user, Identity.token(subject), Map.of("authorization_code", "bad-code"))
                .expecting(200);
        user.call("DELETE", "/v1/me").send().expecting(202);
        user.get("/v1/me").refusedWith(401, "unauthorized");
    }

    @ParameterizedTest
    @ValueSource(strings = {"consent-revoked", "account-delete", "account-deleted"})
    void anIdentityEndsWhenTheProviderSaysSo(String type) {
        signIn(user, Identity.token(subject)).expecting(200);
        String id = UUID.randomUUID().toString();
        Map<String, Object> claims = Identity.notification(id, type, subject);

        notify(Identity.forge(claims)).refusedWith(401, "unauthorized");
        assertThat(user.me().text("auth_provider")).isEqualTo("apple");

        String notification = Identity.sign(claims);
        assertThat(notify(notification).expecting(200).flag("duplicate")).isFalse();
        assertThat(user.me().text("auth_provider")).isEqualTo("anonymous");

        signIn(user, Identity.token(subject)).expecting(200);
        assertThat(notify(notification).expecting(200).flag("duplicate")).isTrue();
        assertThat(user.me().text("auth_provider")).isEqualTo("apple");
    }

    @Test
    void anIdentityStaysWhenTheProviderTellsOfSomethingElse() {
        signIn(user, Identity.token(subject)).expecting(200);
        String other = Identity.sign(Identity.notification(UUID.randomUUID().toString(), "email-disabled", subject));
        assertThat(notify(other).expecting(200).flag("received")).isTrue();
        assertThat(user.me().text("auth_provider")).isEqualTo("apple");
    }

    private Map<String, Object> with(String claim, Object value) {
        Map<String, Object> claims = Identity.claims(subject);
        claims.put(claim, value);
        return claims;
    }

    private Map<String, Object> without(String claim) {
        Map<String, Object> claims = Identity.claims(subject);
        claims.remove(claim);
        return claims;
    }

    private static Answer signIn(Trainer trainer, String token) {
        return signIn(trainer, token, Map.of());
    }

    private static Answer signIn(Trainer trainer, String token, Map<String, String> more) {
        Map<String, String> body = new HashMap<>(more);
        body.put("provider", "apple");
        body.put("identity_token", token);
        return trainer.post("/v1/auth/identity", body);
    }

    private static Answer notify(String payload) {
        return Call.of("POST", "/v1/webhooks/identity")
                .json(Map.of("payload", payload))
                .send();
    }

    private static void revoked(String token) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(50))
                .untilAsserted(() -> assertThat(Identity.revoked()).contains(token));
    }
}

package app.twicetold.core.notification.fcm;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.exactly;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.RsaKeys;
import app.twicetold.core.notification.PushSender;
import app.twicetold.core.notification.PushSender.Outcome;
import app.twicetold.core.notification.PushSender.Result;
import app.twicetold.core.notification.PushSettings;
import app.twicetold.core.notification.rules.NotificationKind;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.interfaces.RSAPrivateKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FcmPushSenderTest {
    private static final Instant NOW = Instant.parse("2026-03-02T08:30:00Z");
    private static final String SEND = "/v1/projects/twicetold-test/messages:send";

    @RegisterExtension
    static final WireMockExtension GOOGLE = WireMockExtension.newInstance()
            .options(wireMockConfig().dynamicPort())
            .build();

    private static KeyPair keys;

    private Instant now = NOW;

    @BeforeAll
    static void anAccount() {
        keys = RsaKeys.of("first");
    }

    @BeforeEach
    void accessTokens() {
        GOOGLE.stubFor(
                post("/token").willReturn(json(200, "{\"access_token\": \"ya29.first\", \"expires_in\": 3600}")));
        GOOGLE.stubFor(post(SEND).willReturn(json(200, "{\"name\": \"projects/twicetold-test/messages/1\"}")));
    }

    @Test
    void aNotificationIsSentWithAnAccessTokenForASignedAssertion() throws Exception {
        assertThat(send(sender())).isEqualTo(Outcome.SENT);

        GOOGLE.verify(postRequestedFor(urlEqualTo(SEND))
                .withHeader("Authorization", equalTo("Bearer ya29.first"))
                .withRequestBody(matchingJsonPath("$.message.token", equalTo("device-token")))
                .withRequestBody(matchingJsonPath("$.message.notification.title", equalTo("来复述一篇吧")))
                .withRequestBody(matchingJsonPath("$.message.notification.body", equalTo("One short article.")))
                .withRequestBody(matchingJsonPath("$.message.data.kind", equalTo("streak_at_risk")))
                .withRequestBody(matchingJsonPath("$.message.android.ttl", equalTo("3600s"))));
        String form =
                GOOGLE.findAll(postRequestedFor(urlEqualTo("/token"))).get(0).getBodyAsString();
        assertThat(form).startsWith("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=");
        JwtClaims claims = new JwtConsumerBuilder()
                .setJwsAlgorithmConstraints(ConstraintType.PERMIT, "RS256")
                .setVerificationKey(keys.getPublic())
                .setExpectedIssuer(true, "push@twicetold-test.iam.example")
                .setExpectedAudience(true, GOOGLE.baseUrl() + "/token")
                .setRequireExpirationTime()
                .setEvaluationTime(NumericDate.fromSeconds(NOW.getEpochSecond()))
                .build()
                .processToClaims(
                        URLDecoder.decode(form.substring(form.indexOf("assertion=") + 10), StandardCharsets.UTF_8));
        assertThat(claims.getStringClaimValue("scope")).isEqualTo("https://www.googleapis.com/auth/firebase.messaging");
    }

    @Test
    void manyNotificationsAtOnceNeedOneAccessToken() {
        FcmPushSender sender = sender();
        List<CompletableFuture<Outcome>> sent = IntStream.range(0, 20)
                .mapToObj(n -> CompletableFuture.supplyAsync(() -> send(sender)))
                .toList();
        assertThat(sent).allSatisfy(one -> assertThat(one.join()).isEqualTo(Outcome.SENT));
        GOOGLE.verify(exactly(1), postRequestedFor(urlEqualTo("/token")));
    }

    @ParameterizedTest
    @CsvSource({"3539, 1", "3540, 2", "3541, 2"})
    void anAccessTokenIsUsedUntilAMinuteBeforeItsEnd(long secondsLater, int fetched) {
        FcmPushSender sender = sender();
        send(sender);
        now = NOW.plusSeconds(secondsLater);
        send(sender);
        GOOGLE.verify(exactly(fetched), postRequestedFor(urlEqualTo("/token")));
    }

    @Test
    void aWithdrawnAccessTokenIsReplacedAndTheNotificationSentAgain() {
        GOOGLE.stubFor(post(SEND)
                .inScenario("withdrawn")
                .whenScenarioStateIs(Scenario.STARTED)
                .willReturn(json(401, "{\"error\": {\"status\": \"UNAUTHENTICATED\"}}"))
                .willSetStateTo("replaced"));
        GOOGLE.stubFor(post(SEND)
                .inScenario("withdrawn")
                .whenScenarioStateIs("replaced")
                .willReturn(json(200, "{}")));
        assertThat(send(sender())).isEqualTo(Outcome.SENT);
        GOOGLE.verify(exactly(2), postRequestedFor(urlEqualTo("/token")));
        GOOGLE.verify(exactly(2), postRequestedFor(urlEqualTo(SEND)));
    }

    @ParameterizedTest
    @CsvSource({
        "404, NOT_FOUND, UNREGISTERED, UNREGISTERED",
        "404, NOT_FOUND, '', FAILED",
        "400, INVALID_ARGUMENT, INVALID_ARGUMENT, FAILED",
        "403, PERMISSION_DENIED, SENDER_ID_MISMATCH, FAILED",
        "401, UNAUTHENTICATED, THIRD_PARTY_AUTH_ERROR, FAILED",
        "429, RESOURCE_EXHAUSTED, QUOTA_EXCEEDED, RETRY",
        "500, INTERNAL, INTERNAL, RETRY",
        "503, UNAVAILABLE, UNAVAILABLE, RETRY"
    })
    void whatGoogleSaysIsAnOutcome(int status, String name, String code, Result result) {
        GOOGLE.stubFor(post(SEND).willReturn(json(status, """
                {"error": {"code": %d, "message": "About device-token", "status": "%s", "details": [
                  {"@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", "errorCode": "%s"}]}}""".formatted(status, name, code))));
        Outcome outcome = send(sender());
        assertThat(outcome.result()).isEqualTo(result);
        assertThat(outcome.reason()).startsWith(status + " " + name).doesNotContain("device-token");
    }

    @Test
    void anErrorThatIsNoJsonIsAnOutcomeToo() {
        GOOGLE.stubFor(post(SEND).willReturn(json(502, "<html>")));
        assertThat(send(sender()).result()).isEqualTo(Result.RETRY);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 429, 503})
    void withoutAnAccessTokenNothingIsSent(int status) {
        GOOGLE.stubFor(post("/token").willReturn(json(status, "{\"error\": \"invalid_grant\"}")));
        assertThat(send(sender())).isEqualTo(Outcome.retry("access token: status " + status));
        GOOGLE.verify(exactly(1), postRequestedFor(urlEqualTo("/token")));
        GOOGLE.verify(exactly(0), postRequestedFor(urlEqualTo(SEND)));
    }

    @Test
    void aSilentTokenEndpointHoldsUpNobodyAndIsAskedOnce() {
        GOOGLE.stubFor(post("/token").willReturn(json(200, "{}").withFixedDelay(20_000)));
        FcmPushSender sender = sender(GOOGLE.baseUrl(), Duration.ofMillis(500));
        List<CompletableFuture<Outcome>> page =
                IntStream.range(0, 20).mapToObj(n -> sender.send(push())).toList();
        assertThat(page).allSatisfy(one -> assertThat(one).isNotDone());
        assertThat(page).allSatisfy(one -> assertThat(one.join()).isEqualTo(Outcome.retry("access token: no answer")));
        assertThat(send(sender).result()).isEqualTo(Result.RETRY);
        GOOGLE.verify(exactly(1), postRequestedFor(urlEqualTo("/token")));
    }

    @ParameterizedTest
    @CsvSource({"29, 1", "30, 2", "31, 2"})
    void afterAFailureTheTokenEndpointIsLeftAloneForHalfAMinute(long secondsLater, int fetched) {
        GOOGLE.stubFor(post("/token").willReturn(json(503, "")));
        FcmPushSender sender = sender();
        send(sender);
        now = NOW.plusSeconds(secondsLater);
        send(sender);
        GOOGLE.verify(exactly(fetched), postRequestedFor(urlEqualTo("/token")));
    }

    @Test
    void whoHangsUpHasPerhapsGotItAndIsNotAskedAgain() {
        GOOGLE.stubFor(post(SEND).willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));
        assertThat(send(sender()).result()).isEqualTo(Result.UNKNOWN);
        GOOGLE.stubFor(post(SEND).willReturn(json(200, "{}").withFixedDelay(5_000)));
        assertThat(send(sender(GOOGLE.baseUrl(), Duration.ofMillis(200))).result())
                .isEqualTo(Result.UNKNOWN);
    }

    @Test
    void aServiceWhereNobodyListensIsTriedAgain() throws Exception {
        int nobody;
        try (ServerSocket socket = new ServerSocket(0)) {
            nobody = socket.getLocalPort();
        }
        assertThat(send(sender("http://localhost:" + nobody, Duration.ofSeconds(5)))
                        .result())
                .isEqualTo(Result.RETRY);
    }

    private static Outcome send(FcmPushSender sender) {
        return sender.send(push()).join();
    }

    private static PushSender.Push push() {
        return new PushSender.Push(
                "device-token",
                NotificationKind.STREAK_AT_RISK,
                "来复述一篇吧",
                "One short article.",
                NOW.plusSeconds(3_600));
    }

    private FcmPushSender sender() {
        return sender(GOOGLE.baseUrl(), Duration.ofSeconds(10));
    }

    private FcmPushSender sender(String baseUrl, Duration timeout) {
        return new FcmPushSender(
                new PushSettings(
                        Optional.empty(),
                        Optional.of(new PushSettings.Fcm(
                                "twicetold-test",
                                "push@twicetold-test.iam.example",
                                (RSAPrivateKey) keys.getPrivate(),
                                URI.create(GOOGLE.baseUrl() + "/token"),
                                URI.create(baseUrl))),
                        timeout),
                () -> now);
    }

    private static ResponseDefinitionBuilder json(int status, String body) {
        return aResponse()
                .withStatus(status)
                .withHeader("Content-Type", "application/json")
                .withBody(body);
    }
}

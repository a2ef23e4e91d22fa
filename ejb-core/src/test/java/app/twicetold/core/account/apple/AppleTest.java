package app.twicetold.core.account.apple;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.RsaKeys;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.signed.KeySets;
import app.twicetold.core.shared.signed.Mutations;
import app.twicetold.core.shared.signed.PublishedKeys;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.Key;
import java.security.KeyPair;
import java.security.PublicKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.keys.HmacKey;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AppleTest {
    private static final String BUNDLE = "app.twicetold.ios";
    private static final String SECRET = "a-secret-of-more-than-32-characters......";

    @RegisterExtension
    static final WireMockExtension APPLE = WireMockExtension.newInstance()
            .options(wireMockConfig().dynamicPort())
            .build();

    private static RsaJsonWebKey published;
    private static RsaJsonWebKey other;
    private static EllipticCurveJsonWebKey client;

    private Instant now = Instant.parse("2026-03-02T10:00:00Z");

    @BeforeAll
    static void keys() throws JoseException {
        published = key("k1", RsaKeys.of("first"));
        other = key("k2", RsaKeys.of("second"));
        client = EcJwkGenerator.generateJwk(EllipticCurves.P256);
    }

    private static RsaJsonWebKey key(String id, KeyPair pair) {
        RsaJsonWebKey key = new RsaJsonWebKey((RSAPublicKey) pair.getPublic());
        key.setPrivateKey(pair.getPrivate());
        key.setKeyId(id);
        return key;
    }

    @BeforeEach
    void publishKeys() {
        publish(published);
    }

    @Test
    void aTokenOfAppleForThisAppNamesItsSubject() {
        assertThat(tokens().subject(token(c -> {}), null)).isEqualTo("subject-1");
    }

    @Test
    void theNonceIsWhatTheClientGaveOrItsHash() {
        AppleTokens tokens = tokens();
        String plain = token(c -> c.setStringClaim("nonce", "n-1"));
        String hashed = token(
                c -> c.setStringClaim("nonce", "51aeea8ffa05d2620d35c87463465885e77df13171d5708746df1a9f36d47f35"));
        assertThat(tokens.subject(plain, "n-1")).isEqualTo("subject-1");
        assertRefused(() -> tokens.subject(plain, "n-2"));
        assertThat(tokens.subject(hashed, "n-1")).isEqualTo("subject-1");
        assertRefused(() -> tokens.subject(token(c -> {}), "n-1"));
    }

    static Stream<Consumer<JwtClaims>> wrongClaims() {
        Instant now = Instant.parse("2026-03-02T10:00:00Z");
        return Stream.of(
                c -> c.setAudience("somebody.else"),
                c -> c.unsetClaim("aud"),
                c -> c.setIssuer("https://example.com"),
                c -> c.unsetClaim("iss"),
                c -> c.setExpirationTime(NumericDate.fromSeconds(now.getEpochSecond())),
                c -> c.unsetClaim("exp"),
                c -> c.unsetClaim("sub"));
    }

    @ParameterizedTest
    @MethodSource("wrongClaims")
    void aTokenForOthersOrOverIsRefused(Consumer<JwtClaims> change) {
        assertRefused(() -> tokens().subject(token(change), null));
    }

    @Test
    void aTokenOfAnotherKeyOrAlgorithmIsRefused() {
        AppleTokens tokens = tokens();
        RsaJsonWebKey impostor = other;
        assertRefused(() -> tokens.subject(
                signed(claims(c -> {}), impostor.getPrivateKey(), "k1", AlgorithmIdentifiers.RSA_USING_SHA256), null));
        assertRefused(() -> tokens.subject(
                signed(
                        claims(c -> {}),
                        new HmacKey(published.getPublicKey().getEncoded()),
                        "k1",
                        AlgorithmIdentifiers.HMAC_SHA256),
                null));
        assertRefused(() -> tokens.subject("no token", null));
        assertRefused(() -> tokens.subject("x".repeat(9_000), null));
    }

    @Test
    void keysAreKeptForAnHour() {
        AppleTokens tokens = tokens();
        tokens.subject(token(c -> {}), null);
        now = now.plus(Duration.ofMinutes(59));
        tokens.subject(token(c -> {}), null);
        APPLE.verify(1, getRequestedFor(urlEqualTo("/auth/keys")));
        now = now.plus(Duration.ofMinutes(1));
        tokens.subject(token(c -> {}), null);
        APPLE.verify(2, getRequestedFor(urlEqualTo("/auth/keys")));
    }

    @Test
    void anUnknownKeyIsAskedForAtMostOnceAMinute() {
        AppleTokens tokens = tokens();
        tokens.subject(token(c -> {}), null);
        String ofNewKey = signed(claims(c -> {}), other.getPrivateKey(), "k2", AlgorithmIdentifiers.RSA_USING_SHA256);
        publish(published, other);
        assertRefused(() -> tokens.subject(ofNewKey, null));
        APPLE.verify(1, getRequestedFor(urlEqualTo("/auth/keys")));

        now = now.plus(Duration.ofMinutes(1));
        assertThat(tokens.subject(ofNewKey, null)).isEqualTo("subject-1");
        APPLE.verify(2, getRequestedFor(urlEqualTo("/auth/keys")));
    }

    @Test
    void oldKeysGoOnWhenAppleIsSilent() {
        AppleTokens tokens = tokens();
        tokens.subject(token(c -> {}), null);
        APPLE.stubFor(get("/auth/keys").willReturn(aResponse().withStatus(500)));
        now = now.plus(Duration.ofHours(2));

        assertThat(tokens.subject(token(c -> {}), null)).isEqualTo("subject-1");
    }

    @Test
    void aKeySetThatIsTooLargeIsNotRead() {
        APPLE.stubFor(get("/auth/keys").willReturn(aResponse().withBody(" ".repeat((64 << 10) + 1))));

        assertUnavailable(() -> tokens().subject(token(c -> {}), null));
    }

    @Test
    void whileNobodyKnowsApplesKeysATokenIsNeitherTrueNorFalse() {
        APPLE.stubFor(get("/auth/keys").willReturn(aResponse().withStatus(500)));
        AppleTokens tokens = tokens();
        String genuine = token(c -> {});
        String notification = token(c -> c.unsetClaim("exp"));
        assertUnavailable(() -> tokens.subject(genuine, null));
        assertUnavailable(() -> tokens.notification(notification));
        // What cannot be genuine under any key is told at once.
        assertRefused(() -> tokens.subject("no token", null));

        publish(published);
        assertUnavailable(() -> tokens.subject(genuine, null));
        now = now.plus(Duration.ofMinutes(1));
        assertThat(tokens.subject(genuine, null)).isEqualTo("subject-1");
        assertThat(tokens.notification(notification)).isPresent();
    }

    @Test
    void anUnknownKeyIsNoForgeryWhileAppleIsSilent() {
        AppleTokens tokens = tokens();
        tokens.subject(token(c -> {}), null);
        String ofNewKey = signed(claims(c -> {}), other.getPrivateKey(), "k2", AlgorithmIdentifiers.RSA_USING_SHA256);
        APPLE.stubFor(get("/auth/keys").willReturn(aResponse().withStatus(500)));
        now = now.plus(Duration.ofMinutes(1));
        assertUnavailable(() -> tokens.subject(ofNewKey, null));
        assertThat(tokens.subject(token(c -> {}), null)).isEqualTo("subject-1");

        publish(published);
        now = now.plus(Duration.ofMinutes(1));
        assertRefused(() -> tokens.subject(ofNewKey, null));
    }

    @Test
    void aCodeIsExchangedWithASignedSecretAndStoredEncrypted() throws Exception {
        APPLE.stubFor(post("/auth/token").willReturn(aResponse().withBody("{\"refresh_token\": \"r.plain\"}")));

        Optional<String> grant = grants().exchange("code 1");

        assertThat(grant).isPresent();
        assertThat(grant.get()).doesNotContain("r.plain");
        assertThat(new TokenVault(settings()).decrypt(grant.get())).contains("r.plain");
        String form = sent("/auth/token");
        assertThat(form)
                .contains("grant_type=authorization_code")
                .contains("code=code 1")
                .contains("client_id=" + BUNDLE);
        Matcher secret = Pattern.compile("client_secret=([^&]+)").matcher(form);
        assertThat(secret.find()).isTrue();
        JwtClaims claims = new JwtConsumerBuilder()
                .setVerificationKey((PublicKey) client.getPublicKey())
                .setExpectedAudience("https://appleid.apple.com")
                .setExpectedIssuer("TEAM")
                .setExpectedSubject(BUNDLE)
                .setEvaluationTime(NumericDate.fromSeconds(now.getEpochSecond()))
                .setRequireExpirationTime()
                .build()
                .processToClaims(secret.group(1));
        assertThat(claims.getSubject()).isEqualTo(BUNDLE);
    }

    @Test
    void aCodeThatAppleRefusesLeavesNoGrant() {
        APPLE.stubFor(
                post("/auth/token").willReturn(aResponse().withStatus(400).withBody("{\"error\": \"invalid_grant\"}")));
        assertThat(grants().exchange("code")).isEmpty();
        APPLE.stubFor(post("/auth/token")
                .willReturn(
                        aResponse().withBody("{\"refresh_token\": \"r.late\"}").withFixedDelay(2_000)));
        assertThat(grants(Duration.ofMillis(200)).exchange("code")).isEmpty();
    }

    @Test
    void aGrantIsRevokedOrAskedForAgain() {
        String stored = new TokenVault(settings()).encrypt("r.plain");
        APPLE.stubFor(post("/auth/revoke").willReturn(aResponse().withStatus(503)));
        assertThat(grants().revoke(stored)).isFalse();
        APPLE.stubFor(post("/auth/revoke").willReturn(aResponse().withStatus(200)));
        assertThat(grants().revoke(stored)).isTrue();
        assertThat(sent("/auth/revoke")).contains("token=r.plain");
        assertThat(grants().revoke("not ours")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "400, invalid_grant, true",
        "400, invalid_client, false",
        "400, unauthorized_client, false",
        "400, invalid_request, false",
        "400, , false",
        "401, invalid_grant, false",
        "403, , false",
        "429, , false"
    })
    void onlyATokenThatIsNoneAnyMoreNeedsNoRevocation(int status, @Nullable String error, boolean over) {
        String stored = new TokenVault(settings()).encrypt("r.plain");
        APPLE.stubFor(post("/auth/revoke")
                .willReturn(aResponse()
                        .withStatus(status)
                        .withBody(error == null ? "<html>" : "{\"error\": \"" + error + "\"}")));
        assertThat(grants().revoke(stored)).isEqualTo(over);
    }

    @Test
    void aTokenWaitsForAppleToAnswerAndForOurOwnKey() {
        String stored = new TokenVault(settings()).encrypt("r.plain");
        APPLE.stubFor(post("/auth/revoke").willReturn(aResponse().withFault(Fault.EMPTY_RESPONSE)));
        assertThat(grants().revoke(stored)).isFalse();

        IdentitySettings withoutKey = new IdentitySettings(
                Optional.of(BUNDLE),
                Optional.empty(),
                URI.create(APPLE.baseUrl()),
                Duration.ofSeconds(3),
                SECRET,
                Optional.empty());
        AppleGrants unable = new AppleGrants(withoutKey, new TokenVault(withoutKey), () -> now);
        assertThat(unable.revoke(stored)).isFalse();
        assertThat(unable.exchange("code")).isEmpty();
    }

    private static String sent(String path) {
        List<com.github.tomakehurst.wiremock.verification.LoggedRequest> requests =
                APPLE.findAll(postRequestedFor(urlEqualTo(path)));
        return URLDecoder.decode(requests.get(requests.size() - 1).getBodyAsString(), StandardCharsets.UTF_8);
    }

    private static void publish(JsonWebKey... keys) {
        APPLE.stubFor(get("/auth/keys")
                .willReturn(aResponse()
                        .withBody(new JsonWebKeySet(keys).toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY))));
    }

    private String token(Consumer<JwtClaims> change) {
        return signed(claims(change), published.getPrivateKey(), "k1", AlgorithmIdentifiers.RSA_USING_SHA256);
    }

    private JwtClaims claims(Consumer<JwtClaims> change) {
        JwtClaims claims = new JwtClaims();
        claims.setIssuer("https://appleid.apple.com");
        claims.setAudience(BUNDLE);
        claims.setSubject("subject-1");
        claims.setIssuedAt(NumericDate.fromSeconds(now.getEpochSecond() - 1));
        claims.setExpirationTime(NumericDate.fromSeconds(now.getEpochSecond() + 600));
        change.accept(claims);
        return claims;
    }

    private static String signed(JwtClaims claims, Key key, String keyId, String algorithm) {
        JsonWebSignature signature = new JsonWebSignature();
        signature.setAlgorithmHeaderValue(algorithm);
        signature.setKeyIdHeaderValue(keyId);
        signature.setKey(key);
        signature.setPayload(claims.toJson());
        try {
            return signature.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
    }

    private static IdentitySettings settings() {
        return settings(Duration.ofSeconds(3));
    }

    private static IdentitySettings settings(Duration timeout) {
        return new IdentitySettings(
                Optional.of(BUNDLE),
                Optional.of(new IdentitySettings.Client("TEAM", "KEY", client.getEcPrivateKey())),
                URI.create(APPLE.baseUrl()),
                timeout,
                SECRET,
                Optional.empty());
    }

    private AppleTokens tokens() {
        InstantSource clock = () -> now;
        return new AppleTokens(settings(), new AppleKeys(settings(), clock), clock);
    }

    private AppleGrants grants() {
        return grants(Duration.ofSeconds(3));
    }

    private AppleGrants grants(Duration timeout) {
        return new AppleGrants(settings(timeout), new TokenVault(settings()), () -> now);
    }

    private static void assertRefused(Runnable call) {
        assertFails(call, ErrorCode.INVALID_IDENTITY_TOKEN);
    }

    private static void assertUnavailable(Runnable call) {
        assertFails(call, ErrorCode.SERVICE_UNAVAILABLE);
    }

    private static void assertFails(Runnable call, ErrorCode code) {
        assertThatThrownBy(call::run)
                .asInstanceOf(InstanceOfAssertFactories.type(ServiceException.class))
                .extracting(ServiceException::code)
                .isEqualTo(code);
    }

    @Test
    void whatIsNotTheTokenToTheLastCharacterIsRefused() {
        AppleTokens tokens = tokens();
        String token = token(c -> {});

        assertThat(tokens.subject(token, null)).isEqualTo("subject-1");
        assertThat(Mutations.of(token, 3)).allSatisfy(mutation -> {
            now = now.plusMillis(1);
            assertRefused(() -> tokens.subject(mutation, null));
            assertThat(tokens.notification(mutation)).isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"sub\": \"a\\u0000b\"}",
                "{\"sub\": \" \"}",
                "{\"sub\": 1}",
                "{\"exp\": \"soon\"}",
                "{\"exp\": {}}",
                "{\"iat\": []}",
                "{\"aud\": [1]}",
                "{\"nbf\": 9223372036854775807}"
            })
    void claimsOfAnotherTypeAreRefused(String claims) throws Exception {
        JwtClaims hostile = JwtClaims.parse(claims);

        assertRefused(() -> tokens().subject(token(c -> hostile.getClaimsMap().forEach(c::setClaim)), null));
    }

    @Test
    void aSubjectMayBeAsLongAsAName() {
        assertThat(tokens().subject(token(c -> c.setSubject("s".repeat(255))), null))
                .hasSize(255);
        assertRefused(() -> tokens().subject(token(c -> c.setSubject("s".repeat(256))), null));
    }

    @Test
    void aKeyForAnotherUseSignsNothing() {
        RsaJsonWebKey encrypting = key("k1", RsaKeys.of("first"));
        encrypting.setUse("enc");
        publish(encrypting, other);

        assertRefused(() -> tokens().subject(token(c -> {}), null));
    }

    @Test
    void whileAppleIsSilentSignInsGoOnWithTheKeysThatAreThere() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger fetches = new AtomicInteger();
        PublishedKeys.Source apple = KeySets.source(() -> {
            if (fetches.getAndIncrement() > 0) {
                asked.countDown();
                await(end);
            }
            return KeySets.set(published);
        });
        AppleTokens tokens = new AppleTokens(settings(), new AppleKeys(apple, () -> now), () -> now);
        String token = token(c -> c.setExpirationTime(NumericDate.fromSeconds(now.getEpochSecond() + 36_000)));
        assertThat(tokens.subject(token, null)).isEqualTo("subject-1");
        now = now.plus(Duration.ofHours(1));
        Thread first = new Thread(() -> tokens.subject(token, null));
        first.start();
        assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
        try {
            assertThat(CompletableFuture.supplyAsync(() -> tokens.subject(token, null))
                            .get(10, TimeUnit.SECONDS))
                    .isEqualTo("subject-1");
            assertThat(first.isAlive()).isTrue();
        } finally {
            end.countDown();
            first.join();
        }
    }

    private static void await(CountDownLatch end) throws IOException {
        try {
            end.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}

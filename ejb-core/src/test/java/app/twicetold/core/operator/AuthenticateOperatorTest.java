package app.twicetold.core.operator;

import static app.twicetold.core.operator.GatewayFixture.GATEWAY;
import static app.twicetold.core.operator.GatewayFixture.NOW;
import static app.twicetold.core.operator.GatewayFixture.claims;
import static app.twicetold.core.operator.GatewayFixture.serialized;
import static app.twicetold.core.operator.GatewayFixture.token;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.signed.KeySets;
import app.twicetold.core.shared.signed.Mutations;
import app.twicetold.core.shared.signed.PublishedKeys;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.keys.HmacKey;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuthenticateOperatorTest {
    private static final String KEY = "an-admin-key-of-32-characters....";
    private static final String METRICS_KEY = "a-metrics-key-of-32-characters..";
    private static final RsaJsonWebKey SIGNING = KeySets.key("k1");
    private static final RsaJsonWebKey FOREIGN = KeySets.otherKey("k1");

    private static AuthenticateOperator authenticate(boolean production, boolean gateway, @Nullable String key) {
        OperatorSettings settings = new OperatorSettings(
                production,
                Optional.ofNullable(key),
                Optional.of(METRICS_KEY),
                gateway ? GATEWAY : null,
                Set.of("api.example.com"),
                URI.create("http://localhost:8080"));
        GatewayTokens tokens = new GatewayTokens(
                GATEWAY,
                new PublishedKeys(KeySets.source(() -> KeySets.set(SIGNING)), GatewayTokens.ALGORITHMS, () -> NOW),
                () -> NOW);
        return new AuthenticateOperator(settings, gateway ? tokens : null);
    }

    private static boolean letsIn(
            AuthenticateOperator authenticate, @Nullable String token, @Nullable String adminKey) {
        ServiceException refused =
                catchThrowableOfType(ServiceException.class, () -> authenticate.authenticate(token, adminKey));
        if (refused != null) {
            assertThat(refused.code()).isEqualTo(ErrorCode.UNAUTHORIZED);
            assertThat(refused.details()).isEmpty();
        }
        return refused == null;
    }

    private static boolean letsIn(String token) {
        return letsIn(authenticate(false, true, KEY), token, null);
    }

    @Test
    void aTokenOfTheGatewayNamesThePersonBehindIt() {
        assertThat(authenticate(true, true, KEY).authenticate(token(claims(), SIGNING), null))
                .isEqualTo("ops@example.org");
    }

    @Test
    void aServiceIsNamedByItsSubjectOrCommonName() {
        JwtClaims service = claims();
        service.unsetClaim("email");
        assertThat(authenticate(true, true, KEY).authenticate(token(service, SIGNING), null))
                .isEqualTo("gateway:sub-1");
        service.setSubject("");
        service.setClaim("common_name", "robot.access");
        assertThat(authenticate(true, true, KEY).authenticate(token(service, SIGNING), null))
                .isEqualTo("gateway:robot.access");
        service.unsetClaim("common_name");
        assertThat(letsIn(token(service, SIGNING))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"system", "manual", "admin-key", ""})
    void anEmailThatIsNoneCannotPretendToBeTheService(String email) {
        JwtClaims odd = claims();
        odd.setClaim("email", email);
        assertThat(authenticate(true, true, KEY).authenticate(token(odd, SIGNING), null))
                .isEqualTo("gateway:sub-1");
    }

    @Test
    void theKeyNamesNobody() {
        assertThat(authenticate(false, false, KEY).authenticate(null, KEY)).isEqualTo("admin-key");
    }

    @ParameterizedTest
    @CsvSource({
        // production, gateway, key set -> key works
        "false, false, true, true",
        "false, true, true, true",
        "true, false, true, true",
        "true, true, true, false",
        "false, false, false, false",
        "true, false, false, false"
    })
    void inProductionBehindAGatewayTheKeyOpensNothing(boolean production, boolean gateway, boolean set, boolean in) {
        assertThat(letsIn(authenticate(production, gateway, set ? KEY : null), null, KEY))
                .isEqualTo(in);
    }

    @Test
    void aWrongOrMissingKeyIsRefused() {
        AuthenticateOperator authenticate = authenticate(false, false, KEY);
        assertThat(letsIn(authenticate, null, KEY + "x")).isFalse();
        assertThat(letsIn(authenticate, null, "")).isFalse();
        assertThat(letsIn(authenticate, null, null)).isFalse();
    }

    @Test
    void theKeyOfAScraperCountsBehindAGatewayAndOpensNothingElse() {
        AuthenticateOperator behind = authenticate(true, true, KEY);
        assertThat(behind.isScraper("Bearer " + METRICS_KEY)).isTrue();
        assertThat(behind.isScraper("Bearer " + KEY)).isFalse();
        assertThat(behind.isScraper(METRICS_KEY)).isFalse();
        assertThat(behind.isScraper("Bearer " + METRICS_KEY + "x")).isFalse();
        assertThat(behind.isScraper("")).isFalse();
        assertThat(behind.isScraper(null)).isFalse();
        assertThat(letsIn(authenticate(false, false, KEY), null, METRICS_KEY)).isFalse();
    }

    @Test
    void withoutAKeyForScrapersThereIsNone() {
        OperatorSettings none = new OperatorSettings(
                false, Optional.of(KEY), Optional.empty(), null, Set.of(), URI.create("http://localhost:8080"));
        AuthenticateOperator authenticate = new AuthenticateOperator(none, (GatewayTokens) null);
        assertThat(authenticate.isScraper("Bearer ")).isFalse();
        assertThat(authenticate.isScraper("Bearer " + KEY)).isFalse();
    }

    @Test
    void aTokenDecidesAloneWhereThereIsOne() {
        assertThat(letsIn(authenticate(false, true, KEY), "nonsense", KEY)).isFalse();
        assertThat(letsIn(authenticate(false, false, KEY), token(claims(), SIGNING), KEY))
                .isFalse();
        assertThat(letsIn(authenticate(false, true, KEY), token(claims(), SIGNING), "wrong"))
                .isTrue();
    }

    @Test
    void anotherAudienceIssuerOrSignerIsRefused() {
        JwtClaims audience = claims();
        audience.setAudience("other");
        assertThat(letsIn(token(audience, SIGNING))).isFalse();
        audience.unsetClaim("aud");
        assertThat(letsIn(token(audience, SIGNING))).isFalse();
        JwtClaims issuer = claims();
        issuer.setIssuer("https://evil.example.com");
        assertThat(letsIn(token(issuer, SIGNING))).isFalse();
        issuer.unsetClaim("iss");
        assertThat(letsIn(token(issuer, SIGNING))).isFalse();
        assertThat(letsIn(token(claims(), FOREIGN))).isFalse();
        assertThat(letsIn(token(claims(), KeySets.otherKey("k2")))).isFalse();
    }

    @Test
    void anAudienceMayBeATextOfItsOwn() {
        JwtClaims audience = claims();
        audience.setAudience(GATEWAY.audience());
        assertThat(letsIn(token(audience, SIGNING))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"-29, true", "-30, false", "-31, false", "0, true", "60, true"})
    void expiryHasALeewayOfThirtySeconds(long secondsFromNow, boolean in) {
        JwtClaims expiring = claims();
        expiring.setExpirationTime(NumericDate.fromSeconds(NOW.getEpochSecond() + secondsFromNow));
        assertThat(letsIn(token(expiring, SIGNING))).isEqualTo(in);
    }

    @Test
    void aTokenWithoutAnExpiryIsRefused() {
        JwtClaims eternal = claims();
        eternal.unsetClaim("exp");
        assertThat(letsIn(token(eternal, SIGNING))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"29, true", "30, true", "31, false"})
    void theBeginningOfATokenHasTheSameLeeway(long secondsFromNow, boolean in) {
        JwtClaims early = claims();
        early.setNotBefore(NumericDate.fromSeconds(NOW.getEpochSecond() + secondsFromNow));
        assertThat(letsIn(token(early, SIGNING))).isEqualTo(in);
    }

    @Test
    void anotherAlgorithmIsRefused() {
        JsonWebSignature none = new JsonWebSignature();
        none.setAlgorithmConstraints(AlgorithmConstraints.NO_CONSTRAINTS);
        none.setAlgorithmHeaderValue(AlgorithmIdentifiers.NONE);
        none.setKeyIdHeaderValue("k1");
        none.setPayload(claims().toJson());
        assertThat(letsIn(serialized(none))).isFalse();

        JsonWebSignature hmac = new JsonWebSignature();
        hmac.setAlgorithmHeaderValue(AlgorithmIdentifiers.HMAC_SHA256);
        hmac.setKeyIdHeaderValue("k1");
        hmac.setPayload(claims().toJson());
        // The classic forgery: the public key as the secret.
        hmac.setKey(new HmacKey(SIGNING.getPublicKey().getEncoded()));
        assertThat(letsIn(serialized(hmac))).isFalse();

        JsonWebSignature pss = new JsonWebSignature();
        pss.setAlgorithmHeaderValue(AlgorithmIdentifiers.RSA_PSS_USING_SHA256);
        pss.setKeyIdHeaderValue("k1");
        pss.setPayload(claims().toJson());
        pss.setKey(SIGNING.getPrivateKey());
        assertThat(letsIn(serialized(pss))).isFalse();
    }

    @Test
    void aHugeOrBrokenTokenIsRefused() {
        String good = token(claims(), SIGNING);
        assertThat(letsIn(good + "a".repeat(17_000))).isFalse();
        assertThat(letsIn(good.substring(0, good.length() - 10))).isFalse();
        String[] parts = good.split("\\.");
        String forged = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(claims().toJson().replace("ops@", "boss@").getBytes(StandardCharsets.UTF_8));
        assertThat(letsIn(parts[0] + "." + forged + "." + parts[2])).isFalse();
        assertThat(letsIn("")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "api.example.com, true",
                "API.Example.com, true",
                "api.example.com., true",
                "ops.example.com, false",
                "example.com, false",
                "10.0.0.7, false",
                "-, false"
            })
    void theOperatorApiIsHiddenUnderAPublicName(@Nullable String host, boolean hidden) {
        AuthenticateOperator authenticate = authenticate(true, true, KEY);

        if (hidden) {
            assertThatThrownBy(() -> authenticate.requireHost(host))
                    .isInstanceOfSatisfying(
                            ServiceException.class,
                            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.NOT_FOUND));
        } else {
            assertThatCode(() -> authenticate.requireHost(host)).doesNotThrowAnyException();
        }
    }

    @Test
    void whatIsNotTheTokenToTheLastCharacterOpensNothing() {
        String token = token(claims(), SIGNING);
        AuthenticateOperator authenticate = authenticate(true, true, KEY);

        assertThat(letsIn(authenticate, token, null)).isTrue();
        assertThat(Mutations.of(token, 2))
                .allSatisfy(mutation ->
                        assertThat(letsIn(authenticate, mutation, null)).isFalse());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"exp\": 1e400}",
                "{\"exp\": \"soon\"}",
                "{\"aud\": [1]}",
                "{\"aud\": {}}",
                "{\"iss\": [null]}",
                "{\"email\": 1}",
                "{\"nbf\": 9223372036854775807}"
            })
    void claimsOfAnotherTypeOpenNothing(String claims) throws Exception {
        JwtClaims hostile = claims();
        JwtClaims.parse(claims).getClaimsMap().forEach(hostile::setClaim);

        assertThat(letsIn(token(hostile, SIGNING))).isFalse();
    }
}

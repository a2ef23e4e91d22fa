package app.twicetold.core.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.shared.signed.Mutations;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicReference;
import javax.crypto.spec.SecretKeySpec;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.lang.JoseException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTokensTest {
    private static final String SECRET = "a-secret-of-the-tests-with-64-characters-in-it-and-a-few-more-...";
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.500Z");

    private final AtomicReference<Instant> now = new AtomicReference<>(NOON);
    private final AccessTokens tokens = tokens(SECRET);

    private AccessTokens tokens(String secret) {
        return new AccessTokens(new AccountSettings(secret), (InstantSource) now::get);
    }

    @Test
    void aTokenNamesItsUser() throws Exception {
        assertThat(tokens.verify(tokens.issue("usr_a").value())).isEqualTo("usr_a");
    }

    @Test
    void aTokenIsSignedHs256AndLivesOneHour() {
        String[] parts = tokens.issue("usr_a").value().split("\\.", -1);
        assertThat(decoded(parts[0])).contains("\"alg\":\"HS256\"");
        assertThat(decoded(parts[1])).contains("\"iat\":1772366400").contains("\"exp\":1772370000");
    }

    @Test
    void aTokenHoldsInTheLastSecondOfItsHour() throws Exception {
        String token = tokens.issue("usr_a").value();
        now.set(Instant.parse("2026-03-01T12:59:59.999Z"));
        assertThat(tokens.verify(token)).isEqualTo("usr_a");
    }

    @Test
    void aTokenEndsWhenItsHourIsOver() {
        String token = tokens.issue("usr_a").value();
        now.set(Instant.parse("2026-03-01T13:00:00Z"));
        var refused = catchThrowableOfType(AccessTokens.InvalidToken.class, () -> tokens.verify(token));
        assertThat(refused.expired()).isTrue();
    }

    @Test
    void aTokenOfAnotherSecretIsInvalid() {
        String token = tokens("another-secret-of-the-tests-with-enough-characters")
                .issue("usr_a")
                .value();
        var refused = catchThrowableOfType(AccessTokens.InvalidToken.class, () -> tokens.verify(token));
        assertThat(refused.expired()).isFalse();
    }

    @Test
    void aTokenWithoutSignatureIsInvalid() {
        String payload = tokens.issue("usr_a").value().split("\\.", -1)[1];
        String header = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString("{\"alg\":\"none\"}".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> tokens.verify(header + "." + payload + "."))
                .isInstanceOf(AccessTokens.InvalidToken.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"HS384", "HS512"})
    void aTokenOfAnotherAlgorithmIsInvalid(String algorithm) throws JoseException {
        JsonWebSignature forged = new JsonWebSignature();
        forged.setPayload(decoded(tokens.issue("usr_a").value().split("\\.", -1)[1]));
        forged.setAlgorithmHeaderValue(algorithm);
        forged.setKey(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA512"));
        String token = forged.getCompactSerialization();
        assertThatThrownBy(() -> tokens.verify(token)).isInstanceOf(AccessTokens.InvalidToken.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"iss\":\"spoken-trainer\",\"sub\":\"usr_a\",\"iat\":1772366400,\"exp\":1772370000}",
                "{\"iss\":\"spoken-trainer\",\"sub\":\"usr_a\",\"iat\":1772366400,\"exp\":1772370000,\"typ\":\"refresh\"}",
                "{\"iss\":\"other\",\"sub\":\"usr_a\",\"iat\":1772366400,\"exp\":1772370000,\"typ\":\"access\"}",
                "{\"iss\":\"spoken-trainer\",\"iat\":1772366400,\"exp\":1772370000,\"typ\":\"access\"}",
                "{\"iss\":\"spoken-trainer\",\"sub\":\"usr_a\",\"iat\":1772366400,\"typ\":\"access\"}"
            })
    void aTokenWithAClaimMissingOrWrongIsInvalid(String claims) throws JoseException {
        JsonWebSignature signed = new JsonWebSignature();
        signed.setPayload(claims);
        signed.setAlgorithmHeaderValue("HS256");
        signed.setKey(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        String token = signed.getCompactSerialization();
        assertThatThrownBy(() -> tokens.verify(token)).isInstanceOf(AccessTokens.InvalidToken.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "a.b.c", "....", "eyJhbGciOiJIUzI1NiJ9..x"})
    void whatIsNoTokenIsInvalid(String text) {
        assertThatThrownBy(() -> tokens.verify(text)).isInstanceOf(AccessTokens.InvalidToken.class);
    }

    private static String decoded(String part) {
        return new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8);
    }

    @Test
    void whatIsNotTheTokenToTheLastCharacterIsInvalid() {
        String token = tokens.issue("usr_a").value();

        assertThat(Mutations.of(token, 1))
                .allSatisfy(mutation -> assertThatThrownBy(() -> tokens.verify(mutation))
                        .isInstanceOf(AccessTokens.InvalidToken.class));
    }
}

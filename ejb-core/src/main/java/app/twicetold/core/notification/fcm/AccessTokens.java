package app.twicetold.core.notification.fcm;

import app.twicetold.core.notification.PushSettings;
import app.twicetold.core.shared.http.OutboundHttp;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;

/** Access tokens for the service account: one is fetched with a signed assertion and used until shortly before its end. */
final class AccessTokens {
    private static final String SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
    private static final String GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
    private static final Duration ASSERTION = Duration.ofMinutes(10);
    private static final Duration MARGIN = Duration.ofMinutes(1);
    private static final int MAX_BYTES = 64 << 10;
    private static final int OK = 200;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final PushSettings settings;
    private final OutboundHttp http;
    private final InstantSource clock;
    private @Nullable String token;
    private Instant until = Instant.MIN;

    AccessTokens(PushSettings settings, OutboundHttp http, InstantSource clock) {
        this.settings = settings;
        this.http = http;
        this.clock = clock;
    }

    /** The token, fetched when there is none; many who ask at once wait for one fetch. */
    synchronized String get() throws IOException {
        Instant now = clock.instant();
        if (token == null || !now.isBefore(until)) {
            PushSettings.Fcm fcm = settings.fcm().orElseThrow();
            String form = "grant_type=" + URLEncoder.encode(GRANT, StandardCharsets.UTF_8) + "&assertion="
                    + assertion(fcm, now);
            HttpResponse<byte[]> answer = http.send(
                    HttpRequest.newBuilder(fcm.tokenUrl())
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(HttpRequest.BodyPublishers.ofString(form))
                            .build(),
                    MAX_BYTES,
                    settings.timeout());
            if (answer.statusCode() != OK) {
                throw new Refused(answer.statusCode());
            }
            JsonNode body = JSON.readTree(answer.body());
            if (!body.path("access_token").isTextual()) {
                throw new IOException("An answer without an access token");
            }
            token = body.path("access_token").textValue();
            until = now.plusSeconds(body.path("expires_in").asLong(0)).minus(MARGIN);
        }
        return token;
    }

    /** Drops a token that is not accepted any more, unless there is a newer one. */
    synchronized void forget(String refused) {
        if (refused.equals(token)) {
            token = null;
        }
    }

    private static String assertion(PushSettings.Fcm fcm, Instant now) {
        JwtClaims claims = new JwtClaims();
        claims.setIssuer(fcm.clientEmail());
        claims.setAudience(fcm.tokenUrl().toString());
        claims.setClaim("scope", SCOPE);
        claims.setIssuedAt(NumericDate.fromSeconds(now.getEpochSecond()));
        claims.setExpirationTime(NumericDate.fromSeconds(now.plus(ASSERTION).getEpochSecond()));
        JsonWebSignature signature = new JsonWebSignature();
        signature.setAlgorithmHeaderValue(AlgorithmIdentifiers.RSA_USING_SHA256);
        signature.setHeader("typ", "JWT");
        signature.setPayload(claims.toJson());
        signature.setKey(fcm.key());
        try {
            return signature.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException("The service account cannot sign", e);
        }
    }

    /** The account was refused, or the server cannot answer now. */
    static final class Refused extends IOException {
        private static final long serialVersionUID = 1L;

        private final int status;

        Refused(int status) {
            super("No access token: status " + status);
            this.status = status;
        }

        int status() {
            return status;
        }
    }
}

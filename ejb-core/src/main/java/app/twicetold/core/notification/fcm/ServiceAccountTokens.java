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
import java.util.concurrent.CompletableFuture;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;

/**
 * Access tokens for the service account. A token is fetched with a signed assertion and used until shortly before it
 * expires. Concurrent callers share one fetch. A failed fetch is shared for a while.
 */
final class ServiceAccountTokens {
    private static final String SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
    private static final String GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
    private static final Duration ASSERTION = Duration.ofMinutes(10);
    private static final Duration MARGIN = Duration.ofMinutes(1);
    private static final Duration FAILURE = Duration.ofSeconds(30);
    private static final int MAX_BYTES = 64 << 10;
    private static final int OK = 200;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final PushSettings settings;
    private final OutboundHttp http;
    private final InstantSource clock;
    private @Nullable CompletableFuture<Token> fetch;

    ServiceAccountTokens(PushSettings settings, OutboundHttp http, InstantSource clock) {
        this.settings = settings;
        this.http = http;
        this.clock = clock;
    }

    /** The token, without waiting. The returned future fails only with {@link Unavailable}. */
    synchronized CompletableFuture<String> get() {
        Instant now = clock.instant();
        if (fetch == null || ended(fetch, now)) {
            fetch = fetch(now);
        }
        return fetch.thenApply(Token::value);
    }

    /** Drops a token that is no longer accepted, unless there is a newer one. */
    synchronized void forget(String refused) {
        if (fetch != null
                && fetch.isDone()
                && !fetch.isCompletedExceptionally()
                && fetch.join().value().equals(refused)) {
            fetch = null;
        }
    }

    private static boolean ended(CompletableFuture<Token> fetch, Instant now) {
        if (!fetch.isDone()) {
            return false;
        }
        return fetch.handle((token, failure) -> token == null
                        ? failure instanceof Unavailable held && !now.isBefore(held.until)
                        : !now.isBefore(token.until()))
                .join();
    }

    private CompletableFuture<Token> fetch(Instant now) {
        PushSettings.Fcm fcm = settings.fcm().orElseThrow();
        String form =
                "grant_type=" + URLEncoder.encode(GRANT, StandardCharsets.UTF_8) + "&assertion=" + assertion(fcm, now);
        HttpRequest request = HttpRequest.newBuilder(fcm.tokenUrl())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form))
                .build();
        CompletableFuture<Token> token = new CompletableFuture<>();
        var unused = http.sendAsync(request, MAX_BYTES, settings.timeout()).whenComplete((answer, failure) -> {
            try {
                if (answer == null) {
                    throw new IOException("no answer");
                }
                token.complete(read(answer, now));
            } catch (IOException | RuntimeException e) {
                token.completeExceptionally(new Unavailable(
                        String.valueOf(e.getMessage()), clock.instant().plus(FAILURE)));
            }
        });
        return token;
    }

    private static Token read(HttpResponse<byte[]> answer, Instant now) throws IOException {
        if (answer.statusCode() != OK) {
            throw new IOException("status " + answer.statusCode());
        }
        JsonNode body;
        try {
            body = JSON.readTree(answer.body());
        } catch (IOException quotes) {
            throw new IOException("no JSON");
        }
        if (!body.path("access_token").isTextual()) {
            throw new IOException("an answer without one");
        }
        return new Token(
                body.path("access_token").textValue(),
                now.plusSeconds(body.path("expires_in").asLong(0)).minus(MARGIN));
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

    private record Token(String value, Instant until) {
        /** Leaves the token out, because the token gives the rights of the account. */
        @Override
        public String toString() {
            return "Token[until=" + until + "]";
        }
    }

    /** There is no token, and none is requested before a given moment. */
    static final class Unavailable extends Exception {
        private static final long serialVersionUID = 1L;

        private final Instant until;

        Unavailable(String reason, Instant until) {
            super("access token: " + reason);
            this.until = until;
        }
    }
}

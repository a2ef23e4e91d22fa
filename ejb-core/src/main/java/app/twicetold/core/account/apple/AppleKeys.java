package app.twicetold.core.account.apple;

import app.twicetold.core.account.IdentitySettings;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.http.OutboundHttp;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.Key;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.logging.Logger;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;

/**
 * The key set that Apple publishes: kept for an hour, asked for again at once when a token names an unknown key, but not
 * more often than once a minute. When Apple does not answer, the old keys go on. One question at a time.
 */
@ApplicationScoped
public class AppleKeys {
    private static final Logger LOG = Logger.getLogger(AppleKeys.class.getName());
    private static final Duration LIFETIME = Duration.ofHours(1);
    private static final Duration FLOOR = Duration.ofMinutes(1);
    private static final int MAX_BYTES = 64 << 10;
    private static final int OK = 200;

    private IdentitySettings settings;
    private InstantSource clock;
    private OutboundHttp http;
    private List<JsonWebKey> keys = List.of();
    private @Nullable Instant fetchedAt;
    private @Nullable Instant askedAt;
    private boolean silent;

    @Inject
    public AppleKeys(IdentitySettings settings, InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
        this.http = new OutboundHttp();
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected AppleKeys() {}

    /**
     * The public key of an id; empty when Apple does not publish one.
     *
     * @throws ServiceException {@code service_unavailable} when nobody knows, because Apple did not answer
     */
    public synchronized Optional<Key> find(@Nullable String keyId) {
        Instant now = clock.instant();
        boolean old = fetchedAt == null || !now.isBefore(fetchedAt.plus(LIFETIME));
        if ((old || known(keyId).isEmpty()) && mayAsk(now)) {
            askedAt = now;
            silent = !fetch(now);
        }
        Optional<Key> key = known(keyId);
        if (key.isEmpty() && silent) {
            throw new ServiceException(ErrorCode.SERVICE_UNAVAILABLE);
        }
        return key;
    }

    private boolean mayAsk(Instant now) {
        return askedAt == null || !now.isBefore(askedAt.plus(FLOOR)) || now.isBefore(askedAt);
    }

    private Optional<Key> known(@Nullable String keyId) {
        return keys.stream()
                .filter(key -> keyId != null && keyId.equals(key.getKeyId()))
                .map(JsonWebKey::getKey)
                .findFirst();
    }

    private boolean fetch(Instant now) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(settings.baseUrl() + "/auth/keys"))
                .header("Accept", "application/json")
                .GET()
                .build();
        try {
            HttpResponse<byte[]> answer = http.send(request, MAX_BYTES, settings.timeout());
            if (answer.statusCode() != OK) {
                throw new IOException("Status " + answer.statusCode());
            }
            keys = new JsonWebKeySet(new String(answer.body(), StandardCharsets.UTF_8)).getJsonWebKeys();
            fetchedAt = now;
            return true;
        } catch (IOException | JoseException e) {
            LOG.warning(() -> "Apple's keys could not be read, the old ones go on: " + e.getMessage());
            return false;
        }
    }
}

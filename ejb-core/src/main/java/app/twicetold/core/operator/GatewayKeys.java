package app.twicetold.core.operator;

import java.io.IOException;
import java.security.PublicKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.Use;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;

/**
 * The keys that the gateway signs with, by key id. The set is fetched when it is first needed and after an hour; once
 * before that for a key id that is not in it, for keys rotate, but not again within a minute, for anybody can make up key
 * ids. While the gateway does not answer, the last set is used for up to a day. One thread fetches; the others go on with
 * the set that is there.
 */
final class GatewayKeys {
    private static final Logger LOG = Logger.getLogger(GatewayKeys.class.getName());

    static final Duration FRESH = Duration.ofHours(1);
    static final Duration USABLE = Duration.ofHours(24);
    static final Duration FLOOR = Duration.ofSeconds(60);

    private static final int MOST_KEYS = 50;
    private static final int SHORTEST_MODULUS_BITS = 2048;

    private final Source source;
    private final InstantSource clock;
    private final ReentrantLock fetching = new ReentrantLock();
    private volatile KeySet keys = new KeySet(Map.of(), Instant.MIN, Instant.MIN);

    GatewayKeys(Source source, InstantSource clock) {
        this.source = source;
        this.clock = clock;
    }

    /** Where the set is published. */
    @FunctionalInterface
    interface Source {
        /** The set as JSON. */
        String fetch() throws IOException;
    }

    private record KeySet(Map<String, PublicKey> byId, Instant fetchedAt, Instant triedAt) {
        boolean isYoungerThan(Duration age, Instant now) {
            return fetchedAt.isAfter(now.minus(age));
        }

        boolean wasTriedWithin(Duration time, Instant now) {
            return triedAt.isAfter(now.minus(time));
        }
    }

    /** The key of an id, empty when the gateway has none or cannot be asked. */
    Optional<PublicKey> find(String keyId) {
        KeySet known = keys;
        Instant now = clock.instant();
        boolean wanted = !known.isYoungerThan(FRESH, now) || !known.byId().containsKey(keyId);
        if (wanted && !known.wasTriedWithin(FLOOR, now)) {
            refetch(known, now);
        }
        KeySet current = keys;
        return current.isYoungerThan(USABLE, now)
                ? Optional.ofNullable(current.byId().get(keyId))
                : Optional.empty();
    }

    private void refetch(KeySet seen, Instant now) {
        boolean mine = seen.byId().isEmpty() ? lock() : fetching.tryLock();
        if (!mine) {
            return;
        }
        try {
            if (keys == seen) {
                keys = fetched(seen, now);
            }
        } finally {
            fetching.unlock();
        }
    }

    private boolean lock() {
        fetching.lock();
        return true;
    }

    private KeySet fetched(KeySet before, Instant now) {
        try {
            return new KeySet(parse(source.fetch()), now, now);
        } catch (IOException | JoseException | RuntimeException e) {
            LOG.log(Level.WARNING, e, () -> "The keys of the gateway could not be fetched");
            return new KeySet(before.byId(), before.fetchedAt(), now);
        }
    }

    private static Map<String, PublicKey> parse(String json) throws JoseException {
        Map<String, PublicKey> byId = new HashMap<>();
        for (JsonWebKey key : new JsonWebKeySet(json).getJsonWebKeys()) {
            if (byId.size() < MOST_KEYS && key.getKeyId() != null && signs(key)) {
                byId.put(key.getKeyId(), (PublicKey) key.getKey());
            }
        }
        if (byId.isEmpty()) {
            throw new JoseException("No key that can be used");
        }
        return Map.copyOf(byId);
    }

    private static boolean signs(JsonWebKey key) {
        @Nullable String use = key.getUse();
        @Nullable String algorithm = key.getAlgorithm();
        return (use == null || use.equals(Use.SIGNATURE))
                && (algorithm == null || algorithm.equals(AlgorithmIdentifiers.RSA_USING_SHA256))
                && key.getKey() instanceof RSAPublicKey rsa
                && rsa.getModulus().bitLength() >= SHORTEST_MODULUS_BITS;
    }
}

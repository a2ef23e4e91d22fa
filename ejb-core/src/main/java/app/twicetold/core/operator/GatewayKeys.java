package app.twicetold.core.operator;

import java.io.IOException;
import java.security.PublicKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
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
 * The keys that the gateway signs with, by key id. The set is fetched when it is first needed and after an hour; before that
 * for a key id that is not in it, for keys rotate: once a minute for the same id, and once in five seconds for all ids
 * together, for anybody can make up key ids. While the gateway does not answer, the last set is used for up to a day. One
 * thread fetches; those that know their key go on with the set that is there, and the others wait for the new one.
 */
final class GatewayKeys {
    private static final Logger LOG = Logger.getLogger(GatewayKeys.class.getName());

    static final Duration FRESH = Duration.ofHours(1);
    static final Duration USABLE = Duration.ofHours(24);
    /** Between two questions for the same unknown key id, and between two for keys that are known. */
    static final Duration FLOOR = Duration.ofSeconds(60);
    /** Between two questions whatever the reason. */
    static final Duration SHORTEST_FLOOR = Duration.ofSeconds(5);

    private static final int LONGEST_KEY_ID = 256;
    private static final int MOST_UNKNOWN = 1_000;
    private static final int MOST_WAITING = 32;
    private static final int MOST_KEYS = 50;
    private static final int SHORTEST_MODULUS_BITS = 2048;

    private final Source source;
    private final InstantSource clock;
    private final ReentrantLock fetching = new ReentrantLock();
    private volatile KeySet keys = new KeySet(Map.of(), Instant.MIN, Instant.MIN);

    /** When key ids were looked for in vain, the latest last; touched by the fetching thread only. */
    private final Map<String, Instant> unknown = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
            return size() > MOST_UNKNOWN;
        }
    };

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

        Optional<PublicKey> find(String keyId, Instant now) {
            return isYoungerThan(USABLE, now) ? Optional.ofNullable(byId.get(keyId)) : Optional.empty();
        }
    }

    /** The key of an id, empty when the gateway has none or cannot be asked. */
    Optional<PublicKey> find(String keyId) {
        KeySet known = keys;
        Instant now = clock.instant();
        Optional<PublicKey> key = known.find(keyId, now);
        if (key.isPresent()) {
            if (!known.isYoungerThan(FRESH, now) && !known.wasTriedWithin(FLOOR, now) && fetching.tryLock()) {
                fetch(known, now);
            }
        } else if (keyId.length() <= LONGEST_KEY_ID && !known.wasTriedWithin(SHORTEST_FLOOR, now) && waitForTheLock()) {
            fetchFor(keyId, known, now);
        }
        return keys.find(keyId, now);
    }

    /** As long as a fetch takes at most; a crowd does not wait, so that the threads of the server are not used up. */
    private boolean waitForTheLock() {
        try {
            return fetching.getQueueLength() < MOST_WAITING
                    && fetching.tryLock(GatewayCerts.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Holds the lock, and gives it back. */
    private void fetch(KeySet seen, Instant now) {
        try {
            if (keys == seen) {
                keys = fetched(seen, now);
            }
        } finally {
            fetching.unlock();
        }
    }

    /** Holds the lock, and gives it back. */
    private void fetchFor(String keyId, KeySet seen, Instant now) {
        try {
            Instant lookedFor = unknown.get(keyId);
            if (keys != seen || lookedFor != null && lookedFor.isAfter(now.minus(FLOOR))) {
                return;
            }
            KeySet next = fetched(seen, now);
            keys = next;
            unknown.remove(keyId);
            // A set that did not come says nothing of the key.
            if (next.fetchedAt().equals(now) && !next.byId().containsKey(keyId)) {
                unknown.put(keyId, now);
            }
        } finally {
            fetching.unlock();
        }
    }

    private KeySet fetched(KeySet before, Instant now) {
        try {
            return new KeySet(parse(source.fetch()), now, clock.instant());
        } catch (IOException | JoseException | RuntimeException e) {
            LOG.log(Level.WARNING, e, () -> "The keys of the gateway could not be fetched");
            return new KeySet(before.byId(), before.fetchedAt(), clock.instant());
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

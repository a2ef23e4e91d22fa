package app.twicetold.core.shared.signed;

import java.io.IOException;
import java.security.Key;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.Use;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;

/**
 * The keys that a publisher signs with, by key id. The set is fetched when it is first needed and after an hour. It is
 * also fetched for a key id that is not in it, because keys rotate: once a minute for the same id, and once in five
 * seconds for all ids together, because anybody can make up key ids. While the publisher does not answer, the last set
 * is used for up to a day. One thread fetches. Callers whose key is known go on with the set that is there, and the
 * others wait for the new one.
 */
public final class PublishedKeys {
    private static final Logger LOG = Logger.getLogger(PublishedKeys.class.getName());

    static final Duration FRESH = Duration.ofHours(1);
    static final Duration USABLE = Duration.ofHours(24);
    /** The least time between two fetches for the same unknown key id, and between two for keys that are known. */
    static final Duration FLOOR = Duration.ofSeconds(60);
    /** The least time between two fetches for any reason. */
    static final Duration SHORTEST_FLOOR = Duration.ofSeconds(5);

    private static final int LONGEST_KEY_ID = 256;
    private static final int MOST_UNKNOWN = 1_000;
    private static final int MOST_WAITING = 32;
    private static final int MOST_KEYS = 50;
    private static final int SHORTEST_MODULUS_BITS = 2048;
    private static final String VERIFY = "verify";

    private final Source source;
    private final Set<String> algorithms;
    private final InstantSource clock;
    private final ReentrantLock fetching = new ReentrantLock();
    private volatile KeySet keys = new KeySet(Map.of(), Instant.MIN, Instant.MIN, false);

    /** When unknown key ids were last looked for, the latest last. Only the fetching thread uses it. */
    private final Map<String, Instant> unknown = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
            return size() > MOST_UNKNOWN;
        }
    };

    /** @param algorithms what the publisher may sign with: {@code RS256}, {@code ES256} */
    public PublishedKeys(Source source, Set<String> algorithms, InstantSource clock) {
        this.source = source;
        this.algorithms = Set.copyOf(algorithms);
        this.clock = clock;
    }

    /** Where the set is published. */
    public interface Source {
        /** The set as JSON. */
        String fetch() throws IOException;

        /** How long a fetch takes at most. */
        Duration patience();
    }

    /** It is unknown whether the key is the publisher's, because the publisher did not answer. */
    public static final class Unanswered extends Exception {
        private static final long serialVersionUID = 1L;

        Unanswered() {
            super("The keys are not known");
        }
    }

    /** @param silent whether the publisher did not answer when it was last asked */
    private record KeySet(Map<String, PublicKey> byId, Instant fetchedAt, Instant triedAt, boolean silent) {
        boolean isYoungerThan(Duration age, Instant now) {
            return isWithin(age, fetchedAt, now);
        }

        boolean wasTriedWithin(Duration time, Instant now) {
            return isWithin(time, triedAt, now);
        }

        Optional<PublicKey> find(String keyId, Instant now) {
            return isYoungerThan(USABLE, now) ? Optional.ofNullable(byId.get(keyId)) : Optional.empty();
        }

        /** Compares the distance in both directions, so that a clock that was put back keeps no set forever. */
        private static boolean isWithin(Duration time, Instant moment, Instant now) {
            return Duration.between(moment, now).abs().compareTo(time) < 0;
        }
    }

    /**
     * The key of an id; empty when the publisher has none.
     *
     * @throws Unanswered when it is unknown whether the publisher has the key
     */
    public Optional<PublicKey> find(String keyId) throws Unanswered {
        KeySet known = keys;
        Instant now = clock.instant();
        Optional<PublicKey> key = known.find(keyId, now);
        boolean crowded = false;
        if (key.isPresent()) {
            if (!known.isYoungerThan(FRESH, now) && !known.wasTriedWithin(FLOOR, now) && fetching.tryLock()) {
                fetch(known, now);
            }
        } else if (keyId.length() <= LONGEST_KEY_ID && !known.wasTriedWithin(SHORTEST_FLOOR, now)) {
            crowded = !waitForTheLock();
            if (!crowded) {
                fetchFor(keyId, known, now);
            }
        }
        KeySet latest = keys;
        Optional<PublicKey> found = latest.find(keyId, now);
        if (found.isEmpty() && (crowded || latest.silent())) {
            throw new Unanswered();
        }
        return found;
    }

    /**
     * Waits as long as a fetch takes at most. A crowd does not wait, so that the threads of the server are not used up.
     */
    private boolean waitForTheLock() {
        try {
            return fetching.getQueueLength() < MOST_WAITING
                    && fetching.tryLock(source.patience().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The caller holds the lock. This method releases it. */
    private void fetch(KeySet seen, Instant now) {
        try {
            if (keys == seen) {
                keys = fetched(seen, now);
            }
        } finally {
            fetching.unlock();
        }
    }

    /** The caller holds the lock. This method releases it. */
    private void fetchFor(String keyId, KeySet seen, Instant now) {
        try {
            Instant lookedFor = unknown.get(keyId);
            if (keys != seen || lookedFor != null && lookedFor.isAfter(now.minus(FLOOR))) {
                return;
            }
            KeySet next = fetched(seen, now);
            keys = next;
            unknown.remove(keyId);
            // A failed fetch says nothing about the key.
            if (next.fetchedAt().equals(now) && !next.byId().containsKey(keyId)) {
                unknown.put(keyId, now);
            }
        } finally {
            fetching.unlock();
        }
    }

    private KeySet fetched(KeySet before, Instant now) {
        try {
            return new KeySet(parse(source.fetch()), now, clock.instant(), false);
        } catch (IOException | JoseException | RuntimeException e) {
            LOG.log(Level.WARNING, e, () -> "Keys could not be fetched from " + source + "; the last ones go on");
            return new KeySet(before.byId(), before.fetchedAt(), clock.instant(), true);
        }
    }

    private Map<String, PublicKey> parse(String json) throws JoseException {
        Map<String, PublicKey> byId = new HashMap<>();
        for (JsonWebKey key : new JsonWebKeySet(json).getJsonWebKeys()) {
            if (byId.size() < MOST_KEYS && key.getKeyId() != null && verifies(key)) {
                byId.putIfAbsent(key.getKeyId(), (PublicKey) key.getKey());
            }
        }
        if (byId.isEmpty()) {
            throw new JoseException("No key that can be used");
        }
        return Map.copyOf(byId);
    }

    /** Whether the publisher means the key for signatures of a permitted algorithm. */
    private boolean verifies(JsonWebKey key) {
        @Nullable String algorithm = algorithm(key.getKey());
        @Nullable String use = key.getUse();
        @Nullable List<String> operations = key.getKeyOps();
        @Nullable String declared = key.getAlgorithm();
        return algorithm != null
                && algorithms.contains(algorithm)
                && (use == null || use.equals(Use.SIGNATURE))
                && (operations == null || operations.contains(VERIFY))
                && (declared == null || declared.equals(algorithm));
    }

    private static @Nullable String algorithm(Key key) {
        if (key instanceof RSAPublicKey rsa && rsa.getModulus().bitLength() >= SHORTEST_MODULUS_BITS) {
            return AlgorithmIdentifiers.RSA_USING_SHA256;
        }
        return key instanceof ECPublicKey curve
                        && EllipticCurves.P256
                                .getCurve()
                                .equals(curve.getParams().getCurve())
                ? AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256
                : null;
    }
}

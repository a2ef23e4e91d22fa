package app.twicetold.core.shared.signed;

import app.twicetold.core.RsaKeys;
import java.io.IOException;
import java.security.KeyPair;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.RsaJsonWebKey;

/** Keys of a publisher, and sets of them. */
public final class KeySets {
    private KeySets() {}

    /** The key of the publisher under a name. */
    public static RsaJsonWebKey key(String id) {
        return key(id, RsaKeys.of("first"));
    }

    /** Another key than {@link #key}. */
    public static RsaJsonWebKey otherKey(String id) {
        return key(id, RsaKeys.of("second"));
    }

    private static RsaJsonWebKey key(String id, KeyPair pair) {
        RsaJsonWebKey key = new RsaJsonWebKey((RSAPublicKey) pair.getPublic());
        key.setPrivateKey(pair.getPrivate());
        key.setKeyId(id);
        return key;
    }

    /** The public halves, as published. */
    public static String set(JsonWebKey... keys) {
        return new JsonWebKeySet(keys).toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY);
    }

    /** A publisher without a network. */
    public static PublishedKeys.Source source(Fetch fetch) {
        return new PublishedKeys.Source() {
            @Override
            public String fetch() throws IOException {
                return fetch.fetch();
            }

            @Override
            public Duration patience() {
                return Duration.ofSeconds(5);
            }
        };
    }

    /** What a publisher answers. */
    @FunctionalInterface
    public interface Fetch {
        String fetch() throws IOException;
    }
}

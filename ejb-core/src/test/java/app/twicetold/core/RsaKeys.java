package app.twicetold.core;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.ConcurrentHashMap;

/** Pairs of RSA keys of 2048 bits, made once a JVM: to make one costs more than most tests. */
public final class RsaKeys {
    private static final ConcurrentHashMap<String, KeyPair> PAIRS = new ConcurrentHashMap<>();

    private RsaKeys() {}

    /** The same pair for the same owner, another one for every other owner. */
    public static KeyPair of(String owner) {
        return PAIRS.computeIfAbsent(owner, any -> made());
    }

    private static KeyPair made() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return generator.generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}

package app.twicetold.core.shared;

import java.security.SecureRandom;
import java.time.Instant;

/**
 * Opaque ids: a prefix that names the kind, and 26 lower-case base32 characters. Nobody can guess a neighbour. Those of
 * logs begin with their moment, so that entries of a time lie together in an index.
 */
public final class Ids {
    /** In the order of their codes. */
    private static final String ALPHABET = "234567abcdefghijklmnopqrstuvwxyz";

    private static final int LENGTH = 26;
    private static final int BITS = 5;

    /** 45 bits of milliseconds last until the year 3084. */
    private static final int MOMENT_LENGTH = 9;

    private static final SecureRandom RANDOM = new SecureRandom();

    private Ids() {}

    /** A new id such as {@code ses_…} for the prefix {@code ses}, of 130 random bits. It carries no time. */
    public static String create(String prefix) {
        return begun(prefix).append(random(LENGTH)).toString();
    }

    /**
     * A new id of an entry of a log: its moment in milliseconds, then 85 random bits. Ids are in the order of their
     * moments.
     */
    public static String ofLog(String prefix, Instant at) {
        StringBuilder id = begun(prefix);
        for (int place = MOMENT_LENGTH - 1; place >= 0; place--) {
            id.append(digit((int) (at.toEpochMilli() >> (place * BITS))));
        }
        return id.append(random(LENGTH - MOMENT_LENGTH)).toString();
    }

    private static StringBuilder begun(String prefix) {
        return new StringBuilder(prefix.length() + 1 + LENGTH).append(prefix).append('_');
    }

    private static StringBuilder random(int length) {
        byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        StringBuilder digits = new StringBuilder(length);
        for (byte b : bytes) {
            digits.append(digit(b));
        }
        return digits;
    }

    private static char digit(int bits) {
        return ALPHABET.charAt(bits & (ALPHABET.length() - 1));
    }
}

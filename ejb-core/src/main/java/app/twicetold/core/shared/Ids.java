package app.twicetold.core.shared;

import java.security.SecureRandom;

/**
 * Opaque ids: a prefix that names the kind, and 128 random bits as 26 lower-case base32 characters. They carry no time,
 * so nobody can guess a neighbour or read an order from them.
 */
public final class Ids {
    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
    private static final int LENGTH = 26;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Ids() {}

    /** A new id such as {@code ses_…} for the prefix {@code ses}. */
    public static String create(String prefix) {
        byte[] bytes = new byte[LENGTH];
        RANDOM.nextBytes(bytes);
        StringBuilder id =
                new StringBuilder(prefix.length() + 1 + LENGTH).append(prefix).append('_');
        for (byte b : bytes) {
            id.append(ALPHABET.charAt(b & 31));
        }
        return id.toString();
    }
}

package app.twicetold.core.shared.signed;

import java.util.Arrays;

/**
 * The spelling of a signed document in its compact form: three parts of unpadded base64url, none of them empty, in the
 * one spelling that their bytes have. Decoders take other spellings as well, so a document with two spellings would
 * count twice. RFC 7515, section 7.1; RFC 4648, section 5.
 */
public final class CompactJws {
    private static final int PARTS = 3;
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    private static final int BITS = 6;
    private static final int BYTE = 8;
    private static final byte[] VALUES = values();

    private CompactJws() {}

    /** @param longest in characters */
    public static boolean isSpelled(String document, int longest) {
        if (document.length() > longest) {
            return false;
        }
        String[] parts = document.split("\\.", -1);
        return parts.length == PARTS && Arrays.stream(parts).allMatch(CompactJws::isBase64Url);
    }

    private static boolean isBase64Url(String part) {
        if (part.isEmpty()) {
            return false;
        }
        for (int i = 0; i < part.length(); i++) {
            char c = part.charAt(i);
            if (c >= VALUES.length || VALUES[c] < 0) {
                return false;
            }
        }
        int unused = part.length() * BITS % BYTE;
        return unused < BITS && (VALUES[part.charAt(part.length() - 1)] & ((1 << unused) - 1)) == 0;
    }

    private static byte[] values() {
        byte[] values = new byte[128];
        Arrays.fill(values, (byte) -1);
        for (int i = 0; i < ALPHABET.length(); i++) {
            values[ALPHABET.charAt(i)] = (byte) i;
        }
        return values;
    }
}

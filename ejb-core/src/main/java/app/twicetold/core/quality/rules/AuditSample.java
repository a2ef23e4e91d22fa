package app.twicetold.core.quality.rules;

import app.twicetold.core.shared.Sha256;

/** Which automatic publications people review afterwards: always the same ones. Specification: audit sample. */
public final class AuditSample {
    private static final int HEX_DIGITS = 8;
    private static final double RANGE = 1L << 32;

    private AuditSample() {}

    /** Whether the version belongs to the sample of the rate, 0 to 1. */
    public static boolean contains(String articleId, int version, double rate) {
        String hex = Sha256.hex(articleId + ":" + version).substring(0, HEX_DIGITS);
        return Long.parseLong(hex, 16) / RANGE < rate;
    }
}

package app.twicetold.rehearsals.recordings;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/**
 * Something recorded, as the app announces and uploads it.
 *
 * @param name what a person calls it
 * @param durationMs milliseconds
 */
public record Sound(String name, String contentType, long durationMs, byte[] bytes) {

    /** The body of the request that creates the attempt. */
    public Map<String, Object> announcedAs(int round) {
        return Map.of(
                "round",
                round,
                "duration_ms",
                durationMs,
                "content_type",
                contentType,
                "size_bytes",
                bytes.length,
                "sha256",
                sha256(),
                "pause_count",
                0);
    }

    private String sha256() {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}

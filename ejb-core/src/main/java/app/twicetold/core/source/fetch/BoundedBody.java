package app.twicetold.core.source.fetch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/**
 * The beginning of a body that may have no end.
 *
 * @param more whether bytes were left
 */
record BoundedBody(byte[] bytes, boolean more) {
    static final int BUFFER = 8 << 10;

    /** Takes at most one buffer more than what is kept. */
    static BoundedBody read(InputStream body, int most) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[BUFFER];
        boolean more = false;
        for (int read = body.read(buffer); read >= 0 && !more; read = more ? -1 : body.read(buffer)) {
            more = bytes.size() + read > most;
            bytes.write(buffer, 0, Math.min(read, most - bytes.size()));
        }
        return new BoundedBody(bytes.toByteArray(), more);
    }

    /**
     * The bytes of a body, unpacked as they are read. A body that stays packed, because its kind is not known, is of no
     * use to anybody.
     */
    static InputStream unpacked(InputStream body, String coding) throws IOException {
        return switch (coding.strip().toLowerCase(Locale.ROOT)) {
            case "", "identity" -> body;
            case "gzip", "x-gzip" -> new GZIPInputStream(body, BUFFER);
            case "deflate" -> new InflaterInputStream(body);
            default -> throw new ZipException("Unknown coding");
        };
    }
}

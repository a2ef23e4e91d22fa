package app.twicetold.core.shared;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** Text that the database keeps deflated and does not look into. */
public final class Packed {
    /** The first byte of a deflated stream with the usual window; no JSON begins with it. */
    private static final byte FIRST = 0x78;

    private Packed() {}

    /** The text, deflated. */
    public static byte[] of(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflated = new DeflaterOutputStream(bytes)) {
            deflated.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** @throws IllegalStateException when nothing was deflated: the database was changed by hand */
    public static String text(byte[] packed) {
        try (InflaterInputStream plain = new InflaterInputStream(new ByteArrayInputStream(packed))) {
            return new String(plain.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("Not packed", e);
        }
    }

    /** JSON of a column that has it packed or plain. @throws IllegalStateException as {@link #text} */
    public static String json(byte[] stored) {
        return stored.length > 0 && stored[0] == FIRST ? text(stored) : new String(stored, StandardCharsets.UTF_8);
    }
}

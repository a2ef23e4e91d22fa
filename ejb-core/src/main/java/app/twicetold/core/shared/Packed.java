package app.twicetold.core.shared;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.Adler32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Text that the database keeps deflated and does not look into, in the form of RFC 1950. A stream says whether it needs
 * the dictionary, which has what our documents repeat; those of before 0.3.0 need none.
 */
public final class Packed {
    /** The first byte of a deflated stream with the usual window; no JSON begins with it. */
    private static final byte FIRST = 0x78;

    /** Never changes: a stream can be read with the dictionary that it was written with and no other. */
    private static final byte[] DICTIONARY = Resources.bytes(Packed.class, "packed-1.txt");

    private static final int CHECKSUM = checksum(DICTIONARY);

    private Packed() {}

    /** The text, deflated with the dictionary. */
    public static byte[] of(String text) {
        Deflater deflater = new Deflater();
        deflater.setDictionary(DICTIONARY);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflated = new DeflaterOutputStream(bytes, deflater)) {
            deflated.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    /** @throws IllegalStateException when nothing was deflated: the database was changed by hand */
    public static String text(byte[] packed) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(packed);
            ByteArrayOutputStream plain = new ByteArrayOutputStream();
            byte[] part = new byte[4 * 1024];
            while (!inflater.finished()) {
                int length = inflater.inflate(part);
                plain.write(part, 0, length);
                if (length == 0) {
                    goOn(inflater);
                }
            }
            return plain.toString(StandardCharsets.UTF_8);
        } catch (DataFormatException e) {
            throw new IllegalStateException("Not packed", e);
        } finally {
            inflater.end();
        }
    }

    private static void goOn(Inflater inflater) throws DataFormatException {
        if (inflater.needsDictionary() && inflater.getAdler() == CHECKSUM) {
            inflater.setDictionary(DICTIONARY);
        } else if (!inflater.finished()) {
            throw new DataFormatException("Cut off, or of another dictionary");
        }
    }

    /**
     * A text that a row has in one of two columns, packed or plain.
     *
     * @return null when it is in neither
     * @throws IllegalStateException as {@link #text}
     */
    public static @Nullable String either(byte @Nullable [] packed, @Nullable String plain) {
        return packed == null ? plain : text(packed);
    }

    /** JSON of a column that has it packed or plain. @throws IllegalStateException as {@link #text} */
    public static String json(byte[] stored) {
        return stored.length > 0 && stored[0] == FIRST ? text(stored) : new String(stored, StandardCharsets.UTF_8);
    }

    private static int checksum(byte[] bytes) {
        Adler32 sum = new Adler32();
        sum.update(bytes);
        return (int) sum.getValue();
    }
}

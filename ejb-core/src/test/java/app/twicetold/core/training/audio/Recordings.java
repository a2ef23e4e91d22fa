package app.twicetold.core.training.audio;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Small recordings made with ffmpeg 5.1 from a synthesised tone, and a kit to build odd ones by hand. */
final class Recordings {
    private Recordings() {}

    static byte[] load(String name) {
        try (InputStream stream = Objects.requireNonNull(Recordings.class.getResourceAsStream(name), name)) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ContainerDuration duration(AudioContainer container, byte[] bytes) {
        try {
            return ContainerDuration.of(container, new Counting(bytes), bytes.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    static byte[] ints(int... values) {
        ByteBuffer buffer = ByteBuffer.allocate(values.length * 4);
        for (int value : values) {
            buffer.putInt(value);
        }
        return buffer.array();
    }

    static byte[] longs(long... values) {
        ByteBuffer buffer = ByteBuffer.allocate(values.length * 8);
        for (long value : values) {
            buffer.putLong(value);
        }
        return buffer.array();
    }

    static int indexOf(byte[] bytes, String text) {
        int index = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text);
        if (index < 0) {
            throw new IllegalArgumentException("no " + text);
        }
        return index;
    }

    /** A reader over an array that counts, and that gives no more than some bytes at once. */
    static final class Counting implements RangeReader {
        private static final int MOST_AT_ONCE = 5000;
        private final byte[] bytes;
        private final int mostAtOnce;
        long read;
        int calls;

        Counting(byte[] bytes) {
            this(bytes, MOST_AT_ONCE);
        }

        private Counting(byte[] bytes, int mostAtOnce) {
            this.bytes = bytes;
            this.mostAtOnce = mostAtOnce;
        }

        /** As a store reads: all that is asked for, in one request. */
        static Counting wholePieces(byte[] bytes) {
            return new Counting(bytes, Integer.MAX_VALUE);
        }

        @Override
        public int read(long position, ByteBuffer target) {
            int count = Math.min(target.remaining(), mostAtOnce);
            target.put(bytes, Math.toIntExact(position), count);
            read += count;
            calls++;
            return count;
        }
    }
}

package app.twicetold.core.training.audio;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Big-endian access to a recording through one buffer of fixed size. Reading past the end is {@link DamagedAudio}. */
final class AudioBytes {
    static final int WINDOW_BYTES = 64 * 1024;

    private final RangeReader reader;
    private final long size;
    private final ByteBuffer window = ByteBuffer.allocate(WINDOW_BYTES).limit(0);
    private long windowStart;

    AudioBytes(RangeReader reader, long size) {
        this.reader = reader;
        this.size = size;
    }

    long size() {
        return size;
    }

    boolean has(long position, int count) {
        return position >= 0 && position <= size - count;
    }

    int u8(long position) throws IOException, DamagedAudio {
        return window.get(offset(position, 1)) & 0xFF;
    }

    int u16(long position) throws IOException, DamagedAudio {
        return window.getShort(offset(position, 2)) & 0xFFFF;
    }

    /** As the signed {@code int} of the same bits: for tags and flags. */
    int i32(long position) throws IOException, DamagedAudio {
        return window.getInt(offset(position, 4));
    }

    long u32(long position) throws IOException, DamagedAudio {
        return i32(position) & 0xFFFF_FFFFL;
    }

    long u32LittleEndian(long position) throws IOException, DamagedAudio {
        return Integer.reverseBytes(i32(position)) & 0xFFFF_FFFFL;
    }

    int u16LittleEndian(long position) throws IOException, DamagedAudio {
        return Short.reverseBytes((short) u16(position)) & 0xFFFF;
    }

    /** As the signed {@code long} of the same bits: a value above the signed range is negative. */
    long i64(long position) throws IOException, DamagedAudio {
        return window.getLong(offset(position, 8));
    }

    /** Whether the bytes at {@code position} are there and spell {@code tag}. */
    boolean spells(long position, String tag) throws IOException, DamagedAudio {
        if (!has(position, tag.length())) {
            return false;
        }
        byte[] expected = tag.getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < expected.length; i++) {
            if (u8(position + i) != expected[i]) {
                return false;
            }
        }
        return true;
    }

    private int offset(long position, int count) throws IOException, DamagedAudio {
        if (!has(position, count)) {
            throw new DamagedAudio("the file ends too early");
        }
        if (position < windowStart || position + count > windowStart + window.limit()) {
            load(position);
        }
        return (int) (position - windowStart);
    }

    private void load(long position) throws IOException {
        window.clear().limit((int) Math.min(WINDOW_BYTES, size - position));
        windowStart = position;
        while (window.hasRemaining()) {
            int read = reader.read(position + window.position(), window);
            if (read <= 0) {
                window.limit(0);
                throw new IOException("the recording is shorter than its " + size + " bytes");
            }
        }
    }
}

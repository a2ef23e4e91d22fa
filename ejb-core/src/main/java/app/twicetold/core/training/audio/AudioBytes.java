package app.twicetold.core.training.audio;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Big-endian access to a recording through one buffer. It starts small, for containers that are read by hopping, and
 * grows up to a bound while the reading goes on from end to end. Reading past the end is {@link DamagedAudio}.
 */
final class AudioBytes {
    static final int WINDOW_BYTES = 64 * 1024;
    static final int LARGEST_WINDOW_BYTES = 16 * WINDOW_BYTES;
    /**
     * The bytes of a window that stay in the next one. A reader that looks ahead by a frame and comes back must not
     * load twice.
     */
    private static final int KEPT_BYTES = WINDOW_BYTES / 4;

    private final RangeReader reader;
    private final long size;
    private ByteBuffer window = ByteBuffer.allocate(WINDOW_BYTES).limit(0);
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
        int at = offset(position, 1);
        return window.get(at) & 0xFF;
    }

    int u16(long position) throws IOException, DamagedAudio {
        int at = offset(position, 2);
        return window.getShort(at) & 0xFFFF;
    }

    /** As the signed {@code int} of the same bits: for tags and flags. */
    int i32(long position) throws IOException, DamagedAudio {
        int at = offset(position, 4);
        return window.getInt(at);
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
        int at = offset(position, 8);
        return window.getLong(at);
    }

    /** Whether the bytes at {@code position} are there and spell {@code tag}. */
    boolean spells(long position, String tag) throws IOException, DamagedAudio {
        if (!has(position, tag.length())) {
            return false;
        }
        for (int i = 0; i < tag.length(); i++) {
            if (u8(position + i) != tag.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Where the first byte of this value is, from {@code position} on; the size when there is no such byte. */
    long find(int value, long position) throws IOException, DamagedAudio {
        for (long at = position; at < size; ) {
            int from = offset(at, 1);
            byte[] bytes = window.array();
            for (int i = from; i < window.limit(); i++) {
                if (bytes[i] == (byte) value) {
                    return windowStart + i;
                }
            }
            at = windowStart + window.limit();
        }
        return size;
    }

    /** The index of the bytes in the window. The call may load another window. */
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
        long end = windowStart + window.limit();
        boolean onwards = window.limit() > 0 && position >= windowStart && position <= end + KEPT_BYTES;
        int wanted = onwards ? Math.min(2 * window.capacity(), LARGEST_WINDOW_BYTES) : WINDOW_BYTES;
        if (wanted != window.capacity()) {
            window = ByteBuffer.allocate(wanted);
        }
        windowStart = Math.max(0, position - KEPT_BYTES);
        window.clear().limit((int) Math.min(window.capacity(), size - windowStart));
        while (window.hasRemaining()) {
            int read = reader.read(windowStart + window.position(), window);
            if (read <= 0) {
                window.limit(0);
                throw new IOException("the recording is shorter than its " + size + " bytes");
            }
        }
    }
}

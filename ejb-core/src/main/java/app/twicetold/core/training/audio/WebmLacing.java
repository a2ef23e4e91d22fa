package app.twicetold.core.training.audio;

import java.io.IOException;
import java.util.Arrays;

/** The packets of one WebM block: usually one, but a block may be laced, so that it holds up to 256. */
final class WebmLacing {
    private static final int NONE = 0;
    private static final int XIPH = 1;
    private static final int FIXED = 2;

    private final AudioBytes bytes;
    private final long end;
    private long position;

    /** @param start where the lacing begins, or the packet when there is no lacing */
    WebmLacing(AudioBytes bytes, long start, long end) {
        this.bytes = bytes;
        this.position = start;
        this.end = end;
    }

    /**
     * What the packets play if they are of Opus.
     *
     * @param lacing how the packets are put together: 0 none, 1 of Xiph, 2 fixed, 3 of EBML
     */
    long opusNanos(int lacing) throws IOException, DamagedAudio {
        if (lacing == NONE || position >= end) {
            return OpusPacket.nanos(bytes, position, end - position);
        }
        int packets = bytes.u8(position++) + 1;
        if (packets > end - position) {
            // The block has not even a byte for each packet.
            return 0;
        }
        long[] sizes = lacing == FIXED ? fixed(packets) : lacing == XIPH ? xiph(packets) : ebml(packets);
        long nanos = 0;
        for (long size : sizes) {
            if (size > 0 && size <= end - position) {
                nanos += OpusPacket.nanos(bytes, position, size);
                position += size;
            }
        }
        return nanos;
    }

    private long[] fixed(int packets) {
        long[] sizes = new long[packets];
        Arrays.fill(sizes, (end - position) / packets);
        return sizes;
    }

    private long[] xiph(int packets) throws IOException, DamagedAudio {
        long[] sizes = new long[packets];
        long sum = 0;
        for (int i = 0; i < packets - 1; i++) {
            int part = 0xFF;
            while (part == 0xFF && position < end) {
                part = bytes.u8(position++);
                sizes[i] += part;
            }
            sum += sizes[i];
        }
        sizes[packets - 1] = end - position - sum;
        return sizes;
    }

    /** The first size as it is, the others as differences from the one before. */
    private long[] ebml(int packets) throws IOException, DamagedAudio {
        long[] sizes = new long[packets];
        long sum = 0;
        for (int i = 0; i < packets - 1 && position < end; i++) {
            int length = Integer.numberOfLeadingZeros(bytes.u8(position)) - 24 + 1;
            if (length > 4 || length > end - position) {
                return new long[0];
            }
            long value = bytes.u8(position) & (0xFF >> length);
            for (int rest = 1; rest < length; rest++) {
                value = value << 8 | bytes.u8(position + rest);
            }
            position += length;
            long middle = (1L << (7 * length - 1)) - 1;
            sizes[i] = i == 0 ? value : sizes[i - 1] + value - middle;
            sum += sizes[i];
        }
        sizes[packets - 1] = end - position - sum;
        return sizes;
    }
}

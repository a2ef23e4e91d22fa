package app.twicetold.core.training.audio;

import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The codec of the sound of an MP4 track, by its sample description. An odd description is no damage, but tells little.
 *
 * @param frameSamples how many samples a frame has at least; 0 when that is not known
 * @param rate of these, a second
 */
record Mp4Codec(Kind kind, int frameSamples, int rate) {
    static final Mp4Codec UNKNOWN = new Mp4Codec(Kind.UNKNOWN, 0, 0);

    /** What a sample of the track is. */
    enum Kind {
        /** The track has no description that can be read. */
        UNKNOWN,
        /** A frame of a codec that drops inaudible sound. */
        LOSSY,
        /** A frame of a codec that keeps everything. */
        LOSSLESS,
        /** One moment of uncompressed sound. */
        PLAIN
    }

    private static final Mp4Codec FRAMED = new Mp4Codec(Kind.LOSSY, 0, 0);
    private static final Set<Integer> LOSSLESS = types("alac", "fLaC");
    private static final Set<Integer> PLAIN = types(
            "raw ", "sowt", "twos", "lpcm", "ipcm", "fpcm", "in24", "in32", "fl32", "fl64", "ulaw", "alaw", "ima4");

    private static final int ENTRY = 8;
    private static final int ENTRY_BYTES = 36;
    private static final int ESDS = Mp4Duration.fourcc("esds");
    private static final int LOW_DELAY = 23;
    private static final int ENHANCED_LOW_DELAY = 39;
    private static final int UNIFIED_SPEECH = 42;
    private static final int ESCAPE = 31;
    private static final int EXPLICIT_RATE = 15;

    /** The codec that an {@code stsd} box describes first. */
    static Mp4Codec of(AudioBytes bytes, long body, long end) throws IOException, DamagedAudio {
        long entry = body + ENTRY;
        if (end - entry < ENTRY_BYTES) {
            return UNKNOWN;
        }
        int type = bytes.i32(entry + 4);
        if (LOSSLESS.contains(type)) {
            return new Mp4Codec(Kind.LOSSLESS, 0, 0);
        }
        if (PLAIN.contains(type)) {
            return new Mp4Codec(Kind.PLAIN, 0, 0);
        }
        // Sound descriptions of QuickTime have more fields before the boxes.
        int more = switch (bytes.u16(entry + 16)) {
            case 1 -> 16;
            case 2 -> 36;
            default -> 0;
        };
        long position = entry + ENTRY_BYTES + more;
        return end - position > ENTRY && bytes.i32(position + 4) == ESDS
                ? ofDescriptors(bytes, position + 12, end)
                : FRAMED;
    }

    /** Descriptors (ISO/IEC 14496-1) nested in each other; the innermost one configures the decoder. */
    private static Mp4Codec ofDescriptors(AudioBytes bytes, long start, long end) throws IOException, DamagedAudio {
        long position = start;
        while (end - position > 2) {
            int tag = bytes.u8(position++);
            int sizeByte;
            do {
                sizeByte = bytes.u8(position++);
            } while ((sizeByte & 0x80) != 0 && position < end);
            switch (tag) {
                case 3 -> position += 3;
                case 4 -> position += 13;
                case 5 -> {
                    return ofConfiguration(bytes, position, end);
                }
                default -> {
                    return FRAMED;
                }
            }
        }
        return FRAMED;
    }

    /** The object type has 5 bits, or 11; then comes the rate, by index or in 24 bits. */
    private static Mp4Codec ofConfiguration(AudioBytes bytes, long position, long end)
            throws IOException, DamagedAudio {
        long bits = 0;
        for (int i = 0; i < 5; i++) {
            bits = bits << 8 | (position + i < end ? bytes.u8(position + i) : 0);
        }
        int type = (int) (bits >> 35 & 0x1F);
        int shift = 31;
        if (type == ESCAPE) {
            type = 32 + (int) (bits >> 29 & 0x3F);
            shift = 25;
        }
        int index = (int) (bits >> shift & 0xF);
        int rate = index == EXPLICIT_RATE && shift == 31 ? (int) (bits >> 7 & 0xFF_FFFF) : AacRates.of(index);
        if (rate == 0) {
            return FRAMED;
        }
        int samples = switch (type) {
            case LOW_DELAY, ENHANCED_LOW_DELAY -> 480;
            case UNIFIED_SPEECH -> 768;
            default -> 960;
        };
        return new Mp4Codec(Kind.LOSSY, samples, rate);
    }

    private static Set<Integer> types(String... names) {
        return Arrays.stream(names).map(Mp4Duration::fourcc).collect(Collectors.toUnmodifiableSet());
    }
}

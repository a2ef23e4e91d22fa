package app.twicetold.core.training.audio;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Duration of an MPEG audio stream (MP3 and its elders): the frame count of a Xing, Info or VBRI header when there is a
 * believable one, else the frames counted one by one. Good to about two frames (80 ms): encoder delay and padding count
 * as sound. The frame sizes follow ISO/IEC 11172-3 and 13818-3: a layer III frame of the second version, which is what
 * speech at 16 to 24 kHz is in, is half as long as one of the first.
 */
final class MpegDuration {
    private static final int HEADER_BYTES = 4;
    private static final int ID3_HEADER_BYTES = 10;
    private static final int VBRI_OFFSET = 36;
    private static final int MIN_FRAME_BYTES = 24;
    private static final int MAX_LEADING_TAGS = 16;
    /** How far junk may reach before the first frame, in bytes. */
    private static final long MAX_JUNK = 64 * 1024L;

    /** Kilobits a second by bitrate index; rows: version 1 layers I, II, III, then version 2 layer I, layers II and III. */
    private static final int[][] BITRATES = {
        {0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448},
        {0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384},
        {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320},
        {0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256},
        {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160},
    };

    private static final int[] RATES = {44100, 48000, 32000};

    private MpegDuration() {}

    /**
     * One frame's header.
     *
     * @param kind version, layer and sample rate: equal in all frames of a stream
     */
    private record Frame(int kind, int rate, int samples, int length, int sideInfoBytes) {}

    static ContainerDuration of(AudioBytes bytes) throws IOException, DamagedAudio {
        long start = afterTags(bytes);
        long limit = Math.min(bytes.size(), start + MAX_JUNK);
        for (long position = start; position < limit; position++) {
            Frame first = frame(bytes, position);
            if (first != null && isFollowed(bytes, position, first)) {
                long frames = announcedFrames(bytes, position, first);
                if (frames == 0) {
                    frames = countFrames(bytes, position, first);
                }
                return ContainerDuration.ofUnits(frames * first.samples(), first.rate());
            }
        }
        throw new DamagedAudio("no MPEG audio frame");
    }

    private static long afterTags(AudioBytes bytes) throws IOException, DamagedAudio {
        long position = 0;
        for (int tags = 0; tags < MAX_LEADING_TAGS && bytes.spells(position, "ID3"); tags++) {
            int footer = (bytes.u8(position + 5) & 0x10) == 0 ? 0 : ID3_HEADER_BYTES;
            int length = 0;
            for (int i = 6; i < ID3_HEADER_BYTES; i++) {
                length = (length << 7) | (bytes.u8(position + i) & 0x7F);
            }
            position += ID3_HEADER_BYTES + length + footer;
        }
        return position;
    }

    /** A lone header may be chance: the next frame must be of the same kind, or the file end with this one. */
    private static boolean isFollowed(AudioBytes bytes, long position, Frame frame) throws IOException, DamagedAudio {
        long next = position + frame.length();
        if (isEnd(bytes, next)) {
            return bytes.has(position, frame.length());
        }
        Frame following = frame(bytes, next);
        return following != null && following.kind() == frame.kind();
    }

    private static boolean isEnd(AudioBytes bytes, long position) throws IOException, DamagedAudio {
        return !bytes.has(position, HEADER_BYTES)
                || bytes.spells(position, "TAG")
                || bytes.spells(position, "APETAGEX")
                || bytes.spells(position, "LYRICSBEGIN")
                || bytes.spells(position, "ID3");
    }

    /** The frames that a Xing, Info or VBRI header announces, without the header's own frame; 0 when there is none. */
    private static long announcedFrames(AudioBytes bytes, long position, Frame frame) throws IOException, DamagedAudio {
        long xing = position + HEADER_BYTES + frame.sideInfoBytes();
        long vbri = position + VBRI_OFFSET;
        long announced = 0;
        if (bytes.spells(xing, "Xing") || bytes.spells(xing, "Info")) {
            announced = bytes.has(xing + 8, 4) && (bytes.i32(xing + 4) & 1) != 0 ? bytes.u32(xing + 8) : 0;
        } else if (bytes.spells(vbri, "VBRI") && bytes.has(vbri + 14, 4)) {
            announced = bytes.u32(vbri + 14);
        }
        // More frames than the file can hold are a lie, and then counting tells.
        return announced <= (bytes.size() - position) / MIN_FRAME_BYTES ? announced : 0;
    }

    private static long countFrames(AudioBytes bytes, long start, Frame first) throws IOException, DamagedAudio {
        long frames = 0;
        long position = start;
        while (!isEnd(bytes, position)) {
            Frame frame = frame(bytes, position);
            if (frame != null && frame.kind() == first.kind()) {
                frames++;
                position += frame.length();
            } else {
                position++;
            }
        }
        return frames;
    }

    private static @Nullable Frame frame(AudioBytes bytes, long position) throws IOException, DamagedAudio {
        if (!bytes.has(position, HEADER_BYTES)) {
            return null;
        }
        int header = bytes.i32(position);
        int version = header >> 19 & 3;
        int layer = 4 - (header >> 17 & 3);
        int bitrateIndex = header >> 12 & 15;
        int rateIndex = header >> 10 & 3;
        boolean valid = header >>> 21 == 0x7FF
                && version != 1
                && layer != 4
                && bitrateIndex != 0
                && bitrateIndex != 15
                && rateIndex != 3;
        if (!valid) {
            return null;
        }
        boolean first = version == 3;
        int rate = RATES[rateIndex] >> (first ? 0 : version == 2 ? 1 : 2);
        int bitrate = BITRATES[first ? layer - 1 : layer == 1 ? 3 : 4][bitrateIndex] * 1000;
        int padding = header >> 9 & 1;
        int samples = layer == 1 ? 384 : layer == 3 && !first ? 576 : 1152;
        int length = layer == 1 ? (12 * bitrate / rate + padding) * 4 : samples / 8 * bitrate / rate + padding;
        boolean mono = (header >> 6 & 3) == 3;
        int sideInfo = first ? (mono ? 17 : 32) : (mono ? 9 : 17);
        return new Frame(header & 0x001E_0C00, rate, samples, length, sideInfo);
    }
}

package app.twicetold.core.training.audio;

import app.twicetold.core.training.audio.FrameCount.Frame;
import java.io.IOException;

/**
 * Duration of an MPEG audio stream (MP3 and its elders): its frames counted one by one, or what a Xing, Info or VBRI
 * header announces where that is more. Good to about two frames (80 ms): encoder delay and padding count as sound. The
 * frame sizes follow ISO/IEC 11172-3 and 13818-3: a layer III frame of the second version, which is what speech at 16
 * to 24 kHz is in, is half as long as one of the first.
 */
final class MpegDuration {
    private static final int HEADER_BYTES = 4;
    private static final int VBRI_OFFSET = 36;
    private static final int MIN_FRAME_BYTES = 24;
    /** How far junk may reach before the first frame, in bytes. */
    private static final long MAX_JUNK = 64 * 1024L;

    /**
     * Kilobits a second by bitrate index; rows: version 1 layers I, II, III, then version 2 layer I, layers II and III.
     */
    private static final int[][] BITRATES = {
        {0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448},
        {0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384},
        {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320},
        {0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256},
        {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160},
    };

    private static final int[] RATES = {44100, 48000, 32000};

    private MpegDuration() {}

    static ContainerDuration of(AudioBytes bytes) throws IOException, DamagedAudio {
        long start = Id3.end(bytes);
        FrameCount count = new FrameCount(bytes, MpegDuration::frame, bytes.size());
        long position = count.first(start, Math.min(bytes.size(), start + MAX_JUNK));
        Frame first = new Frame();
        if (position < 0 || !frame(bytes, position, first)) {
            throw new DamagedAudio("no MPEG audio frame");
        }
        Announced announced = announced(bytes, position);
        long countedMs = count.from(announced.isThere() ? position + first.length() : position);
        long announcedMs = ContainerDuration.told(announced.frames() * first.samples(), first.rate());
        return ContainerDuration.known(Math.max(countedMs, announcedMs));
    }

    /**
     * What a Xing, Info or VBRI header announces. It is a frame of its own, which holds no sound.
     *
     * @param frames without that frame; 0 when it does not say, or more than the file can hold
     */
    private record Announced(boolean isThere, long frames) {}

    private static Announced announced(AudioBytes bytes, long position) throws IOException, DamagedAudio {
        long xing = position + HEADER_BYTES + sideInfoBytes(bytes.i32(position));
        long vbri = position + VBRI_OFFSET;
        boolean isXing = bytes.spells(xing, "Xing") || bytes.spells(xing, "Info");
        boolean isVbri = bytes.spells(vbri, "VBRI");
        long frames = 0;
        if (isXing) {
            frames = bytes.has(xing + 8, 4) && (bytes.i32(xing + 4) & 1) != 0 ? bytes.u32(xing + 8) : 0;
        } else if (isVbri && bytes.has(vbri + 14, 4)) {
            frames = bytes.u32(vbri + 14);
        }
        boolean possible = frames <= (bytes.size() - position) / MIN_FRAME_BYTES;
        return new Announced(isXing || isVbri, possible ? frames : 0);
    }

    static boolean frame(AudioBytes bytes, long position, Frame into) throws IOException, DamagedAudio {
        if (!bytes.has(position, HEADER_BYTES)) {
            return false;
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
            return false;
        }
        boolean first = version == 3;
        int rate = RATES[rateIndex] >> (first ? 0 : version == 2 ? 1 : 2);
        int bitrate = BITRATES[first ? layer - 1 : layer == 1 ? 3 : 4][bitrateIndex] * 1000;
        int padding = header >> 9 & 1;
        int samples = layer == 1 ? 384 : layer == 3 && !first ? 576 : 1152;
        int length = layer == 1 ? (12 * bitrate / rate + padding) * 4 : samples / 8 * bitrate / rate + padding;
        into.set(header & 0x001E_0C00, rate, samples, length);
        return true;
    }

    /** How much a layer III frame has before its sound, after the header. */
    private static int sideInfoBytes(int header) {
        boolean mono = (header >> 6 & 3) == 3;
        boolean first = (header >> 19 & 3) == 3;
        return first ? (mono ? 17 : 32) : (mono ? 9 : 17);
    }
}

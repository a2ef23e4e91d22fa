package app.twicetold.core.provider.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads MPEG layer III sound by its frame headers (ISO/IEC 11172-3 and 13818-3). */
public final class Mp3Frames {
    private static final int[] KBPS_V1 = {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320};
    private static final int[] KBPS_V2 = {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160};
    private static final int[] HERTZ_V1 = {44_100, 48_000, 32_000};

    /** Marks of a first frame that holds no sound but the number of frames of its file. */
    private static final List<String> SUMMARIES = List.of("Xing", "Info", "VBRI");

    /** The last offset in a frame at which such a mark ends: after header, checksum and side information. */
    private static final int SUMMARY_WITHIN = 48;

    private Mp3Frames() {}

    /** The milliseconds of all frames, 0 without frames. Bytes that are not part of a frame are skipped. */
    public static long durationMs(byte[] audio) {
        double ms = 0;
        int at = afterTag(audio);
        while (at + 4 <= audio.length) {
            Frame frame = frame(audio, at);
            ms += frame == null ? 0 : frame.ms();
            at += frame == null ? 1 : frame.length();
        }
        return Math.round(ms);
    }

    /**
     * The complete frames of several files of one encoder, in their order. Tags are left out, because they would be
     * noise in the middle. Summary frames are left out, because they tell the length of only one file.
     */
    static byte[] joined(List<byte[]> files) {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        for (byte[] file : files) {
            int at = afterTag(file);
            boolean first = true;
            while (at + 4 <= file.length) {
                Frame frame = frame(file, at);
                if (frame != null && at + frame.length() <= file.length) {
                    if (!first || !isSummary(file, at, frame.length())) {
                        whole.write(file, at, frame.length());
                    }
                    first = false;
                }
                at += frame == null ? 1 : frame.length();
            }
        }
        return whole.toByteArray();
    }

    private record Frame(int length, double ms) {}

    private static @Nullable Frame frame(byte[] audio, int at) {
        int header = (audio[at] & 0xff) << 24
                | (audio[at + 1] & 0xff) << 16
                | (audio[at + 2] & 0xff) << 8
                | (audio[at + 3] & 0xff);
        int version = header >>> 19 & 3;
        int layer = header >>> 17 & 3;
        int rate = header >>> 12 & 15;
        int frequency = header >>> 10 & 3;
        if (header >>> 21 != 0x7ff || version == 1 || layer != 1 || rate == 0 || rate == 15 || frequency == 3) {
            return null;
        }
        boolean v1 = version == 3;
        int hertz = HERTZ_V1[frequency] / (v1 ? 1 : version == 2 ? 2 : 4);
        int samples = v1 ? 1152 : 576;
        int bitsPerSecond = (v1 ? KBPS_V1[rate] : KBPS_V2[rate]) * 1000;
        int padding = header >>> 9 & 1;
        return new Frame(samples / 8 * bitsPerSecond / hertz + padding, samples * 1000.0 / hertz);
    }

    private static boolean isSummary(byte[] audio, int at, int length) {
        String head = new String(audio, at, Math.min(length, SUMMARY_WITHIN), StandardCharsets.ISO_8859_1);
        return SUMMARIES.stream().anyMatch(head::contains);
    }

    private static int afterTag(byte[] audio) {
        if (audio.length < 10 || audio[0] != 'I' || audio[1] != 'D' || audio[2] != '3') {
            return 0;
        }
        return 10 + ((audio[6] & 0x7f) << 21 | (audio[7] & 0x7f) << 14 | (audio[8] & 0x7f) << 7 | (audio[9] & 0x7f));
    }
}

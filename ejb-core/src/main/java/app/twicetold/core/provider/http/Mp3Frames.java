package app.twicetold.core.provider.http;

/** The length of MPEG layer III sound by its frame headers (ISO/IEC 11172-3 and 13818-3). */
public final class Mp3Frames {
    private static final int[] KBPS_V1 = {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320};
    private static final int[] KBPS_V2 = {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160};
    private static final int[] HERTZ_V1 = {44_100, 48_000, 32_000};

    private Mp3Frames() {}

    /** Milliseconds of all frames, 0 when there is not one. What is no frame is skipped. */
    public static long durationMs(byte[] audio) {
        double ms = 0;
        int at = afterTag(audio);
        while (at + 4 <= audio.length) {
            int header = (audio[at] & 0xff) << 24
                    | (audio[at + 1] & 0xff) << 16
                    | (audio[at + 2] & 0xff) << 8
                    | (audio[at + 3] & 0xff);
            int version = header >>> 19 & 3;
            int layer = header >>> 17 & 3;
            int rate = header >>> 12 & 15;
            int frequency = header >>> 10 & 3;
            if (header >>> 21 != 0x7ff || version == 1 || layer != 1 || rate == 0 || rate == 15 || frequency == 3) {
                at++;
                continue;
            }
            boolean v1 = version == 3;
            int hertz = HERTZ_V1[frequency] / (v1 ? 1 : version == 2 ? 2 : 4);
            int samples = v1 ? 1152 : 576;
            int bitsPerSecond = (v1 ? KBPS_V1[rate] : KBPS_V2[rate]) * 1000;
            int padding = header >>> 9 & 1;
            ms += samples * 1000.0 / hertz;
            at += samples / 8 * bitsPerSecond / hertz + padding;
        }
        return Math.round(ms);
    }

    private static int afterTag(byte[] audio) {
        if (audio.length < 10 || audio[0] != 'I' || audio[1] != 'D' || audio[2] != '3') {
            return 0;
        }
        return 10 + ((audio[6] & 0x7f) << 21 | (audio[7] & 0x7f) << 14 | (audio[8] & 0x7f) << 7 | (audio[9] & 0x7f));
    }
}

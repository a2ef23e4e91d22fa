package app.twicetold.core.training.audio;

import java.io.IOException;
import java.time.Duration;

/** How long one Opus packet plays, as its first bytes say (RFC 6716, section 3.1). */
final class OpusPacket {
    private static final long LONGEST = Duration.ofMillis(120).toNanos();
    private static final long[] SPEECH_MILLIS = {10, 20, 40, 60};
    private static final long SHORTEST_MUSIC = 2_500_000;
    private static final int FIRST_HYBRID = 12;
    private static final int FIRST_MUSIC = 16;

    private OpusPacket() {}

    /** In nanoseconds; 0 for a packet without a byte. */
    static long nanos(AudioBytes bytes, long position, long length) throws IOException, DamagedAudio {
        if (length < 1) {
            return 0;
        }
        int contents = bytes.u8(position);
        int frames = switch (contents & 3) {
            case 0 -> 1;
            case 1, 2 -> 2;
            default -> length < 2 ? 0 : bytes.u8(position + 1) & 0x3F;
        };
        return Math.min(frames * frameNanos(contents >> 3), LONGEST);
    }

    private static long frameNanos(int configuration) {
        if (configuration >= FIRST_MUSIC) {
            return SHORTEST_MUSIC << (configuration & 3);
        }
        int index = configuration >= FIRST_HYBRID ? configuration & 1 : configuration & 3;
        return Duration.ofMillis(SPEECH_MILLIS[index]).toNanos();
    }
}

package app.twicetold.core.training.audio;

import app.twicetold.core.training.audio.FrameCount.Frame;
import java.io.IOException;

/** Duration of a bare AAC stream with ADTS headers: its frames counted, each of 1024 samples a block. */
final class AdtsDuration {
    private static final int HEADER_BYTES = 7;

    private AdtsDuration() {}

    static boolean isAdts(AudioBytes bytes) throws IOException, DamagedAudio {
        return frame(bytes, Id3.end(bytes), new Frame());
    }

    static ContainerDuration of(AudioBytes bytes) throws IOException, DamagedAudio {
        FrameCount count = new FrameCount(bytes, AdtsDuration::frame, bytes.size());
        long durationMs = count.from(Id3.end(bytes));
        if (durationMs == 0) {
            throw new DamagedAudio("the AAC stream has no whole frame");
        }
        return ContainerDuration.known(durationMs);
    }

    private static boolean frame(AudioBytes bytes, long position, Frame into) throws IOException, DamagedAudio {
        if (!bytes.has(position, HEADER_BYTES) || (bytes.u16(position) & 0xFFF6) != 0xFFF0) {
            return false;
        }
        int rate = AacRates.of(bytes.u8(position + 2) >> 2 & 0xF);
        int length = bytes.i32(position + 3) >> 13 & 0x1FFF;
        if (rate == 0 || length < HEADER_BYTES) {
            return false;
        }
        int blocks = (bytes.u8(position + 6) & 3) + 1;
        into.set(rate, rate, blocks * AacRates.SAMPLES, length);
        return true;
    }
}

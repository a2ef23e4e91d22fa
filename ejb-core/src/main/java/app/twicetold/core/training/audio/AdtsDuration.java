package app.twicetold.core.training.audio;

import java.io.IOException;

/** Duration of a bare AAC stream with ADTS headers: its frames counted, each of 1024 samples a block. */
final class AdtsDuration {
    private static final int HEADER_BYTES = 7;
    private static final int SAMPLES_PER_BLOCK = 1024;
    private static final int[] RATES = {
        96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350
    };

    private AdtsDuration() {}

    static boolean isAdts(AudioBytes bytes) throws IOException, DamagedAudio {
        return bytes.has(0, HEADER_BYTES) && (bytes.u16(0) & 0xFFF6) == 0xFFF0;
    }

    /** Counts whole frames up to the first bytes that are none. */
    static ContainerDuration of(AudioBytes bytes) throws IOException, DamagedAudio {
        int rateIndex = bytes.u8(2) >> 2 & 0xF;
        if (rateIndex >= RATES.length) {
            throw new DamagedAudio("the AAC stream names no sample rate");
        }
        long blocks = 0;
        long position = 0;
        while (bytes.has(position, HEADER_BYTES) && (bytes.u16(position) & 0xFFF6) == 0xFFF0) {
            int length = bytes.i32(position + 3) >> 13 & 0x1FFF;
            if (length < HEADER_BYTES || !bytes.has(position, length)) {
                break;
            }
            blocks += (bytes.u8(position + 6) & 3) + 1;
            position += length;
        }
        if (blocks == 0) {
            throw new DamagedAudio("the AAC stream has no whole frame");
        }
        return ContainerDuration.ofUnits(blocks * SAMPLES_PER_BLOCK, RATES[rateIndex]);
    }
}

package app.twicetold.core.training.audio;

/** The sample rates of AAC by their index (ISO/IEC 14496-3). */
final class AacRates {
    /** Samples in a frame. Some broadcasters use slightly fewer. */
    static final int SAMPLES = 1024;

    private static final int[] RATES = {
        96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350
    };

    private AacRates() {}

    /** Samples a second; 0 for an index that names no rate. */
    static int of(int index) {
        return index < RATES.length ? RATES[index] : 0;
    }
}

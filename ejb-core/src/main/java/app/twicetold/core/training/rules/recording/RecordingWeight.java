package app.twicetold.core.training.rules.recording;

/**
 * Whether the bytes of a recording can be the speech that it claims to be. A heavier recording plays longer than it
 * says. A lighter recording holds no speech. All bounds are bytes a second and inclusive.
 */
public enum RecordingWeight {
    /** No codec leaves so little of speech. */
    TOO_LIGHT,
    PLAUSIBLE,
    /** No recorder of speech writes so much. */
    TOO_HEAVY;

    /** The largest recording, in bytes. */
    public static final long MAX_BYTES = 10_485_760;

    /** A fifteenth of what the thriftiest codec (Opus at 6 kbit/s) takes for speech: only silence is lighter. */
    static final long LIGHTEST = 50;
    /** Above the 320 kbit/s that are the most of lossy codecs. */
    static final long HEAVIEST_LOSSY = 48_000;
    /** More than two channels of 32 bits at 48 kHz. */
    static final long HEAVIEST_LOSSLESS = 400_000;
    /** 128 kbit/s: the default of recorders. */
    static final long HEAVIEST_UNMEASURED = 16_000;

    /** The weight of a recording whose sound was counted, so that its bytes hide nothing. */
    public static RecordingWeight ofCounted(long sizeBytes, long durationMs) {
        return sizeBytes * 1000 < LIGHTEST * durationMs ? TOO_LIGHT : PLAUSIBLE;
    }

    /** The weight of a recording that only says how long it plays. */
    public static RecordingWeight ofClaimed(long sizeBytes, long durationMs, boolean lossless) {
        long heaviest = lossless ? HEAVIEST_LOSSLESS : HEAVIEST_LOSSY;
        return sizeBytes * 1000 > heaviest * durationMs ? TOO_HEAVY : ofCounted(sizeBytes, durationMs);
    }

    /** The weight of a recording of unknown length. It may weigh as much as the longest one usually does. */
    public static RecordingWeight ofUnmeasured(long sizeBytes, long capMs) {
        return sizeBytes * 1000 > HEAVIEST_UNMEASURED * capMs ? TOO_HEAVY : PLAUSIBLE;
    }
}

package app.twicetold.core.training.audio;

/**
 * How the data of a WAVE file are coded.
 *
 * @param tag the codec
 * @param rate samples a second and channel
 * @param bytesPerSecond as the header says
 * @param blockBytes the smallest piece that can be decoded
 * @param bits of a sample; 0 where the codec has no fixed number
 */
record WavFormat(int tag, int channels, long rate, long bytesPerSecond, int blockBytes, int bits) {
    static final WavFormat NONE = new WavFormat(0, 0, 0, 0, 0, 0);
    static final int EXTENSIBLE = 0xFFFE;

    private static final int PCM = 0x01;
    private static final int MICROSOFT_ADPCM = 0x02;
    private static final int FLOAT = 0x03;
    private static final int A_LAW = 0x06;
    private static final int MU_LAW = 0x07;
    private static final int IMA_ADPCM = 0x11;
    private static final int GSM = 0x31;
    private static final int MPEG = 0x50;
    private static final int MP3 = 0x55;

    private static final int GSM_BLOCK_BYTES = 65;
    private static final int GSM_BLOCK_SAMPLES = 320;

    /** Whether the samples follow from the bytes. */
    boolean isCounted() {
        return isMpeg() || samplesPerBlock() > 0;
    }

    /** Whether the data are a stream of frames, to be counted one by one. */
    boolean isMpeg() {
        return tag == MPEG || tag == MP3;
    }

    boolean makesSense() {
        return channels > 0 && rate > 0 && (isCounted() || bytesPerSecond > 0);
    }

    /** What so many bytes play, in ms: by their blocks, or by the byte rate where nothing is known of these. */
    long durationMs(long length) {
        double samplesPerBlock = samplesPerBlock();
        double seconds = samplesPerBlock > 0
                ? length * samplesPerBlock / blockSize() / rate
                : bytesPerSecond > 0 ? (double) length / bytesPerSecond : 0;
        return Math.round(seconds * 1000);
    }

    /**
     * Decoders go by channels and bits; the header may say that a block is larger, which would make the sound shorter.
     */
    private int blockSize() {
        int frame = channels * ((bits + 7) / 8);
        return isPlain() && frame > 0 && (blockBytes == 0 || frame < blockBytes) ? frame : blockBytes;
    }

    private boolean isPlain() {
        return tag == PCM || tag == FLOAT || tag == A_LAW || tag == MU_LAW || tag == EXTENSIBLE;
    }

    /** A block of the ADPCM codecs begins with a header for each channel; what is left has half a byte a sample. */
    private int samplesPerBlock() {
        return switch (tag) {
            case PCM, FLOAT, A_LAW, MU_LAW, EXTENSIBLE -> blockSize() > 0 ? 1 : 0;
            case MICROSOFT_ADPCM -> Math.max(0, (blockBytes - 7 * channels) * 2 / channels + 2);
            case IMA_ADPCM -> Math.max(0, (blockBytes - 4 * channels) * 2 / channels + 1);
            case GSM -> blockBytes / GSM_BLOCK_BYTES * GSM_BLOCK_SAMPLES;
            default -> 0;
        };
    }
}

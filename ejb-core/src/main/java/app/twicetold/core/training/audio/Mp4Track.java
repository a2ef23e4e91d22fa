package app.twicetold.core.training.audio;

/** A track of an MP4 file as far as it has been read; all 0 while nothing has. */
final class Mp4Track {
    /** The shortest frames that recorders write, in ms. What is known of a codec comes first. */
    private static final long SHORTEST_FRAME_MS = 10;

    long id;
    boolean sound;
    long timescale;
    long duration;
    Mp4Codec codec = Mp4Codec.UNKNOWN;
    private long samples;
    private long units;

    /** Adds samples that take so many units each, as the file says. */
    void add(long count, long unitsEach) {
        samples = Math.addExact(samples, count);
        units = Math.addExact(units, Math.multiplyExact(count, unitsEach));
    }

    /** Whether the samples tell how long they play, whatever the time tables say. */
    boolean isCounted() {
        return codec.frameSamples() > 0 && samples > 0;
    }

    boolean isLossless() {
        return codec.kind() == Mp4Codec.Kind.LOSSLESS || codec.kind() == Mp4Codec.Kind.PLAIN;
    }

    /** The largest of what the header, the time tables and the samples themselves tell, in ms. */
    long durationMs() {
        long toldMs = Math.max(ContainerDuration.told(duration, timescale), ContainerDuration.told(units, timescale));
        return Math.max(toldMs, Math.min(framesMs(), ContainerDuration.MAX_BELIEVED.toMillis()));
    }

    private long framesMs() {
        if (isCounted()) {
            return Math.round((double) samples * codec.frameSamples() / codec.rate() * 1000);
        }
        return switch (codec.kind()) {
            case LOSSY, LOSSLESS -> Math.multiplyExact(samples, SHORTEST_FRAME_MS);
            case UNKNOWN, PLAIN -> 0;
        };
    }
}

package app.twicetold.core.training.audio;

import java.io.IOException;
import java.time.Duration;

/**
 * How long a recording plays: the larger of what its container says and what its blocks, samples and frames add up to,
 * over all its sound tracks. The bytes are not trusted: memory is bounded by one buffer, work by the size of the file,
 * and no content makes the reading fail with an exception.
 */
public sealed interface ContainerDuration {

    /** In milliseconds, at most {@link #MAX_BELIEVED}; 0 when nothing tells it. */
    long durationMs();

    /**
     * The sound itself was counted, in frames of a known length or in bytes of a known rate.
     *
     * @param durationMs at least 1
     */
    record Known(long durationMs) implements ContainerDuration {}

    /**
     * Only headers and time stamps tell: a decoder may find more or less.
     *
     * @param durationMs at least 1
     * @param lossless whether the codec keeps every sample, so that the recording may have many more bytes
     */
    record Claimed(long durationMs, boolean lossless) implements ContainerDuration {}

    /** The file is what it claims to be, but says nothing believable of its duration. */
    record Unknown() implements ContainerDuration {
        @Override
        public long durationMs() {
            return 0;
        }
    }

    /**
     * The file is not what it claims to be, is damaged where that matters, or holds no sound.
     *
     * @param reason for the log, in English
     * @param found what the file is as another container, which recognisers see; {@link Unknown} when it is none
     */
    record Unreadable(String reason, ContainerDuration found) implements ContainerDuration {
        @Override
        public long durationMs() {
            return found.durationMs();
        }
    }

    /** A header that claims more is not believed; sound that adds up to more counts as this. */
    Duration MAX_BELIEVED = Duration.ofHours(24);

    /**
     * Reads the duration of {@code size} bytes.
     *
     * @throws IOException when the reader fails
     */
    static ContainerDuration of(AudioContainer container, RangeReader reader, long size) throws IOException {
        AudioBytes bytes = new AudioBytes(reader, size);
        try {
            return of(container, bytes);
        } catch (DamagedAudio e) {
            return new Unreadable(e.reason(), ofAnother(container, bytes));
        }
    }

    private static ContainerDuration of(AudioContainer container, AudioBytes bytes) throws IOException, DamagedAudio {
        return switch (container) {
            case MP4 -> AdtsDuration.isAdts(bytes) ? AdtsDuration.of(bytes) : Mp4Duration.of(bytes);
            case WEBM -> WebmDuration.of(bytes);
            case MPEG -> MpegDuration.of(bytes);
            case WAV -> WavDuration.of(bytes);
        };
    }

    private static ContainerDuration ofAnother(AudioContainer declared, AudioBytes bytes) throws IOException {
        for (AudioContainer container : AudioContainer.values()) {
            if (container != declared) {
                try {
                    return of(container, bytes);
                } catch (DamagedAudio e) {
                    // The bytes are not of this container either.
                }
            }
        }
        return new Unknown();
    }

    /** {@code units} of {@code perSecond} to the second, in ms, rounded half up; 0 when that is not believable. */
    static long told(long units, long perSecond) {
        // Divided first, so that nothing overflows whatever the file says.
        if (units <= 0 || perSecond <= 0 || units / perSecond >= MAX_BELIEVED.toSeconds()) {
            return 0;
        }
        long rest = units % perSecond;
        return units / perSecond * 1000 + Math.round(rest * 1000.0 / perSecond);
    }

    static ContainerDuration known(long durationMs) {
        return durationMs > 0 ? new Known(durationMs) : new Unknown();
    }

    static ContainerDuration claimed(long durationMs, boolean lossless) {
        return durationMs > 0 ? new Claimed(durationMs, lossless) : new Unknown();
    }
}

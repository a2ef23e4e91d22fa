package app.twicetold.core.training.audio;

import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectNotFound;
import app.twicetold.core.storage.ObjectStat;
import app.twicetold.core.storage.ObjectStore;
import java.io.IOException;
import java.time.Duration;

/**
 * How long a recording plays, as its container says. The bytes come from strangers: memory is bounded by one buffer,
 * work by the size of the file, and no content makes the reading fail with an exception.
 */
public sealed interface ContainerDuration {

    /**
     * The container tells or proves its duration.
     *
     * @param durationMs in milliseconds, from 1 to {@link #MAX_BELIEVED}
     */
    record Known(long durationMs) implements ContainerDuration {}

    /** The file is what it claims to be, but says nothing believable of its duration. */
    record Unknown() implements ContainerDuration {}

    /**
     * The file is not what it claims to be, is damaged where that matters, or holds no sound.
     *
     * @param reason for the log, in English
     */
    record Unreadable(String reason) implements ContainerDuration {}

    /** A recording that claims to play longer is not believed. */
    Duration MAX_BELIEVED = Duration.ofHours(24);

    /**
     * Reads the duration of an object, by a few range requests.
     *
     * @throws ObjectNotFound when there is no such object
     * @throws IOException when the store fails
     */
    static ContainerDuration of(AudioContainer container, ObjectStore store, ObjectKey key) throws IOException {
        ObjectStat stat = store.stat(key).orElseThrow(() -> new ObjectNotFound(key));
        return of(container, RangeReader.of(store, key), stat.size());
    }

    /**
     * Reads the duration of {@code size} bytes.
     *
     * @throws IOException when the reader fails
     */
    static ContainerDuration of(AudioContainer container, RangeReader reader, long size) throws IOException {
        AudioBytes bytes = new AudioBytes(reader, size);
        try {
            return switch (container) {
                case MP4 -> AdtsDuration.isAdts(bytes) ? AdtsDuration.of(bytes) : Mp4Duration.of(bytes);
                case WEBM -> WebmDuration.of(bytes);
                case MPEG -> MpegDuration.of(bytes);
                case WAV -> WavDuration.of(bytes);
            };
        } catch (DamagedAudio e) {
            return new Unreadable(e.reason());
        }
    }

    /** {@code units} of {@code perSecond} to the second, rounded half up; unknown when that is not believable. */
    static ContainerDuration ofUnits(long units, long perSecond) {
        // Divided first, so that nothing overflows whatever the file says.
        if (units <= 0 || perSecond <= 0 || units / perSecond >= MAX_BELIEVED.toSeconds()) {
            return new Unknown();
        }
        long rest = units % perSecond;
        long millis = units / perSecond * 1000 + Math.round(rest * 1000.0 / perSecond);
        return millis == 0 ? new Unknown() : new Known(millis);
    }
}

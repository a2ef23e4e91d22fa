package app.twicetold.core.training.audio;

import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectNotFound;
import app.twicetold.core.storage.ObjectStat;
import app.twicetold.core.storage.ObjectStore;
import java.io.IOException;

/**
 * What the bytes of a recording say of it.
 *
 * @param container how long it plays
 * @param sizeBytes of the whole file, as the store has it
 */
public record MeasuredRecording(ContainerDuration container, long sizeBytes) {

    /**
     * Measures an object, by a few range requests.
     *
     * @throws ObjectNotFound when there is no such object
     * @throws IOException when the store fails
     */
    public static MeasuredRecording of(AudioContainer container, ObjectStore store, ObjectKey key) throws IOException {
        ObjectStat stat = store.stat(key).orElseThrow(() -> new ObjectNotFound(key));
        return new MeasuredRecording(
                ContainerDuration.of(container, RangeReader.of(store, key), stat.size()), stat.size());
    }

    /**
     * Whether the recording is worth a recogniser.
     *
     * @param capMs how long it may be
     */
    public RecordingCheck check(long capMs) {
        return RecordingCheck.of(container, sizeBytes, capMs);
    }

    /** The length, in ms; 0 when nothing tells it. */
    public long durationMs() {
        return container.durationMs();
    }

    /** Whether the length is certain, because the sound itself was counted. */
    public boolean isCounted() {
        ContainerDuration found =
                container instanceof ContainerDuration.Unreadable unreadable ? unreadable.found() : container;
        return found instanceof ContainerDuration.Known;
    }

    /** Whether the recording is of the container that it claims to be, as far as we can read it. */
    public boolean isReadable() {
        return !(container instanceof ContainerDuration.Unreadable);
    }
}

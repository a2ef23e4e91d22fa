package app.twicetold.core.training.audio;

import app.twicetold.core.training.rules.recording.AttemptDuration;
import app.twicetold.core.training.rules.recording.RecordingWeight;

/** Whether a recording is worth a recogniser, by what its bytes say. It costs nothing and comes before any call. */
public enum RecordingCheck {
    /** It may be what it claims to be. */
    PASSED,
    /** Longer than its cap and the tolerance. */
    TOO_LONG,
    /** Its bytes hold more than it claims, so that it may play for hours. */
    TOO_HEAVY,
    /** Its bytes are too few for speech of its length. */
    TOO_LIGHT;

    /**
     * Checks a recording.
     *
     * @param sizeBytes of the whole file
     * @param capMs how long it may be
     */
    public static RecordingCheck of(ContainerDuration container, long sizeBytes, long capMs) {
        if (AttemptDuration.exceeds(container.durationMs(), capMs)) {
            return TOO_LONG;
        }
        return switch (weight(container, sizeBytes, capMs)) {
            case TOO_LIGHT -> TOO_LIGHT;
            case TOO_HEAVY -> TOO_HEAVY;
            case PLAUSIBLE -> PASSED;
        };
    }

    private static RecordingWeight weight(ContainerDuration container, long sizeBytes, long capMs) {
        if (container instanceof ContainerDuration.Known known) {
            return RecordingWeight.ofCounted(sizeBytes, known.durationMs());
        }
        if (container instanceof ContainerDuration.Claimed claimed) {
            return RecordingWeight.ofClaimed(sizeBytes, claimed.durationMs(), claimed.lossless());
        }
        if (container instanceof ContainerDuration.Unreadable unreadable) {
            return weight(unreadable.found(), sizeBytes, capMs);
        }
        return RecordingWeight.ofUnmeasured(sizeBytes, capMs);
    }
}

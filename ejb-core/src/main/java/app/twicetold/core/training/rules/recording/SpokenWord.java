package app.twicetold.core.training.rules.recording;

/**
 * A word as a speech recognizer heard it, with its times in milliseconds from the beginning of the recording.
 *
 * @param text the word, with the punctuation that follows it where the recognizer gives any
 */
public record SpokenWord(String text, long startMs, long endMs) {
    public SpokenWord {
        if (startMs < 0 || endMs < startMs) {
            throw new IllegalArgumentException("No time span: " + startMs + " to " + endMs);
        }
    }

    TimeSpan span() {
        return new TimeSpan(startMs, endMs);
    }
}

package app.twicetold.core.training.rules.recording;

/** A stretch of a recording, in milliseconds from its beginning. */
public record TimeSpan(long startMs, long endMs) {
    public TimeSpan {
        if (startMs < 0 || endMs < startMs) {
            throw new IllegalArgumentException("No time span: " + startMs + " to " + endMs);
        }
    }
}

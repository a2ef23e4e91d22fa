package app.twicetold.core.shared;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * One word as heard, with the punctuation that follows it where the recogniser gives any. It is stored with the
 * transcript, without its confidence.
 *
 * @param startMs from the beginning of the recording, milliseconds
 * @param endMs not before {@code startMs}
 * @param confidence 0 to 1, null when the recogniser gives none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SpokenWord(
        String text, long startMs, long endMs, @Nullable Double confidence) {
    public SpokenWord {
        if (startMs < 0 || endMs < startMs) {
            throw new IllegalArgumentException("A word cannot last from " + startMs + " to " + endMs);
        }
    }

    /** A word of unknown confidence. */
    public SpokenWord(String text, long startMs, long endMs) {
        this(text, startMs, endMs, null);
    }
}

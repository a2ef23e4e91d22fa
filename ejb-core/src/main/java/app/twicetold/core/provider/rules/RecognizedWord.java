package app.twicetold.core.provider.rules;

import org.jspecify.annotations.Nullable;

/**
 * One word as heard, with the punctuation that follows it where the provider tells.
 *
 * @param startMs from the beginning of the recording, milliseconds
 * @param endMs not before {@code startMs}
 * @param confidence 0 to 1, null when the provider gives none
 */
public record RecognizedWord(
        String text, long startMs, long endMs, @Nullable Double confidence) {
    public RecognizedWord {
        if (startMs < 0 || endMs < startMs) {
            throw new IllegalArgumentException("A word cannot last from " + startMs + " to " + endMs);
        }
    }
}

package app.twicetold.core.provider.port;

import app.twicetold.core.provider.rules.RecognizedSegment;
import app.twicetold.core.shared.SpokenWord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a recognition.
 *
 * @param language the provider's own tag or name of the language, null when it gives none
 * @param confidence 0 to 1 for the whole, null when the provider gives none
 * @param words in the order of their start; empty when the provider places segments only
 * @param segments in the order of their start
 * @param audioDurationMs the length that the provider measured, null when it gives none
 * @throws ProviderException when there is text without any time. The share of speech would be unknown, and a user who
 *     spoke would be told that there was no speech.
 */
public record Transcription(
        String text,
        @Nullable String language,
        @Nullable Double confidence,
        List<SpokenWord> words,
        List<RecognizedSegment> segments,
        @Nullable Long audioDurationMs,
        Usage usage) {
    public Transcription {
        words = List.copyOf(words);
        segments = List.copyOf(segments);
        if (!text.isBlank() && words.isEmpty() && segments.isEmpty()) {
            throw ProviderException.invalidOutput("A transcription without times");
        }
    }
}

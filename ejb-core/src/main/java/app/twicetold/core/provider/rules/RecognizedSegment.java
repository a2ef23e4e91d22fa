package app.twicetold.core.provider.rules;

import org.jspecify.annotations.Nullable;

/**
 * A stretch of speech that the recogniser decoded in one go.
 *
 * @param startMs from the beginning of the recording, milliseconds
 * @param meanLogProbability natural logarithm, at most 0; null when the provider gives none
 * @param noSpeechProbability 0 to 1, null when the provider gives none
 * @param compressionRatio of the text, higher the more it repeats itself; null when the provider gives none
 */
public record RecognizedSegment(
        String text,
        long startMs,
        long endMs,
        @Nullable Double meanLogProbability,
        @Nullable Double noSpeechProbability,
        @Nullable Double compressionRatio) {
    public RecognizedSegment {
        if (startMs < 0 || endMs < startMs) {
            throw new IllegalArgumentException("A segment cannot last from " + startMs + " to " + endMs);
        }
    }

    /** A segment of a provider that gives no compression ratio. */
    public RecognizedSegment(
            String text,
            long startMs,
            long endMs,
            @Nullable Double meanLogProbability,
            @Nullable Double noSpeechProbability) {
        this(text, startMs, endMs, meanLogProbability, noSpeechProbability, null);
    }

    /**
     * The segment without the figures that its server has only filled in: one that computes none gives a compression
     * ratio of 0, or a log probability of exactly 0.
     */
    public RecognizedSegment withKnownFigures() {
        boolean noRatio = compressionRatio != null && compressionRatio <= 0;
        boolean noProbability = noRatio || (meanLogProbability != null && meanLogProbability == 0);
        return new RecognizedSegment(
                text,
                startMs,
                endMs,
                noProbability ? null : meanLogProbability,
                noSpeechProbability,
                noRatio ? null : compressionRatio);
    }
}

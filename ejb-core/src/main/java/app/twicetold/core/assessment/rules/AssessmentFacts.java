package app.twicetold.core.assessment.rules;

import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the service itself knows when it checks a draft.
 *
 * @param transcript what was said
 * @param words what was said, with times; empty when the recognizer gives none
 * @param durationMs the duration of the attempt that counts, positive
 * @param language the language of the article
 * @param keyPoints all key points of the article, in its order
 * @param previousAction the skill of the action that the user was to follow here; null when there was none
 * @param asrConfidence how sure the speech recognizer is, 0 to 1
 * @param asrConfidenceReported whether the recognizer reported it; otherwise {@code asrConfidence} is an assumption
 */
public record AssessmentFacts(
        String transcript,
        List<SpokenWord> words,
        long durationMs,
        LanguageProfile language,
        List<KeyPoint> keyPoints,
        @Nullable MicroSkill previousAction,
        double asrConfidence,
        boolean asrConfidenceReported) {
    public AssessmentFacts {
        if (durationMs <= 0) {
            throw new IllegalArgumentException("A recording cannot last " + durationMs + " ms");
        }
        if (!(asrConfidence >= 0 && asrConfidence <= 1)) {
            throw new IllegalArgumentException("The ASR confidence cannot be " + asrConfidence);
        }
        words = List.copyOf(words);
        keyPoints = List.copyOf(keyPoints);
    }

    /** Without the times of words. */
    public AssessmentFacts(
            String transcript,
            long durationMs,
            LanguageProfile language,
            List<KeyPoint> keyPoints,
            @Nullable MicroSkill previousAction,
            double asrConfidence,
            boolean asrConfidenceReported) {
        this(
                transcript,
                List.of(),
                durationMs,
                language,
                keyPoints,
                previousAction,
                asrConfidence,
                asrConfidenceReported);
    }
}

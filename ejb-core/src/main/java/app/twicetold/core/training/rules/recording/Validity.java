package app.twicetold.core.training.rules.recording;

import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.training.rules.session.RoundLimits;
import java.util.Optional;

/** Whether an attempt can be scored at all. Specification: validity. */
public sealed interface Validity {
    /** The least share of speech, inclusive. */
    double MIN_SPEECH_RATIO = 0.35;

    /** The least confidence of the speech recognizer, inclusive. */
    double MIN_ASR_CONFIDENCE = 0.35;

    /** All conditions hold: the attempt goes on to the assessment. */
    record Valid() implements Validity {}

    /** No score and no XP; the user may record again for free, and the session stays in its stage. */
    record Unreliable(UnreliableReason reason) implements Validity {}

    /**
     * What is known about an attempt once it was transcribed.
     *
     * @param durationMs the duration that counts, positive
     * @param speechRatio 0 to 1
     * @param articleLanguage the language that the article is written in
     * @param detectedLanguage the tag of the supported language that was heard; empty when it is none of them
     * @param asrConfidence 0 to 1
     */
    record Facts(
            long durationMs,
            double speechRatio,
            LanguageProfile articleLanguage,
            Optional<String> detectedLanguage,
            double asrConfidence,
            String transcript) {
        public Facts {
            if (durationMs <= 0) {
                throw new IllegalArgumentException("A recording cannot last " + durationMs + " ms");
            }
            requireShare("speech ratio", speechRatio);
            requireShare("ASR confidence", asrConfidence);
        }

        private static void requireShare(String name, double value) {
            if (!(value >= 0 && value <= 1)) {
                throw new IllegalArgumentException("The " + name + " cannot be " + value);
            }
        }
    }

    /** The first condition that fails gives the reason, so silence is no speech rather than a wrong language. */
    static Validity of(Facts facts) {
        if (isTooShort(facts.durationMs())) {
            return new Unreliable(UnreliableReason.TOO_SHORT);
        }
        if (facts.speechRatio() < MIN_SPEECH_RATIO) {
            return new Unreliable(UnreliableReason.NO_SPEECH);
        }
        LanguageProfile language = facts.articleLanguage();
        if (!facts.detectedLanguage().equals(Optional.of(language.tag()))) {
            return new Unreliable(UnreliableReason.LANGUAGE_MISMATCH);
        }
        if (facts.asrConfidence() < MIN_ASR_CONFIDENCE) {
            return new Unreliable(UnreliableReason.LOW_AUDIO_QUALITY);
        }
        if (language.lengthOf(facts.transcript()) < language.validityFloor()) {
            return new Unreliable(UnreliableReason.TRANSCRIPT_INCOMPLETE);
        }
        return new Valid();
    }

    /** Whether a recording is too short to be valid, known from the declared duration before any transcription. */
    static boolean isTooShort(long durationMs) {
        return durationMs < RoundLimits.MIN_VALID_MS;
    }
}

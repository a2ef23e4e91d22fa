package app.twicetold.core.assessment.rules;

import app.twicetold.core.shared.ModelText;
import app.twicetold.core.shared.language.LowConfidence;
import org.jspecify.annotations.Nullable;

/**
 * How far an assessment is to be trusted, and why it is not. The rules lower what the model says, never raise it.
 *
 * @param note never empty when the confidence is low
 */
record HeldConfidence(Confidence confidence, String note) {
    /** Below this value the transcript itself is doubtful. */
    private static final double GOOD_ASR_CONFIDENCE = 0.60;

    /** One lost excerpt in so many is an accident: it costs a high confidence, but makes none low. */
    private static final int ACCIDENT_IN = 10;

    static HeldConfidence of(
            AssessmentDraft draft, AssessmentFacts facts, EvidenceBook evidence, @Nullable OneAction action) {
        String said = ModelText.clean(draft.confidenceNote());
        LowConfidence reasons = facts.language().lowConfidence();
        Confidence confidence = Confidence.ofModel(draft.confidence());
        String reason = said.isEmpty() ? reasons.little() : said;
        if (facts.asrConfidence() < GOOD_ASR_CONFIDENCE) {
            reason = confidence == Confidence.LOW ? reason : reasons.unclear();
            confidence = confidence.lowered();
        }
        int dropped = evidence.droppedCount();
        boolean accident = ACCIDENT_IN * dropped <= evidence.givenCount();
        if (dropped > 0 && !(accident && confidence == Confidence.MEDIUM)) {
            reason = confidence == Confidence.LOW ? reason : reasons.unfounded();
            confidence = confidence.lowered();
        }
        if (action != null && action.evidenceId() == null) {
            reason = confidence == Confidence.LOW ? reason : reasons.unfounded();
            confidence = confidence.lowered();
        }
        if (!facts.asrConfidenceReported()) {
            confidence = confidence.atMost(Confidence.MEDIUM);
        }
        return new HeldConfidence(confidence, confidence == Confidence.LOW ? reason : said);
    }
}

package app.twicetold.web.assessment;

import app.twicetold.core.assessment.rules.ScoredAssessment;
import java.util.List;

/** A place in the recording that shows something. */
public record EvidenceResponse(String id, long startMs, long endMs, String transcriptExcerpt) {
    /** All of an assessment, in the order of the recording. */
    public static List<EvidenceResponse> all(ScoredAssessment scored) {
        return scored.evidence().stream()
                .map(e -> new EvidenceResponse(e.id(), e.startMs(), e.endMs(), e.transcriptExcerpt()))
                .toList();
    }
}

package app.twicetold.web.assessment;

import app.twicetold.core.assessment.rules.ScoredAssessment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether a key point was covered. */
public record CoverageResponse(
        String keyPointId,
        String text,
        String status,
        @Nullable String evidenceId) {
    /** All of an assessment, in the order of the article. */
    public static List<CoverageResponse> all(ScoredAssessment scored) {
        return scored.keyPointCoverage().stream()
                .map(c -> new CoverageResponse(
                        c.keyPointId(), c.text(), c.status().wire(), c.evidenceId()))
                .toList();
    }
}

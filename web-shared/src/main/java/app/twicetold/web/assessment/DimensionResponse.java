package app.twicetold.web.assessment;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.DimensionFinding;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** One of the four dimensions. */
public record DimensionResponse(int score, String note, List<String> evidenceIds, boolean insufficientEvidence) {
    /** All of an assessment, in the order of the wire. */
    public static Map<String, DimensionResponse> all(ScoredAssessment scored) {
        Map<String, DimensionResponse> dimensions = new LinkedHashMap<>();
        for (Dimension dimension : Dimension.values()) {
            DimensionFinding finding =
                    Objects.requireNonNull(scored.dimensions().get(dimension));
            dimensions.put(
                    dimension.wire(),
                    new DimensionResponse(
                            finding.score(), finding.note(), finding.evidenceIds(), finding.insufficientEvidence()));
        }
        return dimensions;
    }
}

package app.twicetold.core.assessment.rules;

import org.jspecify.annotations.Nullable;

/**
 * Whether a retelling covered a key point.
 *
 * @param evidenceId the evidence that shows it, null when there is none, as for every missed point
 */
public record KeyPointCoverage(
        String keyPointId,
        String text,
        CoverageStatus status,
        @Nullable String evidenceId) {
    boolean covered() {
        return status == CoverageStatus.COVERED;
    }
}

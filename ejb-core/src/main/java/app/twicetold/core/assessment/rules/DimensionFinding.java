package app.twicetold.core.assessment.rules;

import java.util.List;

/**
 * The result of one dimension.
 *
 * @param score 0 to 100
 * @param evidenceIds at least one unless {@code insufficientEvidence}
 * @param insufficientEvidence whether no valid evidence is left; the score is not lowered for it
 */
public record DimensionFinding(int score, String note, List<String> evidenceIds, boolean insufficientEvidence) {
    public DimensionFinding {
        evidenceIds = List.copyOf(evidenceIds);
        if (insufficientEvidence != evidenceIds.isEmpty()) {
            throw new IllegalArgumentException("A dimension has evidence or is flagged");
        }
    }
}

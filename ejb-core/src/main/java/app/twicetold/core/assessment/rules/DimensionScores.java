package app.twicetold.core.assessment.rules;

import java.util.Comparator;

/** The four scores of an assessment, each 0 to 100. */
public record DimensionScores(int keyInfo, int structure, int efficiency, int fluency) {
    public DimensionScores {
        requireScore(keyInfo);
        requireScore(structure);
        requireScore(efficiency);
        requireScore(fluency);
    }

    public int of(Dimension dimension) {
        return switch (dimension) {
            case KEY_INFO -> keyInfo;
            case STRUCTURE -> structure;
            case EFFICIENCY -> efficiency;
            case FLUENCY -> fluency;
        };
    }

    /** The overall score of these dimensions, 0 to 100. */
    public int overall() {
        return OverallScore.of(this);
    }

    /**
     * The lowest dimension; of equal ones structure, then key info, efficiency, fluency. Specification: 14-day plan.
     */
    public Dimension weakest() {
        return Dimension.WEAKEST_FIRST.stream()
                .min(Comparator.comparingInt(this::of))
                .orElseThrow();
    }

    private static void requireScore(int score) {
        if (score < 0 || score > 100) {
            throw new IllegalArgumentException("A score cannot be " + score);
        }
    }
}

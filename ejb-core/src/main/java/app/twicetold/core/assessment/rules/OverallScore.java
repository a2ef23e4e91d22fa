package app.twicetold.core.assessment.rules;

/** The weighted mean of the dimensions, rounded half up in whole numbers. Specification: overall. */
public final class OverallScore {
    private OverallScore() {}

    /** 0 to 100. */
    public static int of(DimensionScores scores) {
        int hundredfold = 0;
        for (Dimension dimension : Dimension.values()) {
            hundredfold += dimension.weightPercent() * scores.of(dimension);
        }
        return (hundredfold + 50) / 100;
    }
}

package app.twicetold.persistence.paywall;

import java.math.BigDecimal;

/** A cell of the cohort table. */
public record BenchmarkRow(
        int weeklyDays,
        String baselineBucket,
        BigDecimal day14AvgOverall,
        int sampleN,
        BigDecimal weakestDimAvgDelta) {}

package app.twicetold.core.paywall.rules;

import app.twicetold.core.shared.WireValue;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the paywall projects: the cohort table, or the pilot table as long as any cell of the cohort table has too few
 * samples. Specification: hard paywall.
 *
 * @param cells one for each number of weekly days and bucket
 */
public record Benchmarks(Source source, List<Cell> cells) {
    /** Fewer samples in any cell, and the whole table is the pilot's. */
    public static final int MIN_SAMPLES = 30;

    /** With fewer samples in all cells there is no social proof. */
    public static final int MIN_SOCIAL_PROOF = 100;

    public static final Set<Integer> WEEKLY_DAYS = Set.of(3, 5, 7);

    public Benchmarks {
        cells = List.copyOf(cells);
    }

    /** Where the numbers come from. */
    public enum Source implements WireValue {
        PILOT("pilot_benchmark"),
        COHORT("cohort");

        private final String wire;

        Source(String wire) {
            this.wire = wire;
        }

        @Override
        public String wire() {
            return wire;
        }
    }

    /** @param sampleN how many users the numbers rest on; 0 for pilot values */
    public record Cell(
            int weeklyDays,
            BaselineBucket bucket,
            BigDecimal day14AvgOverall,
            int sampleN,
            BigDecimal weakestDimAvgDelta) {}

    /** Chooses the table. */
    public static Benchmarks of(List<Cell> cohort, List<Cell> pilot) {
        return isComplete(cohort) ? new Benchmarks(Source.COHORT, cohort) : new Benchmarks(Source.PILOT, pilot);
    }

    /** How many users the table rests on, when they are enough to say so. */
    public Optional<Integer> socialProof() {
        int samples = cells.stream().mapToInt(Cell::sampleN).sum();
        return source == Source.COHORT && samples >= MIN_SOCIAL_PROOF ? Optional.of(samples) : Optional.empty();
    }

    private static boolean isComplete(List<Cell> cohort) {
        Set<String> filled = new HashSet<>();
        for (Cell cell : cohort) {
            if (cell.sampleN() >= MIN_SAMPLES && WEEKLY_DAYS.contains(cell.weeklyDays())) {
                filled.add(cell.weeklyDays() + "/" + cell.bucket());
            }
        }
        return filled.size() == WEEKLY_DAYS.size() * BaselineBucket.values().length;
    }
}

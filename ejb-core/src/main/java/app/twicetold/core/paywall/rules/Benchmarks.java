package app.twicetold.core.paywall.rules;

import app.twicetold.core.shared.WireValue;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The numbers of the paywall's projection: the cohort table, or the pilot table while any cell of the cohort table has
 * too few samples. Specification: hard paywall.
 *
 * @param cells one for each number of weekly days and bucket
 */
public record Benchmarks(Source source, List<Cell> cells) {
    /** If any cell has fewer samples, the pilot table replaces the whole table. */
    public static final int MIN_SAMPLES = 30;

    /** If all cells together have fewer samples, there is no social proof. */
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

    /** @param sampleN how many users the numbers are based on; 0 for pilot values */
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

    /** How many users the cohort table is based on; empty when they are too few, and for the pilot table. */
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

package app.twicetold.core.paywall.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.onboarding.rules.OnboardingStatus;
import app.twicetold.core.paywall.rules.Benchmarks.Cell;
import app.twicetold.core.paywall.rules.Benchmarks.Source;
import app.twicetold.core.purchase.rules.EntitlementStatus;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaywallRulesTest {
    @ParameterizedTest(name = "{0}: none {1}, trial {2}, active {3}, grace {4}, expired {5}, revoked {6}")
    @CsvSource({
        "not_started, open, open, open, open, open, open",
        "diagnostic, open, open, open, open, open, open",
        "plan_ready, wall, open, open, open, wall, wall",
        "complete, wall, open, open, open, wall, wall"
    })
    void theWallStandsOnceThePlanIsReady(
            String onboarding, String none, String trial, String active, String grace, String expired, String revoked) {
        List<String> expected = List.of(none, trial, active, grace, expired, revoked);
        for (EntitlementStatus status : EntitlementStatus.values()) {
            assertThat(Wall.stands(OnboardingStatus.ofWire(onboarding), status))
                    .as("%s with %s", onboarding, status)
                    .isEqualTo(expected.get(status.ordinal()).equals("wall"));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, lt50", "49, lt50", "50, 50_69", "69, 50_69", "70, 70_84", "84, 70_84", "85, gte85", "100, gte85"})
    void theBucketsAreTheBands(int overall, String bucket) {
        assertThat(BaselineBucket.of(overall).wire()).isEqualTo(bucket);
    }

    @Test
    void oneThinCellMakesTheWholeTableThePilots() {
        List<Cell> pilot = cells(0);
        assertThat(Benchmarks.of(cells(30), pilot)).isEqualTo(new Benchmarks(Source.COHORT, cells(30)));
        for (int thin = 0; thin < 12; thin++) {
            List<Cell> cohort = new ArrayList<>(cells(30));
            cohort.set(
                    thin, cell(cohort.get(thin).weeklyDays(), cohort.get(thin).bucket(), 29));
            assertThat(Benchmarks.of(cohort, pilot)).isEqualTo(new Benchmarks(Source.PILOT, pilot));
            cohort.remove(thin);
            assertThat(Benchmarks.of(cohort, pilot).source()).isEqualTo(Source.PILOT);
        }
        assertThat(Benchmarks.of(List.of(), pilot).source()).isEqualTo(Source.PILOT);
    }

    @ParameterizedTest
    @CsvSource({"99, false", "100, true", "101, true"})
    void socialProofNeedsAHundredSamples(int samples, boolean shown) {
        Benchmarks cohort = new Benchmarks(Source.COHORT, List.of(cell(3, BaselineBucket.LT50, samples)));
        assertThat(cohort.socialProof().isPresent()).isEqualTo(shown);
        assertThat(new Benchmarks(Source.PILOT, cohort.cells()).socialProof()).isEmpty();
    }

    private static List<Cell> cells(int samples) {
        List<Cell> cells = new ArrayList<>();
        for (int days : List.of(3, 5, 7)) {
            for (BaselineBucket bucket : BaselineBucket.values()) {
                cells.add(cell(days, bucket, samples));
            }
        }
        return cells;
    }

    private static Cell cell(int days, BaselineBucket bucket, int samples) {
        return new Cell(days, bucket, BigDecimal.TEN, samples, BigDecimal.ONE);
    }
}

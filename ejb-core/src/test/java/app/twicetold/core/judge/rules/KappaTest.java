package app.twicetold.core.judge.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import app.twicetold.core.judge.rules.Kappa.Rated;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KappaTest {
    @Test
    void oneLevelRangesGiveCohensWeightedKappa() {
        // Seen: one of five differs by two levels, 0.8. By chance: both variances and the squared difference of the
        // means, 3.2.
        assertThat(kappa(1, 1, 2, 2, 3, 3, 4, 4, 5, 3).value()).isCloseTo(1 - 0.8 / 3.2, within(0.001));
        assertThat(kappa(1, 1, 3, 3, 5, 5).value()).isEqualTo(1);
        assertThat(kappa(1, 5, 3, 3, 5, 1).value()).isEqualTo(-1);
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "3", "4", "5"})
    void aConstantAgreesAsMuchAsChance(int level) {
        assertThat(kappa(1, level, 2, level, 4, level, 5, level).value()).isZero();
    }

    @Test
    void insideARangeThereIsNoDisagreement() {
        List<Rated> rated = List.of(
                new Rated(new LevelRange(4, 5), List.of(5)),
                new Rated(new LevelRange(1, 2), List.of(2)),
                new Rated(new LevelRange(1, 1), List.of()));

        assertThat(Kappa.of(rated).value()).isEqualTo(1);
    }

    @Test
    void theIntervalIsTheSameEachTimeAndHoldsTheValue() {
        List<Rated> rated = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            rated.add(new Rated(new LevelRange(1 + i % 5, 1 + i % 5), List.of(1 + (i % 7 == 0 ? i + 1 : i) % 5)));
        }

        Kappa kappa = Kappa.of(rated);

        assertThat(kappa).isEqualTo(Kappa.of(rated));
        double low = Objects.requireNonNull(kappa.low());
        double high = Objects.requireNonNull(kappa.high());
        assertThat(kappa.value()).isBetween(low, high);
        assertThat(high - low).isBetween(0.05, 0.9);
    }

    @Test
    void repeatsOfARetellingCountAsOne() {
        List<Rated> once = List.of(rated(1, 1), rated(3, 4), rated(5, 5));
        List<Rated> twice = List.of(
                new Rated(new LevelRange(1, 1), List.of(1, 1)),
                new Rated(new LevelRange(3, 3), List.of(4, 4)),
                new Rated(new LevelRange(5, 5), List.of(5, 5)));

        assertThat(Kappa.of(twice).value()).isEqualTo(Kappa.of(once).value());
    }

    @Test
    void ofNothingThereIsNone() {
        assertThat(Kappa.of(List.of())).hasToString("-");
        assertThat(kappa(1, 1, 5, 5)).hasToString("1.00 [0.00, 1.00]");
    }

    private static Kappa kappa(int... expectedAndLevel) {
        List<Rated> rated = new ArrayList<>();
        for (int i = 0; i < expectedAndLevel.length; i += 2) {
            rated.add(rated(expectedAndLevel[i], expectedAndLevel[i + 1]));
        }
        return Kappa.of(rated);
    }

    private static Rated rated(int expected, int level) {
        return new Rated(new LevelRange(expected, expected), List.of(level));
    }
}

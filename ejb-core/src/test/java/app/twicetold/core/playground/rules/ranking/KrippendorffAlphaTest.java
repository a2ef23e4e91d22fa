package app.twicetold.core.playground.rules.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class KrippendorffAlphaTest {
    /** Krippendorff 2011, section D: four observers, twelve units, gaps; the published ordinal alpha is 0.815. */
    @Test
    void thePublishedExampleHasThePublishedAlpha() {
        Double alpha = KrippendorffAlpha.ordinal(
                List.of(
                        List.of(1, 1, 1),
                        List.of(2, 2, 3, 2),
                        List.of(3, 3, 3, 3),
                        List.of(3, 3, 3, 3),
                        List.of(2, 2, 2, 2),
                        List.of(1, 2, 3, 4),
                        List.of(4, 4, 4, 4),
                        List.of(1, 1, 2, 1),
                        List.of(2, 2, 2, 2),
                        List.of(5, 5, 5),
                        List.of(1, 1),
                        List.of(3)),
                6);

        assertThat(alpha).isNotNull().isCloseTo(0.815, within(5e-4));
    }

    @Test
    void agreementOnAllIsOne() {
        assertThat(KrippendorffAlpha.ordinal(List.of(List.of(0, 0), List.of(2, 2), List.of(3, 3)), 4))
                .isEqualTo(1);
    }

    @Test
    void contradictionIsBelowZero() {
        assertThat(KrippendorffAlpha.ordinal(List.of(List.of(0, 3), List.of(3, 0), List.of(0, 3)), 4))
                .isNegative();
    }

    @Test
    void withoutPairsOrDifferencesThereIsNone() {
        assertThat(KrippendorffAlpha.ordinal(List.of(), 4)).isNull();
        assertThat(KrippendorffAlpha.ordinal(List.of(List.of(1), List.of(2)), 4))
                .isNull();
        assertThat(KrippendorffAlpha.ordinal(List.of(List.of(1, 1), List.of(1, 1)), 4))
                .isNull();
    }
}

package app.twicetold.core.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShareIntervalTest {
    /** The first two are those of R. G. Newcombe, Statistics in Medicine 17, 1998, table I. */
    @ParameterizedTest
    @CsvSource({"81, 263, 0.2553, 0.3662", "15, 148, 0.0624, 0.1605", "0, 20, 0, 0.1611", "1, 29, 0.0061, 0.1718"})
    void theIntervalsAreThosePublished(int hits, int of, double low, double high) {
        ShareInterval interval = ShareInterval.of(hits, of);

        assertThat(interval.low()).isCloseTo(low, within(5e-5));
        assertThat(interval.high()).isCloseTo(high, within(5e-5));
    }

    @Test
    void allAndNoneAreNoCertainty() {
        assertThat(ShareInterval.of(10, 10).low()).isCloseTo(0.7225, within(5e-5));
        assertThat(ShareInterval.of(10, 10).high()).isEqualTo(1);
        assertThat(ShareInterval.of(0, 1).low()).isZero();
    }

    @Test
    void nothingHasNoShare() {
        assertThatIllegalArgumentException().isThrownBy(() -> ShareInterval.of(0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> ShareInterval.of(2, 1));
    }
}

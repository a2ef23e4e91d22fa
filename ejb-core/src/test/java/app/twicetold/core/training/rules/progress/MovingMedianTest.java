package app.twicetold.core.training.rules.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MovingMedianTest {
    @Test
    void nothingIsSaidBelowFiveValues() {
        assertThat(of(9, 1, 5, 3).median()).isEmpty();
        assertThat(of(9, 1, 5, 3, 7).median()).hasValue(5);
        assertThat(of(9, 1, 5, 3, 7, 11).median()).hasValue(7);
    }

    @Test
    void oneSlowValueMovesNothing() {
        assertThat(of(100, 100, 100, 100, 60_000).median()).hasValue(100);
    }

    @Test
    void onlyTheLatestTwentyFiveCount() {
        MovingMedian full = of(
                LongStream.concat(LongStream.of(1), LongStream.generate(() -> 5).limit(24))
                        .toArray());
        assertThat(full.latest()).hasSize(25).contains(1L);
        assertThat(full.with(5).latest()).hasSize(25).doesNotContain(1L);

        MovingMedian median = full;
        for (int i = 0; i < 12; i++) {
            median = median.with(9);
        }
        assertThat(median.median()).hasValue(5);
        assertThat(median.with(9).median()).hasValue(9);
    }

    @Test
    void whatIsUnderWayForLongerCounts() {
        MovingMedian ended = of(10, 10, 10, 10, 10);
        assertThat(ended.median(List.of(60L, 60L, 60L, 60L))).as("Too few").hasValue(10);
        assertThat(ended.median(List.of(60L, 60L, 60L, 60L, 60L))).hasValue(60);
        assertThat(ended.median(List.of(60L, 11L, 1L, 60L, 1L))).hasValue(11);
        assertThat(ended.median(List.of(60L, 10L, 1L, 60L, 1L))).hasValue(10);
        assertThat(ended.median(List.of(60L, 9L, 1L, 60L, 1L))).hasValue(10);
        assertThat(MovingMedian.NONE.median(List.of(60L, 60L, 60L, 60L, 60L))).isEmpty();
    }

    private static MovingMedian of(long... values) {
        MovingMedian median = MovingMedian.NONE;
        for (long value : values) {
            median = median.with(value);
        }
        return median;
    }
}

package app.twicetold.core.generation.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.lists;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UnseenAvailableTest {
    @Test
    void withoutUsersAllArticlesAreUnseen() {
        assertThat(unseen(12, 0, Map.of())).isEqualTo(12);
    }

    @Test
    void oneUserIsTheirOwnPercentile() {
        assertThat(unseen(12, 1, Map.of(5, 1L))).isEqualTo(7);
        assertThat(unseen(12, 1, Map.of())).isEqualTo(12);
    }

    @Test
    void usersWhoSawNothingCount() {
        assertThat(unseen(20, 11, Map.of(10, 1L))).isEqualTo(20);
        assertThat(unseen(20, 11, Map.of(10, 2L))).isEqualTo(10);
    }

    /** Of ten users the percentile is a tenth of the way from the ninth to the tenth. */
    @Test
    void thePercentileIsRoundedDown() {
        assertThat(unseen(20, 10, Map.of(0, 9L, 9, 1L))).isEqualTo(20);
        assertThat(unseen(20, 10, Map.of(0, 9L, 10, 1L))).isEqualTo(19);
        assertThat(unseen(20, 10, Map.of(0, 9L, 11, 1L))).isEqualTo(19);
    }

    @Test
    void theNumberOfUnseenArticlesIsNeverNegative() {
        assertThat(unseen(3, 1, Map.of(3, 1L))).isZero();
        assertThat(unseen(3, 1, Map.of(4, 1L))).isZero();
    }

    @Test
    void nobodySeesWithoutBeingActive() {
        assertThatThrownBy(() -> unseen(3, 1, Map.of(1, 2L))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theHistogramMeansTheSameAsTheListOfUsers() {
        qt().forAll(lists().of(integers().between(0, 30)).ofSizeBetween(1, 60)).check(seen -> {
            Map<Integer, Long> bySeen = seen.stream()
                    .filter(count -> count > 0)
                    .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
            return unseen(30, seen.size(), bySeen) == 30 - percentile(seen);
        });
    }

    private static int unseen(int published, long activeUsers, Map<Integer, Long> usersBySeen) {
        return UnseenAvailable.of(published, UnseenAvailable.seen(activeUsers, usersBySeen));
    }

    private static int percentile(List<Integer> seen) {
        List<BigDecimal> sorted = Stream.concat(seen.stream(), seen.stream().max(Integer::compare).stream())
                .sorted()
                .map(BigDecimal::valueOf)
                .toList();
        BigDecimal place = new BigDecimal("0.9").multiply(BigDecimal.valueOf(seen.size() - 1L));
        BigDecimal below = sorted.get(place.intValue());
        BigDecimal above = sorted.get(place.intValue() + 1);
        return above.subtract(below)
                .multiply(place.remainder(BigDecimal.ONE))
                .add(below)
                .setScale(0, RoundingMode.DOWN)
                .intValue();
    }
}

package app.twicetold.core.training.rules.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LostWorkTest {
    @ParameterizedTest
    @CsvSource({"3, false", "4, true", "5, true"})
    void fourPointsGiveWorkUp(int points, boolean givenUp) {
        assertThat(LostWork.isGivenUp(points)).isEqualTo(givenUp);
    }

    @ParameterizedTest
    @CsvSource({"0, true, 2", "1, true, 3", "3, true, 5", "0, false, 0", "3, false, 3"})
    void aLeaseOfClaimedWorkCostsTwoPoints(int points, boolean claimed, int after) {
        assertThat(LostWork.afterLease(points, claimed)).isEqualTo(after);
    }
}

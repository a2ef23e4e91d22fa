package app.twicetold.rehearsals.simulate.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ten listeners, attempts of five seconds: two a second. No more than one may wait. */
class SoonestEndTest {
    private final SoonestEnd soonest = new SoonestEnd(5, 0);
    private final Set<Attempt> open = new HashSet<>();

    /** What is left is gone when ten are at work and one waits. */
    @ParameterizedTest
    @CsvSource({"0, 0", "11, 0", "12, 1000", "13, 1000", "14, 2000", "31, 10000"})
    void itIsGoneWhenListenersHaveWorkedThatLong(long atTheDoor, long ms) {
        sample(0, 30, 0, atTheDoor);
        assertThat(soonest.atMs()).isEqualTo(ms);
    }

    @Test
    void whatIsRecordedMeanwhileIsDoneToo() {
        sample(0, 30, 1, 31);
        assertThat(soonest.atMs()).isEqualTo(20_000);
    }

    @Test
    void whatIsRecordedLaterThanListenersAreThroughIsNotDoneBefore() {
        sample(0, 10, 0, 0);
        soonest.sample(10_000, 12, 0, open, 10, 1);
        assertThat(soonest.atMs()).isEqualTo(11_000);
    }

    @Test
    void aListenerWorksOnWhatItHasFirst() {
        for (int i = 0; i < 10; i++) {
            Attempt attempt = new Attempt("att_" + i, false, 1);
            attempt.row.take(0);
            open.add(attempt);
        }
        sample(0, 7, 0, 31);
        open.clear();
        sample(7, 30, 0, 31);
        assertThat(soonest.atMs()).as("six seconds longer").isEqualTo(16_000);
    }

    @Test
    void whatWaitsIsWorkedOnAsWhatIsAtTheDoor() {
        for (int i = 0; i < 5; i++) {
            open.add(new Attempt("att_" + i, false, 1));
        }
        sample(0, 30, 0, 26);
        assertThat(soonest.atMs()).isEqualTo(10_000);
    }

    private void sample(int fromSecond, int toSecond, long madeASecond, long atTheDoor) {
        for (int second = fromSecond; second < toSecond; second++) {
            soonest.sample(second * 1_000L, second * madeASecond, atTheDoor, open, 10, 1);
        }
    }
}

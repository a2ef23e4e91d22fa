package app.twicetold.core.training.rules.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UserShareTest {
    @ParameterizedTest
    @CsvSource({"1, true, false", "2, true, true", "3, true, true", "2, false, false", "60, false, false"})
    void whileOthersWaitTwoAttemptsOfAUserAreWorkedOn(long atWork, boolean othersWait, boolean exceeded) {
        assertThat(UserShare.isExceeded(atWork, othersWait)).isEqualTo(exceeded);
    }

    @ParameterizedTest
    @CsvSource({"3, 0", "2, 15", "1, 15"})
    void whatIsBehindTheFreshAlreadyPauses(int priority, long seconds) {
        assertThat(UserShare.pause(priority)).isEqualTo(Duration.ofSeconds(seconds));
    }
}

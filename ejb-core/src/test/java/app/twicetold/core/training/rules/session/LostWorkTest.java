package app.twicetold.core.training.rules.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LostWorkTest {
    private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");

    @ParameterizedTest
    @CsvSource({"-1, true", "0, false", "1, false"})
    void whileAListenerIsIdleWhatIsOverdueIsLost(int afterNow, boolean lost) {
        assertThat(NOW.plusMillis(afterNow).isBefore(LostWork.lostBefore(NOW, true)))
                .isEqualTo(lost);
    }

    @ParameterizedTest
    @CsvSource({"-1, true", "0, false", "1, false"})
    void whileAllAreBusyItIsLostAnHourLater(int afterThat, boolean lost) {
        Instant leaseUntil = NOW.minus(Duration.ofHours(1)).plusMillis(afterThat);
        assertThat(leaseUntil.isBefore(LostWork.lostBefore(NOW, false))).isEqualTo(lost);
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void whatTheBrokerDidNotTakeIsLostAtOnce(boolean idle) {
        assertThat(LostWork.UNSENT).isBefore(LostWork.lostBefore(NOW, idle));
    }
}

package app.twicetold.core.provider.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RecoveryTest {
    private static final long SINCE_MS = 5_000;
    private Recovery recovery = Recovery.since(SINCE_MS);
    private int inFlight;

    @Test
    void theCallsInFlightDoubleWithEachSecond() {
        for (int second = 0; second < 10; second++) {
            long beginMs = SINCE_MS + second * 1_000;
            beginAll(beginMs);
            assertThat(inFlight).isEqualTo(1 << second);
            beginAll(beginMs + 999);
            assertThat(inFlight).isEqualTo(1 << second);
        }
    }

    @Test
    void aCallThatEndedMakesRoomInTheSameSecond() {
        beginAll(SINCE_MS);
        inFlight = 0;
        beginAll(SINCE_MS + 500);
        assertThat(inFlight).isEqualTo(1);
    }

    @Test
    void theMostOfTheSecondBeforeCountsAlsoWhenTheyHaveEnded() {
        beginAll(SINCE_MS);
        beginAll(SINCE_MS + 1_000);
        beginAll(SINCE_MS + 2_000);
        assertThat(inFlight).isEqualTo(4);
        inFlight = 0;
        beginAll(SINCE_MS + 3_000);
        assertThat(inFlight).isEqualTo(8);
    }

    @Test
    void afterAQuietSecondItBeginsWithTwiceWhatIsLeft() {
        beginAll(SINCE_MS);
        beginAll(SINCE_MS + 1_000);
        beginAll(SINCE_MS + 2_000);
        inFlight = 3;
        beginAll(SINCE_MS + 4_000);
        assertThat(inFlight).isEqualTo(6);
        inFlight = 0;
        beginAll(SINCE_MS + 17_000);
        assertThat(inFlight).isEqualTo(2);
    }

    @Test
    void afterHalfAMinuteThereIsNoLimit() {
        beginAll(SINCE_MS + 29_999);
        assertThat(inFlight).isEqualTo(2);
        assertThat(recovery.isOver(SINCE_MS + 29_999)).isFalse();
        assertThat(recovery.admits(Integer.MAX_VALUE, SINCE_MS + 30_000)).isTrue();
        assertThat(recovery.isOver(SINCE_MS + 30_000)).isTrue();
        assertThat(recovery.pauseAt(SINCE_MS + 30_000)).isZero();
    }

    @Test
    void thePauseLastsUntilTheNextSecond() {
        assertThat(recovery.pauseAt(SINCE_MS)).isEqualTo(Duration.ofSeconds(1));
        assertThat(recovery.pauseAt(SINCE_MS + 999)).isEqualTo(Duration.ofMillis(1));
        assertThat(recovery.pauseAt(SINCE_MS + 1_000)).isEqualTo(Duration.ofSeconds(1));
        assertThat(recovery.pauseAt(SINCE_MS + 29_999)).isEqualTo(Duration.ofMillis(1));
    }

    private void beginAll(long nowMs) {
        while (recovery.admits(inFlight, nowMs)) {
            recovery = recovery.admitted(inFlight, nowMs);
            inFlight++;
        }
    }
}

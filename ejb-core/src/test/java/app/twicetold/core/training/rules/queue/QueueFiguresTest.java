package app.twicetold.core.training.rules.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueueFiguresTest {
    private static final Instant NOW = Instant.parse("2026-03-01T20:00:00Z");
    private static final QueueFigures EVENING = new QueueFigures(600, NOW.minusSeconds(60), 4_000, 6_000, 10);

    @Test
    void theNextAttemptWaitsForAllThatWait() {
        assertThat(EVENING.waitOfNext()).isEqualTo(Duration.ofSeconds(60));
    }

    @ParameterizedTest
    @CsvSource({"61, 0", "60, 0", "45, 15", "1, 59", "0, 60", "-1, 60"})
    void aWaitingAttemptWaitsForThoseThatAreOlder(int age, int seconds) {
        assertThat(EVENING.waitOf(NOW.minusSeconds(age), NOW)).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void aClockThatIsBehindPutsAnAttemptToTheEnd() {
        QueueFigures ahead = new QueueFigures(20, NOW.plusSeconds(5), 4_000, 6_000, 10);
        assertThat(ahead.waitOf(NOW, NOW)).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void nobodyWaitsWhileNoNodeKnowsItsTimes() {
        QueueFigures fresh = new QueueFigures(5_000, NOW.minusSeconds(60), 0, 0, 0);
        assertThat(fresh.isKnown()).isFalse();
        assertThat(fresh.waitOfNext()).isZero();
        assertThat(fresh.waitOf(NOW, NOW)).isZero();
        assertThat(QueueFigures.UNKNOWN.waitOfNext()).isZero();
    }

    @Test
    void aQueueThatHardlyMovesIsNoEndlessWait() {
        assertThat(new QueueFigures(1_000_000, NOW, 1, 1, 1e-9).waitOfNext()).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void anAttemptTakesBothSteps() {
        assertThat(EVENING.work()).isEqualTo(Duration.ofSeconds(10));
    }
}

package app.twicetold.core.source.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class DueWindowTest {
    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    @Test
    void theLastRunIsOutsideAndNowIsInside() {
        Instant lastRun = NOW.minusSeconds(3600);
        DueWindow window = DueWindow.of(NOW.minusSeconds(9999), lastRun, NOW);

        assertThat(window.contains(lastRun.minusNanos(1))).isFalse();
        assertThat(window.contains(lastRun)).isFalse();
        assertThat(window.contains(lastRun.plusNanos(1))).isTrue();
        assertThat(window.contains(NOW.minusNanos(1))).isTrue();
        assertThat(window.contains(NOW)).isTrue();
        assertThat(window.contains(NOW.plusNanos(1))).isFalse();
    }

    @Test
    void aSourceThatNeverRanIsDueSinceItsCreation() {
        Instant created = NOW.minusSeconds(60);

        assertThat(DueWindow.of(created, null, NOW)).isEqualTo(new DueWindow(created, NOW));
    }

    @Test
    void theWindowIsAtMostALeapYear() {
        Duration year = Duration.ofDays(366);

        assertThat(after(year.minusNanos(1))).isEqualTo(NOW.minus(year).plusNanos(1));
        assertThat(after(year)).isEqualTo(NOW.minus(year));
        assertThat(after(year.plusNanos(1))).isEqualTo(NOW.minus(year));
    }

    @Test
    void aLastRunInTheFutureLeavesNothing() {
        DueWindow window = DueWindow.of(NOW, NOW.plusSeconds(60), NOW);

        assertThat(window.contains(NOW)).isFalse();
        assertThat(window.contains(NOW.plusSeconds(61))).isFalse();
    }

    @Test
    void aSourceIsAskedAgainWhenItsWaitIsOver() {
        assertThat(DueWindow.mayBeAsked(null, NOW)).isTrue();
        assertThat(DueWindow.mayBeAsked(NOW.minusNanos(1), NOW)).isTrue();
        assertThat(DueWindow.mayBeAsked(NOW, NOW)).isTrue();
        assertThat(DueWindow.mayBeAsked(NOW.plusNanos(1), NOW)).isFalse();
    }

    private static Instant after(Duration ago) {
        return DueWindow.of(NOW, NOW.minus(ago), NOW).after();
    }
}

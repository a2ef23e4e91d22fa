package app.twicetold.core.schedule.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TurnTest {
    private static final Instant NOW = Instant.parse("2026-03-01T17:00:00Z");

    @Test
    void aTurnEndsATenthOfItsIntervalEarly() {
        assertThat(Turn.at(NOW, Duration.ofMinutes(1)).until()).isEqualTo(NOW.plusSeconds(54));
        assertThat(Turn.at(NOW, Duration.ofMillis(100)).until()).isEqualTo(NOW.plusMillis(90));
    }

    @Test
    void aTurnOfAnotherNodeEndsAMinuteAfterTheIntervalAtTheLatest() {
        assertThat(Turn.at(NOW, Duration.ofMinutes(1)).latest()).isEqualTo(NOW.plusSeconds(120));
    }
}

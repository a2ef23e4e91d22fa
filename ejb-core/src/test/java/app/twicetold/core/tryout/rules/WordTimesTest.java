package app.twicetold.core.tryout.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class WordTimesTest {
    private static final Instant BEFORE = Instant.parse("2026-11-01T00:00:00Z");
    private static final Instant NOW = Instant.parse("2026-11-28T00:00:00Z");

    @Test
    void theyAreMissingSinceTheFirstRehearsalInARowWithoutThem() {
        assertThat(WordTimes.missingSince(null, NOW, false)).isEqualTo(NOW);
        assertThat(WordTimes.missingSince(BEFORE, NOW, false)).isEqualTo(BEFORE);
    }

    @Test
    void theyAreMissingNoMoreWhenTheyAreGiven() {
        assertThat(WordTimes.missingSince(BEFORE, NOW, true)).isNull();
        assertThat(WordTimes.missingSince(null, NOW, true)).isNull();
    }

    @Test
    void aRehearsalThatHeardNothingTellsNothing() {
        assertThat(WordTimes.missingSince(BEFORE, NOW, null)).isEqualTo(BEFORE);
        assertThat(WordTimes.missingSince(null, NOW, null)).isNull();
    }
}

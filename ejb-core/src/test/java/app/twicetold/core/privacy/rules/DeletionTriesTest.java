package app.twicetold.core.privacy.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeletionTriesTest {
    private static final Instant CREATED = Instant.parse("2026-11-16T22:00:00Z");

    @ParameterizedTest
    @CsvSource({"-1, false", "0, true", "1, true"})
    void aDeletionThatFailsForSevenDaysIsStuck(long millis, boolean stuck) {
        assertThat(DeletionTries.isStuck(
                        CREATED, CREATED.plus(Duration.ofDays(7)).plusMillis(millis)))
                .isEqualTo(stuck);
    }

    @ParameterizedTest
    @CsvSource({"2, false", "3, true", "4, true"})
    void threeRefusalsInARowAreAnOutage(int refusals, boolean outage) {
        assertThat(DeletionTries.isOutage(refusals)).isEqualTo(outage);
    }
}

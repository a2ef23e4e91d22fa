package app.twicetold.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementLimitTest {
    @ParameterizedTest
    @CsvSource({"30, 25000", "60, 50000", "1, 833", "0, 0"})
    void theServerEndsAStatementBeforeTheDriverGivesUp(long driverSeconds, long milliseconds) {
        assertThat(StatementLimit.of(Duration.ofSeconds(driverSeconds)).toMillis())
                .isEqualTo(milliseconds);
    }

    @Test
    void theLongestTimeOutOfTheDriverHasALimitThatPostgresTakes() {
        assertThat(StatementLimit.of(Duration.ofMillis(Integer.MAX_VALUE)).toMillis())
                .isLessThan(Integer.MAX_VALUE);
    }
}

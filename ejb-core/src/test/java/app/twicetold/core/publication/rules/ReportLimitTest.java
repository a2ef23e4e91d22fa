package app.twicetold.core.publication.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportLimitTest {
    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    private static final ReportLimit LIMIT = new ReportLimit(20, Duration.ofDays(1));

    @ParameterizedTest
    @CsvSource({"0, true", "19, true", "20, false"})
    void twentyCallsAreAcceptedInAWindow(int before, boolean accepted) {
        List<Instant> calls =
                IntStream.range(0, before).mapToObj(n -> NOW.minusSeconds(n)).toList();

        assertThat(LIMIT.waits(calls, NOW).isEmpty()).isEqualTo(accepted);
    }

    @Test
    void anInstallationMaySetAnotherLimit() {
        ReportLimit two = new ReportLimit(2, Duration.ofMinutes(1));

        assertThat(two.waits(List.of(NOW), NOW)).isEmpty();
        assertThat(two.waits(List.of(NOW, NOW), NOW)).contains(Duration.ofMinutes(1));
    }

    @Test
    void theWindowSlides() {
        List<Instant> calls = IntStream.range(0, 20)
                .mapToObj(n -> NOW.minus(Duration.ofHours(n)))
                .toList();

        assertThat(LIMIT.waits(calls, NOW)).as("until the oldest is a day old").contains(Duration.ofHours(5));
        assertThat(LIMIT.forgottenBefore(NOW)).isEqualTo(NOW.minus(Duration.ofDays(1)));
    }
}

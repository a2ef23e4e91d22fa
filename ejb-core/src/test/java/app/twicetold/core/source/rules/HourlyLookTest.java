package app.twicetold.core.source.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HourlyLookTest {
    @ParameterizedTest
    @CsvSource({
        "2026-03-02T12:04:59Z, , 2026-03-02T12:05:00Z",
        "2026-03-02T12:05:00Z, , 2026-03-02T12:05:00Z",
        "2026-03-02T12:05:01Z, , 2026-03-02T13:05:00Z",
        "2026-03-02T12:00:00Z, 2026-03-02T14:05:00Z, 2026-03-02T14:05:00Z",
        "2026-03-02T12:00:00Z, 2026-03-02T14:05:01Z, 2026-03-02T15:05:00Z",
        "2026-03-02T12:00:00Z, 2026-03-02T11:00:00Z, 2026-03-02T12:05:00Z",
        "2026-03-01T00:00:00Z, , 2026-03-02T10:05:00Z",
        "2026-03-02T23:30:00Z, , 2026-03-03T00:05:00Z"
    })
    void aSourceIsFetchedByTheFirstLookThatFindsItDue(Instant fires, @Nullable Instant notBefore, Instant look) {
        assertThat(HourlyLook.of(fires, notBefore, Instant.parse("2026-03-02T10:00:00Z")))
                .isEqualTo(look);
    }
}

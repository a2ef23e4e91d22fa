package app.twicetold.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import app.twicetold.core.shared.ServiceException;
import java.time.Instant;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryParametersTest {
    @Test
    void anIdHas64CharactersAtMost() {
        assertThat(QueryParameters.id("job_id", null)).isNull();
        assertThat(QueryParameters.id("job_id", "a".repeat(64))).hasSize(64);
        assertRefused(() -> QueryParameters.id("job_id", "a".repeat(65)), "job_id", "size");
    }

    @Test
    void aMomentHasAnOffset() {
        assertThat(QueryParameters.moment("from", null)).isNull();
        assertThat(QueryParameters.moment("from", "2026-11-27T23:00:00.5Z"))
                .isEqualTo(Instant.parse("2026-11-27T23:00:00.5Z"));
        assertThat(QueryParameters.moment("from", "2026-11-27T23:00:00+08:00"))
                .isEqualTo(Instant.parse("2026-11-27T15:00:00Z"));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-27T23:00:00, format",
        "2026-11-27, format",
        "now, format",
        "'', format",
        "1969-12-31T23:59:59Z, range",
        "+10000-01-01T00:00:00Z, range"
    })
    void whatIsNoMomentOfOursIsRefused(String text, String reason) {
        assertRefused(() -> QueryParameters.moment("from", text), "from", reason);
    }

    @Test
    void whatIsRequiredIsANumberWithinItsBounds() {
        assertThat(QueryParameters.required("from", "1", 1, 2)).isEqualTo(1);
        assertThat(QueryParameters.required("from", "2", 1, 2)).isEqualTo(2);
        assertRefused(() -> QueryParameters.required("from", null, 1, 2), "from", "required");
        assertRefused(() -> QueryParameters.required("from", "0", 1, 2), "from", "range");
        assertRefused(() -> QueryParameters.required("from", "3", 1, 2), "from", "range");
        assertRefused(() -> QueryParameters.required("from", "one", 1, 2), "from", "type");
    }

    private static void assertRefused(ThrowingCallable call, String field, String reason) {
        assertThatExceptionOfType(ServiceException.class)
                .isThrownBy(call)
                .satisfies(
                        refused -> assertThat(refused.details().get("fields")).isEqualTo(Map.of(field, reason)));
    }
}

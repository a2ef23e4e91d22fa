package app.twicetold.core.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTest {
    @Test
    void aCursorReadsBackToTheMicrosecond() {
        Cursor cursor = new Cursor(Instant.parse("2026-03-01T12:00:00.123456Z"), "ses_abc");
        assertThat(Cursor.decode(cursor.encode())).isEqualTo(cursor);
    }

    @Test
    void aCursorBeforeTheEpochReadsBack() {
        Cursor cursor = new Cursor(Instant.parse("1969-12-31T23:59:59.999999Z"), "ses_abc");
        assertThat(Cursor.decode(cursor.encode())).isEqualTo(cursor);
    }

    @ParameterizedTest
    @NullAndEmptySource
    void noCursorIsTheFirstPage(String none) {
        assertThat(Cursor.decode(none)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "1:", ":ses_a", "x:ses_a", "99999999999999999999:ses_a", "1:SES", "1:a b", "1"})
    void aDamagedCursorIsABadRequest(String plain) {
        String cursor = Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> Cursor.decode(cursor))
                .isInstanceOfSatisfying(
                        ServiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST));
    }

    @Test
    void whatIsNoBase64IsABadRequest() {
        assertThatThrownBy(() -> Cursor.decode("%%%")).isInstanceOf(ServiceException.class);
    }
}

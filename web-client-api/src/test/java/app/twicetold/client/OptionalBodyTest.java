package app.twicetold.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.web.OptionalBody;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionalBodyTest {
    @Test
    void noBodyIsAnObjectWithoutFields() throws IOException {
        assertThat(OptionalBody.read(body("")).isObject()).isTrue();
        assertThat(OptionalBody.read(body("")).size()).isZero();
    }

    @Test
    void aBodyIsTheObjectInIt() throws IOException {
        assertThat(OptionalBody.read(body("{\"a\":1}")).path("a").intValue()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "' ' | BAD_REQUEST",
                "{ | BAD_REQUEST",
                "{} x | BAD_REQUEST",
                "[] | VALIDATION_FAILED",
                "null | VALIDATION_FAILED",
                "1 | VALIDATION_FAILED"
            })
    void blanksAreNoJsonAndOtherJsonIsNoObject(String text, ErrorCode code) {
        assertThat(catchThrowableOfType(ServiceException.class, () -> OptionalBody.read(body(text)))
                        .code())
                .isEqualTo(code);
    }

    private static ByteArrayInputStream body(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}

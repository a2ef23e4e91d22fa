package app.twicetold.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.shared.ServiceException;
import app.twicetold.web.QueryParameters;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A number of a query is refused for the same reasons, alone and together with others. */
class InvalidFieldsTest {
    @ParameterizedTest
    @CsvSource({
        "0, range",
        "1, ",
        "50, ",
        "51, range",
        "-1, range",
        "007, ",
        "99999999999999999999, range",
        "'', type",
        "' 1', type",
        "+1, type",
        "1.0, type",
        "1e1, type",
        "٣, type",
        "ten, type"
    })
    void aNumberIsWholeAndWithinItsBounds(String text, @Nullable String reason) {
        InvalidFields fields = new InvalidFields();
        Integer number = fields.number("limit", text, 1, 50);
        if (reason == null) {
            assertThat(number).isEqualTo(Integer.valueOf(text));
            assertThat(QueryParameters.integer("limit", text, 1, 50)).isEqualTo(number);
            assertThatCode(fields::throwIfAny).doesNotThrowAnyException();
        } else {
            Map<String, ?> details = Map.of("fields", Map.of("limit", reason));
            assertThat(catchThrowableOfType(ServiceException.class, fields::throwIfAny)
                            .details())
                    .isEqualTo(details);
            assertThat(catchThrowableOfType(ServiceException.class, () -> QueryParameters.integer("limit", text, 1, 50))
                            .details())
                    .isEqualTo(details);
        }
    }

    @Test
    void aNumberThatIsNotThereIsNone() {
        assertThat(new InvalidFields().number("limit", null, 1, 50)).isNull();
        assertThat(QueryParameters.integer("limit", null, 1, 50)).isNull();
    }
}

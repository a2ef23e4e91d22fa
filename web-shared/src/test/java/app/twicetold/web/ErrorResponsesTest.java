package app.twicetold.web;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ErrorResponsesTest {

    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void every503AndNothingElseSaysByItselfWhenToComeAgain(ErrorCode code) {
        var seconds = ErrorResponses.retryAfter(new ServiceException(code));

        if (code.status() == 503) {
            assertThat(seconds).hasValue(DatabaseState.RETRY_AFTER_SECONDS);
        } else {
            assertThat(seconds).isEmpty();
        }
    }

    @Test
    void aRefusalThatKnowsTheTimeSaysIt() {
        assertThat(ErrorResponses.retryAfter(
                        new ServiceException(ErrorCode.RATE_LIMITED, Map.of("retry_after_seconds", 361L))))
                .hasValue(361);
    }
}

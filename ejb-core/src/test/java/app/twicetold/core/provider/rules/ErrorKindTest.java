package app.twicetold.core.provider.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorKindTest {
    @ParameterizedTest
    @CsvSource({
        "400, CLIENT_ERROR",
        "401, CLIENT_ERROR",
        "403, CLIENT_ERROR",
        "404, CLIENT_ERROR",
        "407, CLIENT_ERROR",
        "408, TIMEOUT",
        "409, CLIENT_ERROR",
        "422, CLIENT_ERROR",
        "428, CLIENT_ERROR",
        "429, RATE_LIMITED",
        "430, CLIENT_ERROR",
        "499, CLIENT_ERROR",
        "500, SERVER_ERROR",
        "503, SERVER_ERROR",
        "599, SERVER_ERROR",
        "204, TRANSPORT",
        "302, TRANSPORT"
    })
    void aStatusHasOneClass(int status, ErrorKind kind) {
        assertThat(ErrorKind.ofStatus(status)).isEqualTo(kind);
    }

    @Test
    void onlyWhatAnotherProviderMayNotHaveFallsBack() {
        List<String> fallsBack = Arrays.stream(ErrorKind.values())
                .filter(ErrorKind::fallsBack)
                .map(ErrorKind::wire)
                .toList();

        assertThat(fallsBack).containsExactly("transport", "server_error", "timeout", "rate_limited", "unconfigured");
    }

    @ParameterizedTest
    @CsvSource({
        "TRANSPORT, provider_unavailable, true",
        "SERVER_ERROR, provider_unavailable, true",
        "TIMEOUT, provider_unavailable, true",
        "RATE_LIMITED, provider_unavailable, true",
        "UNCONFIGURED, provider_unavailable, true",
        "CONTENT_POLICY, content_policy, false",
        "CLIENT_ERROR, provider_rejected, false",
        "INVALID_OUTPUT, invalid_model_output, true"
    })
    void aFailureOfAChainIsTheFailureOfTheAttempt(ErrorKind kind, String code, boolean retryable) {
        assertThat(FailureCode.of(kind).wire()).isEqualTo(code);
        assertThat(FailureCode.of(kind).retryable()).isEqualTo(retryable);
    }
}

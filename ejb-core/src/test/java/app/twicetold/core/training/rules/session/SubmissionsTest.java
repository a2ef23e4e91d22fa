package app.twicetold.core.training.rules.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubmissionsTest {
    @ParameterizedTest
    @CsvSource({"true, 1, true", "true, 3, true", "true, 4, false", "true, 5, false", "false, 1, false", ", 1, false"})
    void aFailureThatMayPassIsSubmittedThreeTimesAgain(@Nullable Boolean retryable, int submissions, boolean again) {
        assertThat(Submissions.mayBeRepeated(retryable, submissions)).isEqualTo(again);
    }
}

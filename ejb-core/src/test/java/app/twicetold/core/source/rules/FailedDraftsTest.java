package app.twicetold.core.source.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.content.rules.JobError;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FailedDraftsTest {
    @ParameterizedTest
    @CsvSource({
        "CONTENT_POLICY, true",
        "INVALID_MODEL_OUTPUT, true",
        "INTERNAL_ERROR, true",
        "TIMED_OUT, true",
        "PROVIDER_REJECTED, false",
        "PROVIDER_UNAVAILABLE, false",
        "GENERATION_PAUSED, false",
        "SUPERSEDED, false",
        "FETCH_FAILED, false"
    })
    void aDraftCountsWhenItsTextMayBeTheCause(JobError error, boolean counts) {
        assertThat(FailedDrafts.counts(error, false, 0)).isEqualTo(counts);
    }

    @ParameterizedTest
    @EnumSource
    void aDraftThatIsTriedAgainDoesNotCount(JobError error) {
        assertThat(FailedDrafts.counts(error, true, 1)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"PROVIDER_REJECTED, true", "PROVIDER_UNAVAILABLE, false"})
    void aTextThatIsTooLongCountsWhenItIsRefused(JobError error, boolean counts) {
        assertThat(FailedDrafts.counts(error, true, 0)).isEqualTo(counts);
    }

    @ParameterizedTest
    @CsvSource({"1, false", "2, true", "3, true"})
    void twoFailedDraftsPutAnItemAside(int failures, boolean putAside) {
        assertThat(FailedDrafts.putAside(failures)).isEqualTo(putAside);
    }
}

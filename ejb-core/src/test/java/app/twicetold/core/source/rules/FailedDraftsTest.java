package app.twicetold.core.source.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailedDraftsTest {
    @ParameterizedTest
    @CsvSource({"1, false", "2, true", "3, true"})
    void twoFailedDraftsPutAnItemAside(int failures, boolean putAside) {
        assertThat(FailedDrafts.putAside(failures)).isEqualTo(putAside);
    }
}

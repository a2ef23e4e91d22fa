package app.twicetold.core.provider.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharedWidthTest {
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "3, 1", "4, 2", "64, 32"})
    void tooManyCallsHalveItDownToOne(int configured, int after) {
        SharedWidth width = SharedWidth.WHOLE.limited(configured, 0);

        assertThat(width.at(configured)).isEqualTo(after);
        assertThat(width.cuts()).isEqualTo(1);
    }

    @Test
    void aCallOfTheWidthBeforeDoesNotHalveItAgain() {
        SharedWidth once = SharedWidth.WHOLE.limited(64, 0);

        assertThat(once.limited(64, 0)).isEqualTo(once);
        assertThat(once.limited(64, 1).at(64)).isEqualTo(16);
    }

    @ParameterizedTest
    @CsvSource({"31, 32", "32, 35", "66, 35", "67, 38"})
    void asManyAnswersAsItIsWideWidenItByATenth(int answers, int after) {
        assertThat(SharedWidth.WHOLE.limited(64, 0).answered(64, answers).at(64))
                .isEqualTo(after);
    }

    @Test
    void answersOfSeveralTurnsAddUp() {
        SharedWidth width = SharedWidth.WHOLE.limited(4, 0);
        assertThat(width.answered(4, 1).at(4)).isEqualTo(2);
        assertThat(width.answered(4, 1).answered(4, 1).at(4)).isEqualTo(3);
    }

    @Test
    void itIsNeverWiderThanConfigured() {
        SharedWidth width = SharedWidth.WHOLE.limited(64, 0).answered(64, 100_000);

        assertThat(width).isEqualTo(new SharedWidth(null, 0, 1));
        assertThat(width.answered(64, 100_000)).isEqualTo(width);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "31, 31", "32, 32", "33, 32"})
    void aNarrowerConfigurationHoldsAtOnce(int configured, int after) {
        assertThat(SharedWidth.WHOLE.limited(64, 0).at(configured)).isEqualTo(after);
    }

    @Test
    void aWidthOfOneIsWholeAgainAfterOneAnswer() {
        assertThat(SharedWidth.WHOLE.limited(1, 0).answered(1, 1).narrowed()).isNull();
    }
}

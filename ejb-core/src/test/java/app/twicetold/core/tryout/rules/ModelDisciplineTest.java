package app.twicetold.core.tryout.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.rules.CutPrompt;
import app.twicetold.core.provider.rules.ErrorKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ModelDisciplineTest {
    private static final String PROMPT = "abcdef".repeat(600);
    private static final long LEAST = CutPrompt.leastTokens(PROMPT);

    @Test
    void whatIsAnsweredKeptContextAndSchema() {
        assertThat(ModelDiscipline.holdsContext(null, false, PROMPT, null)).isTrue();
        assertThat(ModelDiscipline.keepsSchema(null, PROMPT, null)).isTrue();
    }

    @Test
    void aRequestThatIsTooLongIsNotHeld() {
        assertThat(ModelDiscipline.holdsContext(ErrorKind.CLIENT_ERROR, true, PROMPT, null))
                .isFalse();
        assertThat(ModelDiscipline.keepsSchema(ErrorKind.CLIENT_ERROR, PROMPT, null))
                .isNull();
    }

    @Test
    void invalidOutputOnAPromptThatWasCutIsAboutTheContext() {
        assertThat(ModelDiscipline.holdsContext(ErrorKind.INVALID_OUTPUT, false, PROMPT, LEAST - 1))
                .isFalse();
        assertThat(ModelDiscipline.keepsSchema(ErrorKind.INVALID_OUTPUT, PROMPT, LEAST - 1))
                .isNull();
    }

    @Test
    void invalidOutputOnAWholePromptIsAboutTheSchema() {
        assertThat(ModelDiscipline.holdsContext(ErrorKind.INVALID_OUTPUT, false, PROMPT, LEAST))
                .isNull();
        assertThat(ModelDiscipline.keepsSchema(ErrorKind.INVALID_OUTPUT, PROMPT, LEAST))
                .isFalse();
        assertThat(ModelDiscipline.keepsSchema(ErrorKind.INVALID_OUTPUT, PROMPT, null))
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource(value = ErrorKind.class, mode = EnumSource.Mode.EXCLUDE, names = "INVALID_OUTPUT")
    void anyOtherFailureTellsNothing(ErrorKind kind) {
        assertThat(ModelDiscipline.holdsContext(kind, false, PROMPT, null)).isNull();
        assertThat(ModelDiscipline.keepsSchema(kind, PROMPT, null)).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"-, -", "0, -", "1, true", "39, true", "40, true", "41, false", "800, false"})
    void aLimitIsKeptWithinEightTokens(@Nullable Long written, @Nullable Boolean kept) {
        assertThat(ModelDiscipline.keepsLimit(32, written)).isEqualTo(kept);
    }
}

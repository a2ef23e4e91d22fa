package app.twicetold.rehearsals.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolerTest {
    @ParameterizedTest
    @CsvSource({"1, 18, false", "1, 20, false", "1, 21, true", "1, 24, true", "2, 0, true"})
    void preparedStatementsAreCarriedFromRelease121On(int major, int minor, boolean prepares) {
        assertThat(Pooler.prepares(major, minor)).isEqualTo(prepares);
    }

    @Test
    void anotherProgramIsRefused() {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");

        assertThatThrownBy(() -> Pooler.of(java)).hasMessage("it takes the program of PgBouncer, not '" + java + "'");
        assertThatThrownBy(() -> Pooler.of(Path.of("nothing/here"))).isInstanceOf(IllegalArgumentException.class);
    }
}

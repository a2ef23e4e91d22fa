package app.twicetold.rehearsals.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChaosOptionsTest {

    private static ChaosOptions read(String... arguments) {
        return ChaosOptions.of(arguments, 42);
    }

    @Test
    void withoutOptionsThereAreTwentyKills() {
        assertThat(read()).isEqualTo(new ChaosOptions(42, 20, Duration.ofMinutes(20)));
    }

    @Test
    void eachOptionIsRead() {
        assertThat(read("--minutes", "600", "--seed", "-1", "--kills", "500"))
                .isEqualTo(new ChaosOptions(-1, 500, Duration.ofMinutes(600)));
    }

    @ParameterizedTest
    @CsvSource({
        "--kills, 0",
        "--kills, 501",
        "--kills, many",
        "--minutes, 0",
        "--minutes, 601",
        "--seed, ''",
        "--url, 1"
    })
    void otherArgumentsAreRefusedWithASentence(String option, String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(option, value))
                .withMessageContaining(option)
                .withMessageEndingWith(".");
    }

    @Test
    void anOptionWithoutItsNumberIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> read("--kills"));
    }
}

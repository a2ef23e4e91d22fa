package app.twicetold.core.library.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.shared.language.LanguageProfiles;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DifficultyTest {
    @Test
    void eachHasANumberFromTheEasiestToTheHardest() {
        assertThat(Difficulty.values())
                .extracting(Difficulty::number)
                .containsExactly(Difficulty.EASIEST, 2, Difficulty.HARDEST);
        assertThat(Difficulty.of(2)).isEqualTo(Difficulty.SECOND);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4})
    void thereIsNoneBelowOrAbove(int number) {
        assertThat(Difficulty.exists(number)).isFalse();
        assertThatThrownBy(() -> Difficulty.of(number)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "FIRST, , 0, true",
        "SECOND, , 9, false",
        "SECOND, , 10, true",
        "SECOND, 69, 9, false",
        "SECOND, 70, 9, true",
        "THIRD, 79, 1000, false",
        "THIRD, 80, 3, true"
    })
    void abilityOpensItOrSessionsDo(Difficulty difficulty, BigDecimal ability, int sessions, boolean open) {
        assertThat(difficulty.isOpen(Optional.ofNullable(ability), sessions)).isEqualTo(open);
    }

    @Test
    void everyLanguageHasLengthsForEach() {
        assertThat(LanguageProfiles.all())
                .allSatisfy(profile -> assertThat(profile.lengthTiers()).hasSize(Difficulty.values().length));
    }
}

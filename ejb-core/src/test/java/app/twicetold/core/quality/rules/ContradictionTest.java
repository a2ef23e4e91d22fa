package app.twicetold.core.quality.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContradictionTest {
    private static final String TOLD = "The moon goes dark when the earth stands between it and the sun.";

    @ParameterizedTest
    @CsvSource({
        "1, 0, true",
        "1, 39, true",
        "1, 40, false",
        "2, 39, false",
        "2, 40, true",
        "2, 59.4, true",
        "2, 60, false",
        "3, 59, false",
        "3, 60, true",
        "3, 79, true",
        "3, 80, false",
        "4, 79, false",
        "4, 80, true",
        "4, 89, true",
        "4, 90, false",
        "5, 89, false",
        "5, 90, true",
        "5, 140, true",
        "0, 10, false",
        "6, 100, false",
        "-9, 10, false",
        "99999999999, 90, false"
    })
    void aScoreLiesInItsLevel(long level, BigDecimal score, boolean holds) {
        assertThat(Contradiction.inScore(level, score, List.of(), TOLD).isEmpty())
                .isEqualTo(holds);
    }

    @Test
    void withoutALevelTheScoreStands() {
        assertThat(Contradiction.inScore(null, BigDecimal.TEN, List.of(), TOLD)).isEmpty();
    }

    @Test
    void aPassageStandsInTheDraft() {
        assertThat(Contradiction.inScore(5L, BigDecimal.valueOf(95), List.of("the earth stands between"), TOLD))
                .isEmpty();
        assertThat(Contradiction.inScore(
                        5L,
                        BigDecimal.valueOf(95),
                        List.of("the earth stands", "jam is sweet by quantum physics"),
                        TOLD))
                .contains(Contradiction.PASSAGE_INVENTED);
    }

    @Test
    void aConcernDoesNotPass() {
        Optional<Contradiction> passed = Optional.of(Contradiction.CONCERN_PASSED);
        assertThat(Contradiction.inSafety(true, List.of("the moon goes dark"), TOLD))
                .isEqualTo(passed);
        assertThat(Contradiction.inSafety(true, List.of(""), TOLD)).isEqualTo(passed);
        assertThat(Contradiction.inSafety(true, List.of(), TOLD)).isEmpty();
    }

    @Test
    void aRefusalStandsUnlessAllItRestsOnIsInvented() {
        String invented = "mix two powders and step back";
        assertThat(Contradiction.inSafety(false, List.of(), TOLD)).isEmpty();
        assertThat(Contradiction.inSafety(false, List.of(""), TOLD)).isEmpty();
        assertThat(Contradiction.inSafety(false, List.of(invented, "the moon goes dark"), TOLD))
                .isEmpty();
        assertThat(Contradiction.inSafety(false, List.of(invented), TOLD)).contains(Contradiction.PASSAGE_INVENTED);
    }
}

package app.twicetold.core.reward.rules.xp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LevelTableTest {
    @ParameterizedTest
    @CsvSource({
        "1, 0, 100",
        "2, 100, 150",
        "3, 250, 200",
        "4, 450, 250",
        "5, 700, 300",
        "6, 1000, 350",
        "7, 1350, 400",
        "8, 1750, 450",
        "9, 2200, 500",
        "10, 2700, 600",
        "11, 3300, 600",
        "12, 3900, 600",
        "13, 4500, 600"
    })
    void aLevelBeginsAtItsThreshold(int level, int start, int size) {
        Level at = LevelTable.of(start);

        assertThat(at.level()).isEqualTo(level);
        assertThat(at.xpIntoLevel()).isZero();
        assertThat(at.xpForNext()).isEqualTo(size);
        assertThat(LevelTable.of(start + 1).level()).isEqualTo(level);
        if (start > 0) {
            assertThat(LevelTable.of(start - 1).level()).isEqualTo(level - 1);
        }
    }

    @Test
    void xpCountWithinTheLevel() {
        assertThat(LevelTable.of(299)).isEqualTo(new Level(3, 2, 49, 200));
        assertThat(LevelTable.of(40)).isEqualTo(new Level(1, 1, 40, 100));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "100, 1",
        "250, 2",
        "450, 2",
        "700, 3",
        "1000, 3",
        "1350, 4",
        "1750, 4",
        "2200, 5",
        "2700, 5",
        "3299, 5",
        "3300, 6",
        "3900, 6",
        "60000, 6"
    })
    void titlesChangeEveryTwoLevelsUpToTheEleventh(int xp, int group) {
        assertThat(LevelTable.of(xp).titleGroup()).isEqualTo(group);
    }

    @Test
    void moreXpNeverLowersTheLevel() {
        qt().forAll(integers().between(0, 1_000_000), integers().between(0, 1_000))
                .checkAssert((xp, more) -> {
                    Level before = LevelTable.of(xp);
                    Level after = LevelTable.of(xp + more);

                    assertThat(after.level()).isGreaterThanOrEqualTo(before.level());
                    assertThat(after.xpIntoLevel()).isNotNegative().isLessThan(after.xpForNext());
                });
    }

    @Test
    void thereIsNoLevelBelowNothing() {
        assertThatIllegalArgumentException().isThrownBy(() -> LevelTable.of(-1));
    }
}

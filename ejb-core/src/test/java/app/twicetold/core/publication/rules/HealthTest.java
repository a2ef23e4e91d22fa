package app.twicetold.core.publication.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;

import app.twicetold.core.publication.rules.ArticleState.VersionState;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HealthTest {
    /** Sessions, completed, assessed, total of key information, votes, helpful, reports. */
    @ParameterizedTest
    @CsvSource({
        "20, 16, 10,  700,  0, 0, 0, 74", // 28 + 24.5 + 21 = 73.5
        "20, 10, 10,  500, 10, 5, 2, 40", // 17.5 + 17.5 + 15 - 10
        "20, 20, 10, 1000, 10, 10, 0, 100",
        "20,  0,  0,    0, 10, 0, 0, 0",
        "20,  0,  0,    0,  0, 0, 0, 21",
        "20,  0,  0,    0,  0, 0, 4, 1",
        "20,  0,  0,    0,  0, 0, 5, 0",
        "20,  0,  0,    0,  0, 0, 9223372036854775807, 0",
        "20, 16, 10,  699,  0, 0, 0, 73", // 73.465
        "3000000000, 3000000000, 3000000000, 300000000000, 3000000000, 3000000000, 1, 95"
    })
    void completionKeyInformationVotesAndReportsMakeTheScore(
            long started,
            long completed,
            long assessed,
            long keyInfo,
            long votes,
            long helpful,
            long reports,
            int score) {
        assertThat(new HealthFacts(started, completed, assessed, keyInfo, votes, helpful, reports).score())
                .hasValue(score);
    }

    @ParameterizedTest
    @CsvSource({"0, false", "19, false", "20, true", "21, true"})
    void belowTwentySessionsThereIsNoScore(int sessions, boolean known) {
        assertThat(new HealthFacts(sessions, 0, 0, 0, 0, 0, 0).score().isPresent())
                .isEqualTo(known);
    }

    @Test
    void everyInputMovesTheScore() {
        HealthFacts facts = new HealthFacts(20, 10, 10, 500, 10, 5, 1);
        OptionalInt score = facts.score();

        assertThat(score).hasValue(45);
        assertThat(new HealthFacts(20, 11, 10, 500, 10, 5, 1).score()).hasValue(47);
        assertThat(new HealthFacts(20, 10, 10, 600, 10, 5, 1).score()).hasValue(49);
        assertThat(new HealthFacts(20, 10, 10, 500, 10, 6, 1).score()).hasValue(48);
        assertThat(new HealthFacts(20, 10, 10, 500, 10, 5, 0).score()).hasValue(50);
    }

    @Test
    void theScoreIsTheExactSumRoundedHalfUpLessTheReports() {
        qt().forAll(
                        integers().between(20, 400),
                        integers().between(0, 100),
                        integers().between(0, 100),
                        integers().between(0, 30))
                .checkAssert((started, share, keyInfo, votes) -> {
                    int completed = started * share / 100;
                    int helpful = votes * share / 100;
                    int reports = share % 4;
                    BigDecimal helpfulRate = votes == 0 ? new BigDecimal("0.7") : share(helpful, votes);
                    BigDecimal exact = new BigDecimal("35")
                            .multiply(share(completed, started))
                            .add(new BigDecimal("0.35").multiply(BigDecimal.valueOf(keyInfo)))
                            .add(new BigDecimal("30").multiply(helpfulRate))
                            // Takes back what the quotients lost, far below the distance of two possible sums.
                            .setScale(12, RoundingMode.HALF_UP);
                    int expected = exact.setScale(0, RoundingMode.HALF_UP).intValueExact() - 5 * reports;

                    assertThat(new HealthFacts(started, completed, 7, 7L * keyInfo, votes, helpful, reports).score())
                            .hasValue(Math.max(0, expected));
                });
    }

    private static BigDecimal share(int part, int whole) {
        return BigDecimal.valueOf(part).divide(BigDecimal.valueOf(whole), MathContext.DECIMAL128);
    }

    @Test
    void aPartIsNeverMoreThanItsWhole() {
        assertThatIllegalArgumentException().isThrownBy(() -> new HealthFacts(20, 21, 0, 0, 0, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new HealthFacts(20, 0, 1, 101, 0, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new HealthFacts(20, 0, 0, 0, 1, 2, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new HealthFacts(20, -1, 0, 0, 0, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new HealthFacts(20, 0, 0, 0, 0, 0, -1));
    }

    @ParameterizedTest
    @CsvSource({"39, true", "40, false", "41, false"})
    void aServedArticleBelowTheThresholdIsRetired(int score, boolean retires) {
        assertThat(HealthRetirement.retires(article(ArticleStatus.PUBLISHED), OptionalInt.of(score), 40, false))
                .isEqualTo(retires);
    }

    @Test
    void whatWaitsForTheDecisionAboutAReportIsNotRetired() {
        assertThat(HealthRetirement.retires(article(ArticleStatus.PUBLISHED), OptionalInt.of(0), 40, true))
                .isFalse();
    }

    @Test
    void withTooFewSessionsNothingIsRetired() {
        OptionalInt unknown = new HealthFacts(19, 0, 19, 0, 19, 0, 9).score();
        OptionalInt low = new HealthFacts(20, 0, 20, 0, 20, 0, 9).score();

        assertThat(HealthRetirement.retires(article(ArticleStatus.PUBLISHED), unknown, 100, false))
                .isFalse();
        assertThat(HealthRetirement.retires(article(ArticleStatus.PUBLISHED), low, 40, false))
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource(value = ArticleStatus.class, names = "PUBLISHED", mode = EnumSource.Mode.EXCLUDE)
    void whatIsNotServedIsNotRetired(ArticleStatus status) {
        assertThat(HealthRetirement.retires(article(status), OptionalInt.of(0), 40, false))
                .isFalse();
    }

    private static ArticleState article(ArticleStatus status) {
        VersionState version = new VersionState(1, status);
        return new ArticleState(version, version);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-15T23:59:59.999Z, 2026-11-09",
        "2026-11-16T00:00:00Z, 2026-11-16",
        "2026-11-22T23:59:59.999Z, 2026-11-16",
        "2026-11-23T00:00:00Z, 2026-11-23",
        "2027-01-01T12:00:00Z, 2026-12-28"
    })
    void weeksOfTheTrendBeginOnMondaysInUtc(Instant moment, LocalDate monday) {
        assertThat(HealthWeek.startOf(moment)).isEqualTo(monday);
    }
}

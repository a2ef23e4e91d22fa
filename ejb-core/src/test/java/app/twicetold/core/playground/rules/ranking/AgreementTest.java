package app.twicetold.core.playground.rules.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import app.twicetold.core.playground.rules.ranking.Agreement.Overall;
import app.twicetold.core.playground.rules.ranking.Agreement.Recording;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AgreementTest {
    private static final Contestant ONE = new Contestant("mock/one", Map.of(), "rubric-v2");
    private static final Contestant TWO = new Contestant("mock/two", Map.of(), "rubric-v2");

    @Test
    void aModelAgreesWithAVerdictWhenItsScoreIsInTheBandOfTheChosenLane() {
        List<Agreement> agreements = Agreement.of(List.of(
                recording("a", 84, 70, 0),
                recording("a", 85, 84, 0),
                recording("a", 50, 49, 1),
                recording("a", 9, 9, null)));

        assertThat(agreements).extracting(Agreement::contestant).containsExactly(ONE, TWO);
        assertThat(agreements).extracting(Agreement::recordings).containsExactly(4, 4);
        assertThat(agreements).extracting(Agreement::verdicts).containsExactly(3, 3);
        assertThat(agreements).extracting(Agreement::chosen).containsExactly(2, 1);
        assertThat(agreements)
                .as("a choice of its own lane is no agreement")
                .extracting(Agreement::agreed)
                .containsExactly(0, 1);
    }

    @Test
    void alphaIsThatOfTheBandsAndOfTheChosenLanesOfOthers() {
        List<Recording> recordings = List.of(
                recording("a", 40, 45, 1),
                recording("a", 90, 95, 1),
                recording("a", 72, 60, 0),
                recording("a", 60, 61, 1));

        assertThat(Agreement.of(recordings)).extracting(Agreement::alpha).containsExactly(1.0, 0.0);
        assertThat(Agreement.alpha(recordings)).isNotNull().isBetween(0.7, 0.99);
        assertThat(Agreement.alpha(List.of())).isNull();
    }

    @Test
    void modelsThatOrderTheRecordingsOfAnArticleAlikeCorrelateFully() {
        assertThat(correlation(
                        recording("a", 10, 60, null), recording("a", 20, 70, null), recording("a", 30, 90, null)))
                .isEqualTo(1);
        assertThat(correlation(
                        recording("a", 30, 60, null), recording("a", 20, 70, null), recording("a", 10, 90, null)))
                .isEqualTo(-1);
    }

    @Test
    void differencesBetweenArticlesAreNoAgreement() {
        assertThat(correlation(
                        recording("hard", 10, 20, null),
                        recording("hard", 20, 10, null),
                        recording("easy", 80, 90, null),
                        recording("easy", 90, 80, null)))
                .isEqualTo(-1);
    }

    @Test
    void equalScoresShareTheirRank() {
        assertThat(correlation(
                        recording("a", 10, 60, null), recording("a", 10, 70, null), recording("a", 30, 90, null)))
                .isCloseTo(Math.sqrt(0.75), within(1e-9));
    }

    @Test
    void twoRecordingsAreTooFewForACorrelationAndEqualScoresHaveNone() {
        assertThat(correlation(recording("a", 10, 60, null), recording("a", 20, 70, null)))
                .isNull();
        assertThat(correlation(recording("a", 5, 60, null), recording("a", 5, 70, null), recording("a", 5, 90, null)))
                .isNull();
    }

    @Test
    void aModelInTwoLanesIsComparedWithOthersOnly() {
        List<Agreement> agreements =
                Agreement.of(List.of(new Recording("a", List.of(new Overall(ONE, 60), new Overall(ONE, 80)), null)));

        assertThat(agreements).hasSize(1);
        assertThat(agreements.get(0).rankCorrelation()).isNull();
    }

    @Test
    void otherOptionsAreAnotherModel() {
        Contestant eager = new Contestant("mock/one", Map.of("effort", "high"), "rubric-v2");

        assertThat(Agreement.of(
                        List.of(new Recording("a", List.of(new Overall(ONE, 60), new Overall(eager, 80)), null))))
                .hasSize(2);
    }

    private static @Nullable Double correlation(Recording... recordings) {
        return Agreement.of(List.of(recordings)).get(0).rankCorrelation();
    }

    private static Recording recording(String article, int one, int two, @Nullable Integer chosen) {
        return new Recording(article, List.of(new Overall(ONE, one), new Overall(TWO, two)), chosen);
    }
}

package app.twicetold.core.playground.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.playground.rules.VerdictTime.Given;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTimeTest {
    @Test
    void nothingCanBeJudgedBeforeTheFirstResult() {
        assertThat(VerdictTime.judgeable(List.of())).isEmpty();
    }

    @Test
    void lanesThatAreDoneCanBeJudgedWhileOthersFailed() {
        assertThat(VerdictTime.judgeable(List.of(
                        new Given("a", 1, ResultStatus.DONE, true), new Given("b", 1, ResultStatus.FAILED, true))))
                .containsExactly("a");
    }

    @Test
    void noLaneOfARoundCanBeJudgedWhileOneIsOpen() {
        assertThat(VerdictTime.judgeable(List.of(
                        new Given("a", 1, ResultStatus.DONE, true), new Given("b", 1, ResultStatus.RUNNING, true))))
                .isEmpty();
    }

    @Test
    void aRepeatThatIsStillToComeKeepsTheRoundBack() {
        assertThat(VerdictTime.judgeable(List.of(
                        new Given("a", 1, ResultStatus.DONE, true), new Given("a", 1, ResultStatus.PENDING, false))))
                .isEmpty();
    }

    @Test
    void oneReleasedRoundIsEnough() {
        assertThat(VerdictTime.judgeable(List.of(
                        new Given("a", 1, ResultStatus.DONE, true), new Given("a", 2, ResultStatus.RUNNING, true))))
                .containsExactly("a");
    }

    @Test
    void aLaneOfWhichOnlyARepeatSucceededCannotBeJudged() {
        assertThat(VerdictTime.judgeable(List.of(
                        new Given("a", 1, ResultStatus.FAILED, true), new Given("a", 1, ResultStatus.DONE, false))))
                .isEmpty();
    }
}

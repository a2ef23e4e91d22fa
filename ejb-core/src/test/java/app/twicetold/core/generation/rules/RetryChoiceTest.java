package app.twicetold.core.generation.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.generation.rules.FailedJob.State;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryChoiceTest {
    private static final Cell CELL = new Cell("en", "science", 1);

    @ParameterizedTest
    @CsvSource({"0, 0, 3", "1, 1, 2", "2, 2, 1", "3, 3, 0", "4, 3, 0"})
    void aCellGetsNoMoreThanItLacks(int shortfall, int chosen, int left) {
        RetryChoice choice = choose(List.of(draft("a"), draft("b"), draft("c")), shortfall, false, 200);

        assertThat(choice.ids()).hasSize(chosen);
        assertThat(choice.leftOut()).isEqualTo(new RetryChoice.LeftOut(left, 0, 0));
    }

    @Test
    void aBriefIsWrittenForAFullCellOnlyWhenTheServiceTriesAgain() {
        FailedJob brief = new FailedJob("a", CELL, true, null, State.STANDS);

        assertThat(choose(List.of(brief), 0, false, 200).ids()).isEmpty();
        assertThat(choose(List.of(brief), 0, true, 200).ids()).containsExactly("a");
    }

    @Test
    void usedItemsAndSupersededVersionsAreLeftOut() {
        RetryChoice choice = choose(
                List.of(
                        new FailedJob("a", CELL, false, "itm_1", State.USED_ITEM),
                        new FailedJob("b", null, false, "art_1", State.SUPERSEDED),
                        new FailedJob("c", null, false, "art_2", State.STANDS)),
                5,
                false,
                200);

        assertThat(choice.ids()).containsExactly("c");
        assertThat(choice.leftOut()).isEqualTo(new RetryChoice.LeftOut(0, 1, 1));
    }

    @Test
    void ofTwoOrdersOfOneItemTheOlderRuns() {
        FailedJob older = new FailedJob("a", CELL, false, "itm_1", State.STANDS);
        FailedJob newer = new FailedJob("b", CELL, false, "itm_1", State.STANDS);

        assertThat(choose(List.of(older, newer), 5, false, 200).ids()).containsExactly("a");
    }

    @Test
    void oneCallRunsAtMostSoMany() {
        assertThat(choose(List.of(draft("a"), draft("b"), draft("c")), 9, false, 2)
                        .ids())
                .containsExactly("a", "b");
    }

    private static RetryChoice choose(List<FailedJob> jobs, int shortfall, boolean keepBriefs, int most) {
        return RetryChoice.of(jobs, Map.of(CELL, shortfall), keepBriefs, most);
    }

    private static FailedJob draft(String id) {
        return new FailedJob(id, CELL, false, null, State.STANDS);
    }
}

package app.twicetold.core.provider.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.rules.FairShare.Node;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FairShareTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private static Node node(String name, int held, int wanted) {
        return node(name, held, wanted, NOW);
    }

    private static Node node(String name, int held, int wanted, Instant since) {
        return new Node(name, held, wanted, since);
    }

    @Test
    void aLoneNodeHoldsAll() {
        assertThat(FairShare.of(64, "a", List.of(node("a", 0, 0)))).isEqualTo(64);
    }

    @Test
    void nobodyGetsMoreThanItWantsWhileAnotherWantsMore() {
        List<Node> nodes = List.of(node("a", 0, 2), node("b", 0, 100), node("c", 0, 100));

        assertThat(FairShare.aim(12, "a", nodes)).isEqualTo(2);
        assertThat(FairShare.aim(12, "b", nodes)).isEqualTo(5);
        assertThat(FairShare.aim(12, "c", nodes)).isEqualTo(5);
    }

    @Test
    void whatNobodyWantsIsDealtInEqualParts() {
        List<Node> nodes = List.of(node("a", 0, 4), node("b", 0, 0));

        assertThat(FairShare.aim(10, "a", nodes)).isEqualTo(7);
        assertThat(FairShare.aim(10, "b", nodes)).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7, 64})
    void thePartsAreTheWidth(int width) {
        List<Node> nodes = List.of(node("a", 0, 3), node("b", 0, 0), node("c", 0, 50));

        assertThat(nodes.stream()
                        .mapToInt(node -> FairShare.aim(width, node.name(), nodes))
                        .sum())
                .isEqualTo(width);
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 0, 1, 0", "2, 0, 1, 1, 0", "3, 0, 1, 1, 1", "4, 1, 1, 1, 1"})
    void nodesThatHoldNothingComeFirstAndTheLongestHolderLast(int width, int a, int b, int c, int d) {
        List<Node> nodes = List.of(
                node("a", 1, 9, NOW.minusSeconds(9)),
                node("b", 0, 1, NOW),
                node("c", 0, 9, NOW.minusMillis(1)),
                node("d", 1, 9, NOW.minusSeconds(8)));

        assertThat(nodes.stream().map(node -> FairShare.aim(width, node.name(), nodes)))
                .containsExactly(a, b, c, d);
    }

    @Test
    void whatWantsNothingWaitsForNothing() {
        List<Node> nodes = List.of(node("a", 1, 5), node("b", 0, 0, NOW.minusSeconds(60)));

        assertThat(FairShare.aim(1, "a", nodes)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"4, 0", "3, 1", "2, 2", "1, 3", "0, 3"})
    void whatOthersHoldIsTheirs(int others, int left) {
        assertThat(FairShare.of(4, "b", List.of(node("a", others, 1), node("b", 0, 4))))
                .isEqualTo(left);
    }

    @Test
    void aNodeLeavesWhatAnotherWants() {
        assertThat(FairShare.of(4, "a", List.of(node("a", 4, 4), node("b", 0, 4))))
                .isEqualTo(2);
    }

    @Test
    void aNarrowedWidthLeavesNobodyLessThanNothing() {
        assertThat(FairShare.of(2, "b", List.of(node("a", 4, 4), node("b", 0, 4))))
                .isZero();
    }
}

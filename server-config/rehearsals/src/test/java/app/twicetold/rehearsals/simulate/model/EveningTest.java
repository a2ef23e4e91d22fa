package app.twicetold.rehearsals.simulate.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Evenings of some ten thousand learners a day on two small nodes. */
class EveningTest {
    private static final Load.Seconds SECONDS = new Load.Seconds(3, 10, 4, 4.6);
    private static final Load LOAD = new Load(20_000, 2, 2, 4, 0.02, SECONDS);
    private static final Disturbances DISTURBANCES = new Disturbances(0.1, Duration.ofSeconds(60), 200);
    private static final Installation TWO = Installation.usual(2, LOAD.listenersOf(2, 0.15), Duration.ofSeconds(60));

    private static final Map<Scene, Outcome> SEVENTH = new EnumMap<>(Scene.class);

    @Test
    void aSeedGivesTheSameEveningAndAnotherSeedAnother() {
        Outcome one = play(Scene.BROKER, TWO, 7);
        assertThat(seventh(Scene.BROKER)).isEqualTo(one);
        assertThat(play(Scene.BROKER, TWO, 8)).isNotEqualTo(one);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DAY")
    void noRecordingIsLost(Scene scene) {
        Outcome outcome = seventh(scene);

        assertThat(outcome.recordings().made()).isGreaterThan(1_000);
        assertThat(outcome.recordings().areComplete()).isTrue();
        Outcome.Disturbed disturbed = outcome.disturbed();
        assertThat(disturbed.seen() + disturbed.abandoned() + disturbed.failed())
                .as("what the users of admitted submits came to know")
                .isLessThanOrEqualTo(disturbed.admitted());
        assertThat(disturbed.late()).isLessThanOrEqualTo(disturbed.abandoned());
    }

    /** What works is arrivals by their time: attempts take 13 s of calls, and with their exemplars 21.6 s of a listener. */
    @Test
    void listenersWorkAsLongAsCallsTake() {
        Outcome.Means means = seventh(Scene.CALM).means();

        double load = means.answers() * SECONDS.sum() / (2 * TWO.listeners());
        assertThat(means.utilisation()).isCloseTo(load, within(0.02));
        assertThat(means.processed()).isCloseTo(means.answers() * means.seconds(), relative(means.processed()));
        assertThat(means.answers()).isCloseTo(LOAD.attemptsAtPeak(), within(0.3));
    }

    @Test
    void aCalmEveningCostsOneMessageAndFewPollsAnAttempt() {
        Outcome outcome = seventh(Scene.CALM);

        assertThat(outcome.disturbed().seen()).isEqualTo(outcome.disturbed().admitted());
        assertThat(outcome.traffic().refused()).isZero();
        assertThat(outcome.disturbed().messagesEach()).isEqualTo(1);
        // A poll at once, one at the end, and each after half of what is left, a second at least; as many for the
        // exemplar.
        assertThat(outcome.traffic().polls() / outcome.traffic().taken()).isBetween(4.0, 16.0);
        // A pause is a second at least and a quarter longer at most; so an answer is seen that long after it is there.
        assertThat(outcome.first().seen() - outcome.first().answered()).isLessThan(7);
    }

    @Test
    void whatALostNodeWorkedOnIsFoundWhenItsLeaseIsOver() {
        Outcome outcome = seventh(Scene.NODE);

        assertThat(outcome.traffic().swept()).isPositive();
        assertThat(outcome.recordings().failed()).isZero();
    }

    @Test
    void theLastNodeIsNotLost() {
        Installation one = Installation.usual(1, 200, Duration.ofSeconds(60));
        assertThat(play(Scene.NODE, one, 7).traffic().swept()).isZero();
    }

    @Test
    void whatTheBrokerDidNotTakeIsSentByTheSweep() {
        Outcome outcome = seventh(Scene.BROKER);

        assertThat(outcome.traffic().swept()).isGreaterThan(100);
        assertThat(outcome.recordings().failed()).isZero();
        assertThat(outcome.backlog().most()).isGreaterThan(100);
        assertThat(outcome.backlog().gone()).isNotNaN();
    }

    @Test
    void aSlowModelMakesTheDoorNarrow() {
        Outcome outcome = seventh(Scene.SLOW);

        assertThat(outcome.traffic().refused()).isPositive();
        assertThat(outcome.recordings().failed()).isZero();
    }

    /** With many listeners the queue is empty while many are still at the door. */
    @ParameterizedTest
    @ValueSource(doubles = {0.15, 0.5})
    void aBacklogIsNotGoneSoonerThanListenersAreThrough(double spare) {
        Installation two = Installation.usual(2, LOAD.listenersOf(2, spare), Duration.ofSeconds(60));
        Outcome.Backlog backlog = play(Scene.SLOW, two, 7).backlog();

        assertThat(backlog.soonest()).isPositive();
        assertThat(backlog.gone()).isGreaterThanOrEqualTo(backlog.soonest());
    }

    @Test
    void aModelThatIsAwayForLongerThanPatienceFailsAttempts() {
        Outcome outcome = seventh(Scene.OUTAGE);

        assertThat(outcome.recordings().failed()).isPositive();
        assertThat(outcome.disturbed().failed()).isPositive();
    }

    @Test
    void firstDiagnosticsDoNotWaitForTheBurst() {
        Outcome outcome = seventh(Scene.FIRST);

        assertThat(outcome.first().count()).isGreaterThan(500);
        assertThat(outcome.backlog().most()).isGreaterThan(100);
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Installation.usual(0, 1, Duration.ofSeconds(60)))
                .withMessage("Nobody works.");
        assertThatIllegalArgumentException().isThrownBy(() -> Installation.usual(1, 1, Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> new Load(0, 2, 2, 4, 0, SECONDS));
        assertThatIllegalArgumentException().isThrownBy(() -> new Load(1, 2, 2, Double.NaN, 0, SECONDS));
        assertThatIllegalArgumentException().isThrownBy(() -> new Load(1, 2, 2, 4, -0.1, SECONDS));
        assertThatIllegalArgumentException().isThrownBy(() -> new Load.Seconds(3, Double.NaN, 4, 4));
        assertThatIllegalArgumentException().isThrownBy(() -> new Disturbances(Double.NaN, Duration.ZERO, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Disturbances(0, Duration.ofSeconds(-1), 0));
    }

    /** Of {@link #TWO}; played once for all that look at it. */
    private static Outcome seventh(Scene scene) {
        return SEVENTH.computeIfAbsent(scene, any -> play(any, TWO, 7));
    }

    private static Outcome play(Scene scene, Installation installation, long seed) {
        return Evening.play(scene, installation, LOAD, DISTURBANCES, seed);
    }

    private static Offset<Double> relative(double value) {
        return within(value * 0.03);
    }
}

package app.twicetold.core.training.rules.queue;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.training.rules.session.SessionKind;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdmissionTest {
    private static final Duration POLLING = Duration.ofSeconds(120);
    private static final Instant OLDEST = Instant.parse("2026-03-01T20:00:00Z");

    /** Ten attempts a second, each 20 s from its listener on. */
    @ParameterizedTest
    @CsvSource({
        "EXEMPLAR, 199, true", "EXEMPLAR, 200, true", "EXEMPLAR, 201, false",
        "RETRY, 399, true", "RETRY, 400, true", "RETRY, 401, false",
        "FRESH, 599, true", "FRESH, 600, true", "FRESH, 601, false",
        "FIRST_DIAGNOSTIC, 2199, true", "FIRST_DIAGNOSTIC, 2200, true", "FIRST_DIAGNOSTIC, 2201, false"
    })
    void workIsTakenUpToTheBoundOfItsKind(WorkKind kind, long waiting, boolean taken) {
        assertThat(refusal(kind, waiting).isEmpty()).isEqualTo(taken);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "89, true", "90, false", "91, false", "36000, false"})
    void anAttemptIsTakenUntilItsProvidersHaveBeenAwayForLong(long seconds, boolean taken) {
        assertThat(Admission.refusalWhileAway(Duration.ofSeconds(seconds), "att_1")
                        .isEmpty())
                .isEqualTo(taken);
    }

    /** An empty id is not spread. */
    @ParameterizedTest
    @CsvSource({"90, 90", "119, 119", "120, 120", "121, 120", "36000, 120"})
    void anotherTryIsWorthWhileAfterAsLongAsTheyHaveBeenAway(long lasted, long seconds) {
        assertThat(Admission.refusalWhileAway(Duration.ofSeconds(lasted), "")).contains(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @EnumSource
    void aServiceWhereNothingWaitsTakesAllHoweverSlowItIs(WorkKind kind) {
        QueueFigures slow = new QueueFigures(0, null, 300_000, 300_000, 0.01);
        assertThat(Admission.refusal(kind, slow, POLLING, "att_1")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void nobodyIsRefusedForWhatIsNotKnown(WorkKind kind) {
        QueueFigures unknown = new QueueFigures(1_000_000, OLDEST, 0, 0, 0);
        assertThat(Admission.refusal(kind, unknown, POLLING, "att_1")).isEmpty();
        assertThat(Admission.refusal(kind, QueueFigures.UNKNOWN, POLLING, "att_1"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theMoreUrgentIsRefusedLater(boolean few) {
        assertThat(Arrays.stream(WorkKind.values()).map(kind -> Admission.bound(kind, POLLING, few)))
                .isSortedAccordingTo((one, other) -> other.compareTo(one));
    }

    /** An empty id is not spread. */
    @ParameterizedTest
    @CsvSource({"601, 81", "610, 81", "611, 82", "990, 119", "1000, 120", "1001, 120", "9000, 120"})
    void anotherTryIsWorthWhileWhenTheCrowdIsDone(long waiting, long seconds) {
        assertThat(Admission.refusal(WorkKind.FRESH, figures(waiting), POLLING, ""))
                .contains(Duration.ofSeconds(seconds));
    }

    /** It is worked on before what waits; an empty id is not spread. */
    @ParameterizedTest
    @CsvSource({"2201, 5", "2250, 5", "2251, 6", "2800, 60", "2801, 60"})
    void aFirstDiagnosticComesBackWhenTheExcessIsGone(long waiting, long seconds) {
        assertThat(Admission.refusal(WorkKind.FIRST_DIAGNOSTIC, figures(waiting), POLLING, ""))
                .contains(Duration.ofSeconds(seconds));
    }

    /** Work of 70 s; an empty id is not spread. */
    @ParameterizedTest
    @CsvSource({"1, 1, 20", "5, 4, 6", "6, 4, none", "2, 4, 60", "1, 4, 60"})
    void whileFewWaitAnotherTryIsWorthWhileWhenTheExcessIsGone(int listeners, long waiting, String seconds) {
        QueueFigures figures = new QueueFigures(waiting, OLDEST, 10_000, 60_000, listeners / 70.0);
        assertThat(Admission.refusal(WorkKind.FRESH, figures, POLLING, "")
                        .map(pause -> Long.toString(pause.toSeconds()))
                        .orElse("none"))
                .isEqualTo(seconds);
    }

    @Test
    void whoIsRefusedTogetherComesBackApart() {
        assertThat(IntStream.range(0, 1_000)
                        .mapToObj(i -> Admission.refusal(WorkKind.FRESH, figures(1_200), POLLING, "att_" + i)
                                .orElseThrow()
                                .toSeconds())
                        .distinct())
                .allMatch(pause -> pause >= 120 && pause <= 240)
                .hasSizeGreaterThan(20);
    }

    @ParameterizedTest
    @CsvSource({
        "DIAGNOSTIC, 0, FIRST_DIAGNOSTIC",
        "DIAGNOSTIC, 1, RETRY",
        "TRAINING, 0, FRESH",
        "TRAINING, 1, RETRY",
        "TRAINING, 3, RETRY"
    })
    void aSecondSubmitIsARetry(SessionKind session, int submissions, WorkKind kind) {
        assertThat(WorkKind.ofAttempt(session, submissions)).isEqualTo(kind);
    }

    /** Work of 70 s in a small installation, where each place is known. */
    @ParameterizedTest
    @CsvSource({"1, 1, false", "2, 1, true", "6, 4, true", "5, 4, false", "7, 5, false", "35, 5, true", "34, 5, false"})
    void whileFewWaitSlowWorkIsTakenUpToThePollingTime(int listeners, long waiting, boolean taken) {
        QueueFigures figures = new QueueFigures(waiting, OLDEST, 10_000, 60_000, listeners / 70.0);
        assertThat(Admission.refusal(WorkKind.FRESH, figures, POLLING, "att_1").isEmpty())
                .isEqualTo(taken);
    }

    private static Optional<Duration> refusal(WorkKind kind, long waiting) {
        return Admission.refusal(kind, figures(waiting), POLLING, "att_1");
    }

    private static QueueFigures figures(long waiting) {
        return new QueueFigures(waiting, OLDEST, 8_000, 12_000, 10);
    }
}

package app.twicetold.rehearsals.simulate.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AimsTest {
    private static final Outcome.Backlog GONE = new Outcome.Backlog(0, 0, 0, 0);

    @ParameterizedTest
    @CsvSource({
        "950, 2000, 1050, 120, true",
        "949, 2000, 1050, 120, false",
        "950, 2001, 1050, 120, false",
        "950, 2000, 1051, 120, false",
        "950, 2000, 1050, 121, false",
        "950, 2000, 1050, NaN, false"
    })
    void aBoundBelongsToItsAim(long seen, double polls, long messages, double settled, boolean met) {
        List<Aims.Aim> aims = Aims.of(Map.of(
                Scene.CALM, outcome(Scene.CALM, 1_000, 1_000, 1_000, GONE, 0),
                Scene.SLOW, outcome(Scene.SLOW, seen, polls, messages, new Outcome.Backlog(0, 0, 0, settled), 0)));

        assertThat(aims).hasSize(5);
        assertThat(aims.stream().allMatch(aim -> aim.verdict() == Aims.Verdict.MET))
                .isEqualTo(met);
    }

    @ParameterizedTest
    @CsvSource({
        "120, 0, MET",
        "121, 0, MISSED",
        "121, 120, MISSED",
        "121, 121, BEYOND",
        "NaN, 120, MISSED",
        "NaN, NaN, BEYOND"
    })
    void whatListenersCannotDoIsToldApart(double gone, double soonest, Aims.Verdict verdict) {
        Outcome.Backlog backlog = new Outcome.Backlog(0, gone, soonest, 0);
        assertThat(Aims.of(Map.of(Scene.SLOW, outcome(Scene.SLOW, 950, 0, 1_050, backlog, 0))))
                .last()
                .extracting(Aims.Aim::verdict)
                .isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"10, MET", "10.1, MISSED", "NaN, MISSED"})
    void aFirstDiagnosticIsSeenSoon(double seconds, Aims.Verdict verdict) {
        assertThat(Aims.of(Map.of(Scene.FIRST, outcome(Scene.FIRST, 0, 0, 0, GONE, seconds))))
                .singleElement()
                .extracting(Aims.Aim::verdict)
                .isEqualTo(verdict);
    }

    @Test
    void aSceneThatWasNotPlayedHasNoAim() {
        assertThat(Aims.of(Map.of(Scene.CALM, outcome(Scene.CALM, 1, 1, 1, GONE, 0))))
                .isEmpty();
    }

    private static Outcome outcome(
            Scene scene, long seen, double polls, long messages, Outcome.Backlog backlog, double firstSeconds) {
        return new Outcome(
                scene,
                new Outcome.Recordings(0, 0, 0, 0, 0, 0),
                new Outcome.Traffic(0, 0, polls, polls, 0, 0, 0, 0),
                new Outcome.Disturbed(1_000, seen, 0, 0, 0, messages, 0, 0),
                new Outcome.Unseen(0, 0),
                new Outcome.Recorded(0, 0, 0),
                backlog,
                new Outcome.First(1, firstSeconds, firstSeconds),
                new Outcome.Exemplars(0, 0, 0),
                new Outcome.Means(0, 0, 0, 0));
    }
}

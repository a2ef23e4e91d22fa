package app.twicetold.rehearsals.simulate.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AimsTest {
    @ParameterizedTest
    @CsvSource({
        "950, 2000, 1050, 120, true",
        "949, 2000, 1050, 120, false",
        "950, 2001, 1050, 120, false",
        "950, 2000, 1051, 120, false",
        "950, 2000, 1050, 121, false",
        "950, 2000, 1050, NaN, false"
    })
    void aBoundBelongsToItsAim(long seen, double polls, long messages, double gone, boolean met) {
        List<Aims.Aim> aims = Aims.of(Map.of(
                Scene.CALM, outcome(Scene.CALM, 1_000, 1_000, 1_000, 0, 0),
                Scene.SLOW, outcome(Scene.SLOW, seen, polls, messages, gone, 0)));

        assertThat(aims).hasSize(4);
        assertThat(aims.stream().allMatch(Aims.Aim::met)).isEqualTo(met);
    }

    @ParameterizedTest
    @CsvSource({"10, true", "10.1, false", "NaN, false"})
    void aFirstDiagnosticIsSeenSoon(double seconds, boolean met) {
        assertThat(Aims.of(Map.of(Scene.FIRST, outcome(Scene.FIRST, 0, 0, 0, 0, seconds))))
                .singleElement()
                .extracting(Aims.Aim::met)
                .isEqualTo(met);
    }

    @Test
    void aSceneThatWasNotPlayedHasNoAim() {
        assertThat(Aims.of(Map.of(Scene.CALM, outcome(Scene.CALM, 1, 1, 1, 0, 0))))
                .isEmpty();
    }

    private static Outcome outcome(
            Scene scene, long seen, double polls, long messages, double gone, double firstSeconds) {
        return new Outcome(
                scene,
                new Outcome.Recordings(0, 0, 0, 0, 0, 0),
                new Outcome.Traffic(0, 0, polls, polls, 0, 0, 0, 0),
                new Outcome.Disturbed(1_000, seen, 0, 0, 0, messages, 0, 0),
                new Outcome.Unseen(0, 0),
                new Outcome.Recorded(0, 0, 0),
                new Outcome.Backlog(0, gone, gone),
                new Outcome.First(1, firstSeconds, firstSeconds),
                new Outcome.Exemplars(0, 0, 0),
                new Outcome.Means(0, 0, 0, 0));
    }
}

package app.twicetold.rehearsals.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.rehearsals.chaos.Blow.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTest {

    private static List<Kind> kinds(List<Blow> blows) {
        return blows.stream().map(Blow::kind).toList();
    }

    @Test
    void theSameSeedMakesTheSameSchedule() {
        assertThat(Schedule.of(7, 20, 2, false))
                .isEqualTo(Schedule.of(7, 20, 2, false))
                .isNotEqualTo(Schedule.of(8, 20, 2, false));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 6, 7, 20, 500})
    void everyKillIsThereAndWhatTheNodesNeedIsAwayInTurns(int kills) {
        List<Blow> blows = Schedule.of(3, kills, 2, false);

        assertThat(blows.stream().filter(blow -> !blow.kind().isOutage())).hasSize(kills);
        assertThat(kinds(blows).stream().filter(Kind::isOutage))
                .containsExactly(Kind.DATABASE_AWAY, Kind.PROVIDER_AWAY, Kind.BROKER_AWAY);
        assertThat(kinds(blows.subList(0, kills / 3))).noneMatch(Kind::isOutage);
    }

    @Test
    void everyKindIsHitAlike() {
        Map<Kind, Long> counts = kinds(Schedule.of(11, 20, 2, false)).stream()
                .filter(kind -> !kind.isOutage())
                .collect(Collectors.groupingBy(kind -> kind, Collectors.counting()));

        assertThat(counts).hasSize(6);
        assertThat(counts.values()).allMatch(count -> count == 3 || count == 4);
    }

    @Test
    void pausesAreLongEnoughForWorkAndShortEnoughForARun() {
        assertThat(Schedule.of(5, 200, 2, false))
                .extracting(Blow::pause)
                .allMatch(pause ->
                        pause.compareTo(Duration.ofSeconds(2)) >= 0 && pause.compareTo(Duration.ofSeconds(8)) <= 0);
    }

    @Test
    void everyNodeIsHit() {
        assertThat(Schedule.of(5, 200, 2, false)).extracting(Blow::node).containsOnly(0, 1);
        assertThat(Schedule.of(5, 200, 3, false)).extracting(Blow::node).containsOnly(0, 1, 2);
    }

    @Test
    void aPoolerIsHitWhereThereIsOne() {
        assertThat(kinds(Schedule.of(11, 20, 2, false))).doesNotContain(Kind.POOLER);
        assertThat(kinds(Schedule.of(11, 7, 3, true))).contains(Kind.POOLER);
    }
}

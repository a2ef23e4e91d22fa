package app.twicetold.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.schedule.rules.DailyTick;
import app.twicetold.persistence.schedule.TickRepository;
import app.twicetold.persistence.testing.TestDatabase;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalTime;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTest {
    private static final LocalTime TIME = LocalTime.of(18, 30);

    private final TestDatabase database = TestDatabase.get();

    @BeforeEach
    void emptyDatabase() {
        database.clear();
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-01T18:29:59.999Z, 2026-02-28T18:30:00Z",
        "2026-03-01T18:30:00Z, 2026-03-01T18:30:00Z",
        "2026-03-01T18:30:00.001Z, 2026-03-01T18:30:00Z",
        "2026-03-02T00:00:00Z, 2026-03-01T18:30:00Z"
    })
    void theLatestTickIsTheOneToCatchUp(Instant now, Instant tick) {
        assertThat(DailyTick.latest(now, TIME)).isEqualTo(tick);
    }

    @Test
    void aTickIsGivenOnce() {
        assertThat(claim("retention", "2026-03-01T18:30:00Z")).isTrue();
        assertThat(claim("retention", "2026-03-01T18:30:05Z")).isFalse();
        assertThat(claim("retention", "2026-03-02T18:29:00Z")).isFalse();
        assertThat(claim("other", "2026-03-01T18:30:05Z")).isTrue();
        assertThat(claim("retention", "2026-03-02T18:30:00Z")).isTrue();
    }

    @Test
    void afterADowntimeOneTickIsCaughtUp() {
        assertThat(claim("retention", "2026-03-01T18:30:00Z")).isTrue();
        assertThat(claim("retention", "2026-03-05T09:00:00Z")).isTrue();
        assertThat(claim("retention", "2026-03-05T09:00:01Z")).isFalse();
    }

    @Test
    void ofManyNodesOneRunsTheTick() throws Exception {
        ExecutorService nodes = Executors.newFixedThreadPool(8);
        try {
            Callable<Boolean> node = () -> claim("retention", "2026-03-01T18:30:00Z");
            int claimed = 0;
            for (Future<Boolean> answer : nodes.invokeAll(Collections.nCopies(16, node))) {
                claimed += answer.get() ? 1 : 0;
            }
            assertThat(claimed).isEqualTo(1);
        } finally {
            nodes.shutdownNow();
        }
    }

    private boolean claim(String name, String now) {
        return database.inTransaction(entities ->
                new ClaimTick(new TickRepository(entities), InstantSource.fixed(Instant.parse(now))).daily(name, TIME));
    }
}

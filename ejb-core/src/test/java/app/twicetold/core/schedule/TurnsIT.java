package app.twicetold.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.SessionBeans;
import app.twicetold.persistence.schedule.TurnRepository;
import app.twicetold.persistence.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nodes that take turns at work that one of them does for all. */
class TurnsIT {
    private static final Instant START = Instant.parse("2026-03-01T17:00:00Z");
    private static final Duration EVERY = Duration.ofMinutes(1);
    private static final String WORK = "content_sweep";

    private final TestDatabase database = TestDatabase.get();
    private Instant now = START;
    private final TakeTurn node = node(Duration.ZERO);
    private final TakeTurn ahead = node(Duration.ofSeconds(5));

    @BeforeEach
    void emptyDatabase() {
        database.clear();
    }

    @Test
    void oneNodeAnIntervalHasTheTurn() {
        assertThat(take(node)).isTrue();
        now = START.plusSeconds(20);
        assertThat(take(ahead)).isFalse();
        assertThat(take(node)).isFalse();
        now = START.plus(EVERY);
        assertThat(take(node)).isTrue();
        now = START.plus(EVERY).plusSeconds(20);
        assertThat(take(ahead)).isFalse();
    }

    @Test
    void theTurnIsOverAtItsEndAndNotBefore() {
        assertThat(take(node)).isTrue();
        now = START.plusSeconds(54).minusMillis(1);
        assertThat(take(node)).isFalse();
        now = START.plusSeconds(54);
        assertThat(take(node)).isTrue();
    }

    @Test
    void ofManyThatAskAtOnceOneHasIt() throws Exception {
        ExecutorService nodes = Executors.newFixedThreadPool(4);
        try {
            for (int round = 0; round < 5; round++) {
                now = now.plus(EVERY);
                List<Callable<Boolean>> asked = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    asked.add(() -> take(node));
                }
                int taken = 0;
                for (Future<Boolean> turn : nodes.invokeAll(asked)) {
                    taken += turn.get() ? 1 : 0;
                }
                assertThat(taken).isEqualTo(1);
            }
        } finally {
            nodes.shutdown();
        }
    }

    @Test
    void anotherNodeHasTheNextTurnAfterADeath() {
        assertThat(take(ahead)).isTrue();
        now = START.plusSeconds(20);
        assertThat(take(node)).isFalse();

        now = START.plusSeconds(80);

        assertThat(take(node)).isTrue();
    }

    @Test
    void aClockThatWasFarAheadHoldsNobodyUp() {
        assertThat(take(node(Duration.ofSeconds(66)))).isTrue();
        assertThat(take(node)).as("it ends at the latest moment that holds").isFalse();
        node(Duration.ofSeconds(67)).seize(WORK, EVERY);

        assertThat(take(node)).isTrue();
    }

    @Test
    void aTurnIsOfOneWorkAndIsSeizedByWhoeverStarts() {
        assertThat(take(node)).isTrue();
        assertThat(node.take("rate_limits", EVERY)).isTrue();

        now = START.plusSeconds(30);
        ahead.seize(WORK, EVERY);
        now = START.plusSeconds(60);

        assertThat(take(node)).as("the turn of the node that started holds").isFalse();
    }

    private boolean take(TakeTurn by) {
        return by.take(WORK, EVERY);
    }

    private TakeTurn node(Duration ahead) {
        return SessionBeans.bean(
                TakeTurn.class,
                database,
                entities -> new TakeTurn(new TurnRepository(entities), () -> now.plus(ahead)),
                method -> {});
    }
}

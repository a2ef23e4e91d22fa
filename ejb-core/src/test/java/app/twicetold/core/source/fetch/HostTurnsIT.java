package app.twicetold.core.source.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.SessionBeans;
import app.twicetold.persistence.source.HostTurnRepository;
import app.twicetold.persistence.testing.TestDatabase;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two nodes that fetch from the same hosts. */
class HostTurnsIT {
    private static final Duration PAUSE = Duration.ofMinutes(1);
    private static final String HOST = "news.example";

    private final TestDatabase database = TestDatabase.get();
    private final HostileServer server = HostileServer.start();
    private long nanos;
    private final HostTurns turns = SessionBeans.bean(
            HostTurns.class, database, entities -> new HostTurns(new HostTurnRepository(entities)), method -> {});

    @BeforeEach
    void emptyDatabase() {
        database.clear();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void whileAHostIsVisitedNobodyElseGoesThere() {
        assertThat(turns.enter(HOST, PAUSE)).isZero();
        assertThat(turns.enter(HOST, PAUSE))
                .as("the visit ends at a moment that nobody knows, and then comes a pause")
                .isEqualTo(PAUSE.plusMillis(200));
        assertThat(turns.enter("other.example", PAUSE)).isZero();
        turns.leave(HOST);
        assertThat(turns.enter(HOST, PAUSE)).isZero();
    }

    @Test
    void afterARequestTheHostIsLeftAlone() {
        turns.enter(HOST, PAUSE);
        turns.leaveAlone(HOST, PAUSE);
        turns.leave(HOST);
        assertThat(turns.enter(HOST, PAUSE)).isBetween(PAUSE.minusSeconds(30), PAUSE);
    }

    @Test
    void theLongerRestHolds() {
        turns.leaveAlone(HOST, Duration.ofHours(1));
        turns.leaveAlone(HOST, PAUSE);
        assertThat(turns.enter(HOST, PAUSE)).isGreaterThan(Duration.ofMinutes(59));
    }

    @Test
    void aRestEnds() {
        turns.leaveAlone(HOST, PAUSE);
        past("free_at");
        assertThat(turns.enter(HOST, PAUSE)).isZero();
    }

    @Test
    void aNodeThatDiesInAVisitGivesTheHostBack() {
        assertThat(turns.enter(HOST, PAUSE)).isZero();
        past("visited_until");
        assertThat(turns.enter(HOST, PAUSE)).isZero();
    }

    @Test
    void ofManyWhoComeAtOnceOneIsLetIn() throws Exception {
        ExecutorService nodes = Executors.newFixedThreadPool(8);
        try {
            Callable<Duration> enter = () -> turns.enter(HOST, PAUSE);
            List<Duration> waits = new ArrayList<>();
            for (Future<Duration> wait : nodes.invokeAll(Collections.nCopies(8, enter))) {
                waits.add(wait.get());
            }
            assertThat(waits).filteredOn(Duration::isZero).hasSize(1);
        } finally {
            nodes.shutdownNow();
        }
    }

    /** Each node has read robots.txt before, so that both would fetch at once. */
    @Test
    void theSecondNodeComesAfterThePauseOfTheFirst() throws Exception {
        server.on("/robots.txt", 404, "", "");
        server.page("/page", "<p>Told once.</p>");
        Fetcher one = fetcher();
        Fetcher other = fetcher();
        FetchRequest page = FetchRequest.of(server.url("/page"), DocumentKind.PAGE);
        for (Fetcher node : List.of(one, other)) {
            assertThat(busy(node, page)).as("after robots.txt").isNotNull();
            past("free_at");
        }
        nanos += PAUSE.toNanos() * 2;

        assertThat(busy(one, page)).isNull();
        HostBusy busy = Objects.requireNonNull(busy(other, page));

        assertThat(busy.waitFor()).isBetween(PAUSE.minusSeconds(30), PAUSE);
        assertThat(server.asked("/page")).isEqualTo(1);
        past("free_at");
        nanos += PAUSE.toNanos() * 2;
        assertThat(busy(other, page)).isNull();
        assertThat(server.asked("/page")).isEqualTo(2);
    }

    private Fetcher fetcher() {
        return new Fetcher(
                new FetchSettings(true, Set.of("127.0.0.1:" + server.port()), PAUSE),
                turns,
                () -> Instant.parse("2026-03-02T10:00:00Z"),
                InetAddress::getAllByName,
                () -> nanos,
                Fetcher.DEADLINE,
                DefaultClientTlsStrategy.createDefault());
    }

    /** @return null when it was fetched */
    private static @Nullable HostBusy busy(Fetcher node, FetchRequest page) throws FetchFailure {
        try {
            node.fetch(page);
            return null;
        } catch (HostBusy busy) {
            return busy;
        }
    }

    private void past(String column) {
        database.run(entities -> entities.createNativeQuery(
                        "update host_turns set " + column + " = clock_timestamp() - interval '1 ms'")
                .executeUpdate());
    }
}

package app.twicetold.core.source.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.SessionBeans;
import app.twicetold.persistence.source.HostTurnRepository;
import app.twicetold.persistence.testing.TestDatabase;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two nodes that fetch from the same hosts. */
class HostTurnsIT {
    private static final Duration PAUSE = Duration.ofMinutes(1);
    private static final String HOST = "news.example";

    private final TestDatabase database = TestDatabase.get();
    private final HostileServer server = HostileServer.start();
    private final Set<String> allowed = new HashSet<>(Set.of("127.0.0.1:" + server.port()));
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
        HostTurns.Turn visit = turns.enter(HOST, PAUSE);
        assertThat(visit.comeAgain()).isZero();
        assertThat(enter(HOST))
                .as("the visit ends at a moment that nobody knows, and then comes a pause")
                .isEqualTo(PAUSE.plusMillis(200));
        assertThat(enter("other.example")).isZero();
        leave(HOST, visit);
        assertThat(enter(HOST)).isZero();
        assertThat(enter("other.example"))
                .as("the visit of the other host lasts")
                .isPositive();
    }

    /** The visit of the other node may end between the two statements. */
    @Test
    void whoIsRefusedNeverBelievesToHaveEntered() {
        HostTurns refused = database.inTransaction(entities -> new HostTurns(new HostTurnRepository(entities) {
            @Override
            public Optional<Instant> enter(String host, Duration most) {
                return Optional.empty();
            }

            @Override
            public Duration rest(String host, Duration visited) {
                return Duration.ZERO;
            }
        }));
        assertThat(refused.enter(HOST, PAUSE)).isEqualTo(new HostTurns.Turn(Optional.empty(), Duration.ofMillis(200)));
    }

    @Test
    void noPauseIsNoStatement() {
        turns.leaveAlone(HOST, Duration.ZERO);
        assertThat(database.<Boolean>inTransaction(entities -> entities.createNativeQuery("select host from host_turns")
                        .getResultList()
                        .isEmpty()))
                .isTrue();
    }

    @Test
    void aVisitMayLastForTwoMinutes() {
        assertThat(enter(HOST)).isZero();
        moved("visited_until", Duration.ofSeconds(-110));
        assertThat(enter(HOST)).isPositive();
        moved("visited_until", Duration.ofSeconds(-10));
        assertThat(enter(HOST)).isZero();
    }

    @Test
    void patienceIsARestThatRedirectsHeed() {
        turns.leaveAlone(HOST, PAUSE);
        assertThat(turns.patience(HOST)).as("a pause is none").isZero();
        turns.bePatient(HOST, Duration.ofHours(1));
        turns.bePatient(HOST, PAUSE);
        assertThat(turns.patience(HOST)).isBetween(Duration.ofMinutes(59), Duration.ofHours(1));
        assertThat(turns.patience("other.example")).isZero();
        assertThat(enter(HOST)).isGreaterThan(Duration.ofMinutes(59));
        past("patient_until");
        past("free_at");
        assertThat(turns.patience(HOST)).isZero();
        assertThat(enter(HOST)).isZero();
    }

    @Test
    void patienceOfAHostThatNobodyHasVisited() {
        turns.bePatient(HOST, PAUSE);
        assertThat(turns.patience(HOST)).isPositive();
        assertThat(enter(HOST)).isPositive();
    }

    @Test
    void afterARequestTheHostIsLeftAlone() {
        HostTurns.Turn visit = turns.enter(HOST, PAUSE);
        turns.leaveAlone(HOST, PAUSE);
        leave(HOST, visit);
        assertThat(enter(HOST)).isBetween(PAUSE.minusSeconds(30), PAUSE);
    }

    @Test
    void theLongerRestHolds() {
        turns.leaveAlone(HOST, Duration.ofHours(1));
        turns.leaveAlone(HOST, PAUSE);
        assertThat(enter(HOST)).isGreaterThan(Duration.ofMinutes(59));
    }

    @Test
    void aRestEnds() {
        turns.leaveAlone(HOST, PAUSE);
        past("free_at");
        assertThat(enter(HOST)).isZero();
    }

    @Test
    void aNodeThatDiesInAVisitGivesTheHostBack() {
        assertThat(enter(HOST)).isZero();
        past("visited_until");
        assertThat(enter(HOST)).isZero();
        assertThat(enter(HOST)).as("the second visit lasts").isPositive();
    }

    @Test
    void aVisitThatLastedTooLongDoesNotEndTheNextOne() {
        HostTurns.Turn first = turns.enter(HOST, PAUSE);
        past("visited_until");
        HostTurns.Turn second = turns.enter(HOST, PAUSE);

        leave(HOST, first);

        assertThat(enter(HOST)).as("the second visit lasts").isPositive();
        leave(HOST, second);
        assertThat(enter(HOST)).isZero();
    }

    @Test
    void ofManyWhoComeAtOnceOneIsLetIn() throws Exception {
        ExecutorService nodes = Executors.newFixedThreadPool(8);
        try {
            Callable<Duration> enter = () -> enter(HOST);
            List<Duration> waits = new ArrayList<>();
            for (Future<Duration> wait : nodes.invokeAll(Collections.nCopies(8, enter))) {
                waits.add(wait.get());
            }
            assertThat(waits).filteredOn(Duration::isZero).hasSize(1);
        } finally {
            nodes.shutdownNow();
        }
    }

    @Test
    void theSecondNodeComesAfterThePauseOfTheFirst() throws Exception {
        server.on("/robots.txt", 404, "", "");
        server.page("/page", "<p>Told once.</p>");
        Fetcher one = fetcher();
        Fetcher other = fetcher();
        FetchRequest page = FetchRequest.of(server.url("/page"), DocumentKind.PAGE);
        readRobots(page, one, other);

        assertThat(busy(one, page)).isNull();
        HostBusy busy = Objects.requireNonNull(busy(other, page));

        assertThat(busy.waitFor()).isBetween(PAUSE.minusSeconds(30), PAUSE);
        assertThat(server.asked("/page")).isEqualTo(1);
        restsEnd();
        assertThat(busy(other, page)).isNull();
        assertThat(server.asked("/page")).isEqualTo(2);
    }

    @Test
    void whatOneNodeIsAskedForHoldsForTheOther() throws Exception {
        server.on("/robots.txt", 404, "", "");
        server.on("/busy", 429, "Retry-After: 7200\r\n", "");
        server.page("/page", "<p>Told once.</p>");
        Fetcher one = fetcher();
        Fetcher other = fetcher();
        FetchRequest page = FetchRequest.of(server.url("/page"), DocumentKind.PAGE);
        readRobots(page, one, other);

        assertThatThrownBy(() -> one.fetch(FetchRequest.of(server.url("/busy"), DocumentKind.PAGE)))
                .isInstanceOf(FetchFailure.class);

        assertThat(Objects.requireNonNull(busy(other, page)).waitFor())
                .isBetween(Duration.ofMinutes(119), Duration.ofHours(2));
        assertThat(server.asked("/page")).isZero();
    }

    @Test
    void noRedirectLeadsToAHostThatAskedTheOtherNodeForPatience() throws Exception {
        try (HostileServer second = HostileServer.start()) {
            allowed.add("127.0.0.1:" + second.port());
            server.on("/robots.txt", 404, "", "");
            server.on("/away", 302, "Location: " + second.url("/page") + "\r\n", "");
            second.on("/robots.txt", 404, "", "");
            second.page("/page", "<p>Told once.</p>");
            Fetcher node = fetcher();
            FetchRequest away = FetchRequest.of(server.url("/away"), DocumentKind.PAGE);
            readRobots(away, node);
            String host = "127.0.0.1:" + second.port();
            turns.bePatient(host, Duration.ofHours(1));

            assertThatThrownBy(() -> fetcher().follow(FetchRequest.of(second.url("/page"), DocumentKind.PAGE)))
                    .isInstanceOf(HostBusy.class);
            for (String from : List.of("the database", "the gate")) {
                HostBusy busy = Objects.requireNonNull(busy(node, away));
                assertThat(busy.host()).as(from).isEqualTo(host);
                assertThat(busy.waitFor()).as(from).isBetween(Duration.ofMinutes(59), Duration.ofHours(1));
                restsEnd();
                past("patient_until");
            }
            assertThat(second.requests()).isEmpty();

            turns.leaveAlone(host, PAUSE);
            assertThat(busy(fetcherThatKnows(away), away))
                    .as("a pause alone is not waited for")
                    .isNull();
            assertThat(second.asked("/page")).isEqualTo(1);
        }
    }

    /** A visitor of one node comes when that node is told to, and then the database has to say the same. */
    @Test
    void aNodeWaitsAtLeastAsLongAsTheDatabase() throws Exception {
        server.on("/robots.txt", 404, "", "");
        server.page("/page", "<p>Told once.</p>");
        FetchRequest page = FetchRequest.of(server.url("/page"), DocumentKind.PAGE);
        Fetcher node = fetcher(new HostTurns() {
            @Override
            public Turn enter(String host, Duration pause) {
                return new Turn(Optional.of(Instant.EPOCH), Duration.ZERO);
            }

            @Override
            public void leave(String host, Instant visit) {}

            @Override
            public void leaveAlone(String host, Duration pause) {
                nanos += Duration.ofMillis(40).toNanos();
            }
        });
        assertThat(busy(node, page)).as("after robots.txt").isNotNull();

        assertThat(Objects.requireNonNull(busy(node, page)).waitFor()).isEqualTo(PAUSE);
    }

    @Test
    void aVisitorOfTheNodeThatIsRefusedAsksTheDatabaseOnce() throws Exception {
        turns.enter("127.0.0.1:" + server.port(), PAUSE);
        Fetcher node = fetcher();
        FetchRequest page = FetchRequest.of(server.url("/page"), DocumentKind.PAGE);
        Duration first = Objects.requireNonNull(busy(node, page)).waitFor();
        database.clear();

        assertThat(Objects.requireNonNull(busy(node, page)).waitFor())
                .as("a pause after the first")
                .isEqualTo(first.plus(PAUSE));
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void aCrawlDelayHoldsForTheOtherNode() throws Exception {
        server.on("/robots.txt", 200, "Content-Type: text/plain\r\n", "User-agent: *\nCrawl-delay: 30\n");
        server.page("/page", "<p>Told once.</p>");
        FetchRequest page = FetchRequest.of(server.url("/page"), DocumentKind.PAGE);
        Fetcher one = fetcher(turns, Duration.ofSeconds(1));
        Fetcher other = fetcher(turns, Duration.ofSeconds(1));

        assertThat(Objects.requireNonNull(busy(one, page)).waitFor())
                .as("from robots.txt on")
                .isEqualTo(Duration.ofSeconds(30));
        assertThat(Objects.requireNonNull(busy(other, page)).waitFor())
                .isBetween(Duration.ofSeconds(5), Duration.ofSeconds(30));
        restsEnd();
        readRobots(page, other);
        assertThat(busy(one, page)).isNull();
        assertThat(Objects.requireNonNull(busy(other, page)).waitFor())
                .isBetween(Duration.ofSeconds(5), Duration.ofSeconds(30));
    }

    @Test
    void noRedirectWithinAHostLeadsPastItsPatience() throws Exception {
        server.on("/robots.txt", 404, "", "");
        server.on("/moved", out -> {
            turns.bePatient("127.0.0.1:" + server.port(), Duration.ofHours(1));
            out.write(HostileServer.head(302, "Location: /page\r\nContent-Length: 0\r\n"));
        });
        server.page("/page", "<p>Told once.</p>");
        FetchRequest moved = FetchRequest.of(server.url("/moved"), DocumentKind.PAGE);

        HostBusy busy = Objects.requireNonNull(busy(fetcherThatKnows(moved), moved));

        assertThat(busy.waitFor()).isBetween(Duration.ofMinutes(59), Duration.ofHours(1));
        assertThat(server.asked("/page")).isZero();
    }

    @ParameterizedTest
    @CsvSource({"429, 'Retry-After: 7200\r\n', 7200", "429, '', 3600", "503, 'Retry-After: 600\r\n', 600"})
    void robotsTxtMayAskForPatienceToo(int status, String header, int seconds) throws Exception {
        server.on("/robots.txt", status, header, "");
        FetchRequest page = FetchRequest.of(server.url("/page"), DocumentKind.PAGE);

        assertThatThrownBy(() -> fetcher().fetch(page)).isInstanceOf(FetchFailure.class);

        assertThat(Objects.requireNonNull(busy(fetcher(), page)).waitFor())
                .isBetween(Duration.ofSeconds(seconds - 30), Duration.ofSeconds(seconds));
        assertThat(server.requests()).as("of both nodes").hasSize(1);
    }

    /** Each node has read robots.txt before, so that all would fetch at once. */
    private void readRobots(FetchRequest page, Fetcher... nodes) throws FetchFailure {
        for (Fetcher node : nodes) {
            assertThat(busy(node, page)).as("after robots.txt").isNotNull();
            restsEnd();
        }
    }

    /** @return zero when it is the turn of the caller */
    private Duration enter(String host) {
        return turns.enter(host, PAUSE).comeAgain();
    }

    private void leave(String host, HostTurns.Turn turn) {
        turns.leave(host, turn.visit().orElseThrow());
    }

    private Fetcher fetcherThatKnows(FetchRequest page) throws FetchFailure {
        Fetcher node = fetcher();
        readRobots(page, node);
        return node;
    }

    /** The pauses of requests; not what a host asks for. */
    private void restsEnd() {
        past("free_at");
        nanos += PAUSE.toNanos() * 2;
    }

    private Fetcher fetcher() {
        return fetcher(turns, PAUSE);
    }

    private Fetcher fetcher(HostTurns turnsOfAll) {
        return fetcher(turnsOfAll, PAUSE);
    }

    private Fetcher fetcher(HostTurns turnsOfAll, Duration pause) {
        return new Fetcher(
                new FetchSettings(true, allowed, pause),
                turnsOfAll,
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

    private void moved(String column, Duration by) {
        database.run(entities -> entities.createNativeQuery(
                        "update host_turns set " + column + " = " + column + " + interval '" + by.toSeconds() + " s'")
                .executeUpdate());
    }

    private void past(String column) {
        database.run(entities -> entities.createNativeQuery(
                        "update host_turns set " + column + " = clock_timestamp() - interval '1 ms'")
                .executeUpdate());
    }
}

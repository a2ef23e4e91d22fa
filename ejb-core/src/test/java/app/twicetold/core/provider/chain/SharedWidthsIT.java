package app.twicetold.core.provider.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.CircuitBreaker;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.RefusalMeaning;
import app.twicetold.persistence.provider.ProviderWidthRepository;
import app.twicetold.persistence.provider.ProviderWidthRow;
import app.twicetold.persistence.testing.TestDatabase;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nodes that share the width of an entry on one database. */
class SharedWidthsIT {
    private static final TestDatabase DATABASE = TestDatabase.get();
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final Node a = new Node("a");
    private final Node b = new Node("b");
    private final Node c = new Node("c");

    @BeforeEach
    void nobody() {
        DATABASE.clear();
    }

    /** A node with a clock of its own, whose beginning means nothing. */
    private static final class Node implements SharedWidths.Shares {
        private final AtomicLong nanos = new AtomicLong(System.nanoTime());
        private final String name;
        private final SharedWidths widths;
        private int renewals;
        private int releases;
        private boolean isCutOff;
        private Runnable meanwhile = () -> {};
        private boolean answerIsLost;
        private boolean databaseIsAway;
        private final DatabaseState database = new DatabaseState(nanos::get);
        private final Meters meters = new Meters();

        Node(String name) {
            this.name = name;
            widths = new SharedWidths(this, name, nanos::get, meters, database);
        }

        /** Calls without a place, by their reason. */
        String refused(String reason) {
            return meters.text(List.of())
                    .lines()
                    .filter(line -> line.startsWith("provider_width_refused_total"))
                    .filter(line -> line.contains("reason=\"" + reason + "\""))
                    .map(line -> line.substring(line.indexOf(' ') + 1))
                    .collect(Collectors.joining());
        }

        @Override
        public ShareWidth.Part renew(ShareWidth.News news) {
            renewals++;
            if (databaseIsAway) {
                throw new IllegalStateException("As asked", new SQLException("As asked", "08001"));
            }
            if (isCutOff) {
                throw new IllegalStateException("As asked");
            }
            ShareWidth.Part part = DATABASE.inTransaction(
                    entities -> new ShareWidth(new ProviderWidthRepository(entities)).renew(news));
            meanwhile.run();
            if (answerIsLost) {
                throw new IllegalStateException("As asked");
            }
            return part;
        }

        @Override
        public void release(String entry, String node) {
            releases++;
            DATABASE.run(entities -> new ShareWidth(new ProviderWidthRepository(entities)).release(entry, node));
        }

        SharedWidths.@Nullable Place take(int width) {
            return place(widths, Capability.LLM, entry(width), Deadline.in(TIMEOUT), false);
        }

        /** As many places as there are. */
        List<SharedWidths.Place> takeAll(int width) {
            List<SharedWidths.Place> places = new ArrayList<>();
            for (SharedWidths.Place place = take(width); place != null; place = take(width)) {
                places.add(place);
            }
            return places;
        }

        void pass(Duration time) {
            nanos.addAndGet(time.toNanos());
        }

        void beat() {
            pass(SharedWidths.BEAT);
            widths.beat();
        }
    }

    private static SharedWidths.@Nullable Place place(
            SharedWidths widths, Capability capability, ChainEntry entry, Deadline deadline, boolean waits) {
        return widths.take(capability, entry, deadline, waits) instanceof SharedWidths.Place place ? place : null;
    }

    private static ChainEntry entry(int width) {
        return new ChainEntry("openai", "m", true, TIMEOUT, Map.of("width", width));
    }

    /** As the rows are after so long on the clock of the database. */
    private static void databasePasses(Duration time) {
        DATABASE.run(entities -> {
            int unused = entities.createNativeQuery("""
                            update provider_shares set held_until = held_until - cast(:time as interval)
                            """)
                    .setParameter("time", time.toMillis() + " milliseconds")
                    .executeUpdate();
        });
    }

    @ParameterizedTest
    @CsvSource({"1", "4"})
    void twoNodesHaveNoMoreCallsThanTheWidth(int width) {
        List<SharedWidths.Place> ofA = a.takeAll(width);
        assertThat(ofA).hasSize(width);
        for (int i = 0; i < 5; i++) {
            b.beat();
            a.beat();
            assertThat(b.take(width)).isNull();
        }

        ofA.get(0).close();
        a.beat();
        b.beat();

        assertThat(b.takeAll(width)).hasSize(1);
        assertThat(a.take(width)).isNull();
    }

    @Test
    void aNodeLeavesTheOtherWhatThatWants() {
        List<SharedWidths.Place> ofA = a.takeAll(4);
        assertThat(b.take(4)).isNull();
        ofA.forEach(SharedWidths.Place::close);
        a.beat();
        b.beat();

        assertThat(b.takeAll(4)).hasSize(1);
        assertThat(a.takeAll(4)).hasSize(3);
    }

    /** One call of the other holds all ten. Nobody is asked instead while nine are free. */
    @Test
    @Timeout(60)
    void aCallFindsAPlaceThatNobodyWantsWhoeverHoldsIt() throws Exception {
        assertThat(a.take(10)).isNotNull();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<SharedWidths.Place> place = thread.submit(() -> b.take(10));
            while (!place.isDone()) {
                b.pass(SharedWidths.BETWEEN);
                a.beat();
                LockSupport.parkNanos(SharedWidths.BETWEEN.toNanos() / 10);
            }
            assertThat(place.get()).isNotNull();
        } finally {
            List<Runnable> unused = thread.shutdownNow();
        }
    }

    @Test
    void aNodeThatStopsGivesBackWhatNoCallUses() {
        Objects.requireNonNull(a.take(1)).close();
        a.widths.end();

        assertThat(a.releases).isEqualTo(1);
        assertThat(b.take(1)).isNotNull();
        b.widths.end();
        assertThat(b.releases).as("A call is under way").isZero();
    }

    @Test
    void aNodeThatWaitsForAWidthOfOneGetsIt() {
        SharedWidths.Place place = Objects.requireNonNull(a.take(1));
        assertThat(b.take(1)).isNull();
        place.close();

        a.beat();

        assertThat(a.take(1)).isNull();
        b.pass(SharedWidths.BETWEEN);
        assertThat(b.take(1)).isNotNull();
    }

    /** Otherwise its next call would always begin when one ends, and the other would wait for ever. */
    @Test
    void aNodeThatIsAlwaysBusyGivesUpWhatAnotherWaitsFor() {
        SharedWidths.Place place = Objects.requireNonNull(a.take(1));
        assertThat(b.take(1)).isNull();
        a.beat();

        place.close();
        assertThat(a.take(1)).isNull();

        a.pass(SharedWidths.BETWEEN);
        assertThat(a.take(1)).isNull();
        b.pass(SharedWidths.BETWEEN);
        assertThat(b.take(1)).isNotNull();
    }

    @Test
    void aWidthOfOneGoesRound() {
        List<Node> turns = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            for (Node node : List.of(a, b, c)) {
                node.pass(SharedWidths.BETWEEN);
                SharedWidths.Place place = node.take(1);
                if (place != null) {
                    turns.add(node);
                    assertThat(node.take(1)).isNull();
                    node.beat();
                    place.close();
                }
            }
        }
        // The first one does not know at once that others wait.
        assertThat(turns).startsWith(a, a, b, c, a, b);
    }

    @Test
    void aNodeThatDiesGivesItsPartBackAfterItsLease() {
        assertThat(a.takeAll(4)).hasSize(4);
        assertThat(b.take(4)).isNull();

        databasePasses(ShareWidth.LEASE.minusSeconds(5));
        b.beat();
        assertThat(b.take(4)).isNull();
        databasePasses(Duration.ofSeconds(5));
        b.pass(SharedWidths.BETWEEN);
        assertThat(b.takeAll(4)).hasSize(4);
    }

    @Test
    void aNodeThatCannotReachTheDatabaseBeginsNothingWhenItsPartEnds() {
        Objects.requireNonNull(a.take(4)).close();
        int before = a.renewals;
        a.pass(SharedWidths.VALID.minusNanos(1));
        Objects.requireNonNull(a.take(4)).close();
        assertThat(a.renewals).isEqualTo(before);
        a.pass(Duration.ofNanos(1));
        assertThat(a.take(4)).isNotNull();
        assertThat(a.renewals).isEqualTo(before + 1);
    }

    @Test
    void aNodeThatDoesNotHearWhatItGaveUpBeginsNothing() {
        List<SharedWidths.Place> ofA = a.takeAll(4);
        assertThat(b.take(4)).isNull();
        ofA.forEach(SharedWidths.Place::close);
        a.answerIsLost = true;
        a.beat();
        b.pass(SharedWidths.BETWEEN);

        assertThat(b.takeAll(4)).isNotEmpty();
        assertThat(a.takeAll(4)).isEmpty();
    }

    /** The clocks of nodes are read for durations alone. */
    @Test
    void clocksThatAreApartChangeNothing() {
        a.pass(Duration.ofSeconds(5));
        List<SharedWidths.Place> ofA = a.takeAll(4);
        assertThat(b.take(4)).isNull();
        ofA.forEach(SharedWidths.Place::close);
    }

    @Test
    void tooManyCallsSeenByOneNodeNarrowTheOther() {
        SharedWidths.Place place = Objects.requireNonNull(a.take(8));
        place.limited(null);
        place.close();
        a.beat();

        assertThat(b.takeAll(8).size() + a.takeAll(8).size()).isEqualTo(4);
        assertThat(narrowed()).isEqualTo(Map.of("llm openai/m", 4));
    }

    @Test
    void refusalsOfOneCrowdHalveItOnce() {
        List<SharedWidths.Place> places = a.takeAll(8);
        places.forEach(place -> place.limited(null));
        places.forEach(SharedWidths.Place::close);
        a.beat();

        assertThat(a.takeAll(8)).hasSize(4);
    }

    @Test
    void answersWidenItAgain() {
        SharedWidths.Place place = Objects.requireNonNull(a.take(2));
        place.limited(null);
        place.answered();
        place.close();
        a.beat();

        assertThat(a.takeAll(2)).hasSize(2);
    }

    @Test
    void aWishOfAnHourHoldsForAllNodesForFiveMinutes() {
        SharedWidths.Place place = Objects.requireNonNull(a.take(8));
        assertThat(Objects.requireNonNull(b.widths).rest(Capability.LLM, entry(8)))
                .isZero();
        place.limited(Duration.ofHours(1));
        place.close();

        assertThat(a.take(8)).isNull();
        assertThat(b.take(8)).isNull();
        assertThat(b.widths.rest(Capability.LLM, entry(8))).isBetween(Duration.ofMinutes(4), Duration.ofMinutes(5));
        b.pass(Duration.ofMinutes(5));
        assertThat(b.widths.rest(Capability.LLM, entry(8))).isZero();
    }

    @Test
    void aRefusalThatCouldNotBeToldIsToldLater() {
        SharedWidths.Place place = Objects.requireNonNull(a.take(8));
        a.isCutOff = true;
        place.limited(Duration.ofMinutes(1));
        place.close();
        a.isCutOff = false;
        a.beat();

        assertThat(b.take(8)).isNull();
        assertThat(b.widths.rest(Capability.LLM, entry(8))).isPositive();
    }

    @Test
    void aRefusalThatComesWhileAnotherIsToldIsToldNext() {
        SharedWidths.Place one = Objects.requireNonNull(a.take(8));
        SharedWidths.Place two = Objects.requireNonNull(a.take(8));
        a.meanwhile = () -> two.limited(Duration.ofMinutes(1));
        one.limited(null);
        a.meanwhile = () -> {};
        a.beat();

        assertThat(b.take(8)).isNull();
        assertThat(b.widths.rest(Capability.LLM, entry(8))).isPositive();
        one.close();
        two.close();
    }

    @Test
    void callsThatFindTheirPlaceNeedNoStatement() {
        for (int i = 0; i < 1_000; i++) {
            Objects.requireNonNull(a.take(4)).close();
        }
        assertThat(a.renewals).isEqualTo(1);
        assertThat(DATABASE.statementsOf(entities -> new ShareWidth(new ProviderWidthRepository(entities))
                        .renew(new ShareWidth.News("llm openai/m", "a", 4, 0, 0, 0, null, null))))
                .hasSize(3);
    }

    @Test
    void anIdleNodeGivesItsPartBackAndIsSilent() {
        Objects.requireNonNull(a.take(4)).close();
        a.beat();
        a.beat();
        assertThat(a.releases).isZero();
        a.beat();
        assertThat(a.releases).isEqualTo(1);
        int before = a.renewals;
        a.beat();
        assertThat(a.renewals).isEqualTo(before);
        assertThat(b.takeAll(4)).hasSize(4);
    }

    @Test
    void whatANodeGaveBackItTakesAgainAtOnce() {
        Objects.requireNonNull(a.take(4)).close();
        a.beat();
        a.beat();
        a.beat();
        assertThat(a.releases).isEqualTo(1);

        assertThat(a.takeAll(4)).hasSize(4);
    }

    @Test
    void anEntryWithoutAWidthAsksNobody() {
        ChainEntry unbounded = ChainEntry.of("openai", "m", TIMEOUT);
        for (int i = 0; i < 100; i++) {
            assertThat(place(a.widths, Capability.LLM, unbounded, Deadline.in(TIMEOUT), false))
                    .isNotNull();
        }
        a.beat();
        assertThat(a.renewals).isZero();
    }

    /** Three nodes with two threads each, whose calls end at once. Some of the first are refused. */
    @Test
    @Timeout(120)
    void nodesThatWorkAtTheSameTimeNeverExceedTheWidthAndAllComeThrough() throws Exception {
        int width = 2;
        AtomicInteger inFlight = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicIntegerArray calls = new AtomicIntegerArray(3);
        List<SharedWidths> nodes = Stream.of(a, b, c)
                .map(node -> new SharedWidths(
                        node, node.name, System::nanoTime, new Meters(), new DatabaseState(System::nanoTime)))
                .toList();
        ExecutorService threads = Executors.newFixedThreadPool(6);
        List<Callable<Boolean>> work = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            int node = i % 3;
            work.add(() -> {
                while (IntStream.range(0, 3).anyMatch(one -> calls.get(one) < 10)) {
                    SharedWidths.Place place = place(
                            nodes.get(node),
                            Capability.LLM,
                            entry(width),
                            Deadline.in(SharedWidths.BETWEEN.multipliedBy(3)),
                            true);
                    if (place != null) {
                        most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
                        int call = calls.incrementAndGet(node);
                        if (call == 2 || call == 7) {
                            place.limited(null);
                        } else {
                            place.answered();
                        }
                        inFlight.decrementAndGet();
                        place.close();
                    }
                }
                return true;
            });
        }
        try {
            for (Future<Boolean> done : threads.invokeAll(work)) {
                assertThat(done.get()).isTrue();
            }
        } finally {
            List<Runnable> unused = threads.shutdownNow();
        }
        assertThat(most.get()).isBetween(1, width);
    }

    private record Voice(String provider, List<String> calls) implements SpeechSynthesizer {
        @Override
        public Speech synthesize(SpeechRequest request, ProviderCall call) {
            calls.add(provider);
            switch (provider) {
                case "busy" -> throw new ProviderException(ErrorKind.RATE_LIMITED, "As asked");
                case "unpaid" ->
                    throw new ProviderException(
                            ErrorKind.RATE_LIMITED, "As asked", null, null, null, RefusalMeaning.EMPTY_WALLET);
                case "resting" ->
                    throw new ProviderException(ErrorKind.RATE_LIMITED, "As asked", Duration.ofMinutes(1), null, null);
                case "slow" -> throw new ProviderException(ErrorKind.TIMEOUT, "As asked");
                case "broken" -> throw new IllegalStateException("As asked");
                default -> {}
            }
            return new Speech(new byte[1], "audio/wav", 100, Usage.audio(100L));
        }
    }

    private ProviderChain chain(
            Node node, CircuitBreakers breakers, List<AttemptRecord> records, List<String> calls, String... providers) {
        return chain(node, breakers, records, calls, 1, providers);
    }

    /** @param width of the first entry */
    private ProviderChain chain(
            Node node,
            CircuitBreakers breakers,
            List<AttemptRecord> records,
            List<String> calls,
            int width,
            String... providers) {
        List<ChainEntry> entries = new ArrayList<>();
        List<Adapter> adapters = new ArrayList<>();
        for (String provider : providers) {
            boolean bounded = entries.isEmpty();
            entries.add(new ChainEntry(provider, "m", true, TIMEOUT, bounded ? Map.of("width", width) : Map.of()));
            adapters.add(new Voice(provider, calls));
        }
        ProviderCallRecorder recorder = new ProviderCallRecorder() {
            @Override
            public void record(AttemptRecord attempt) {
                records.add(attempt);
            }
        };
        return new ProviderChain(
                        new ProviderRegistry(adapters, () -> new ProviderChains(Map.of(Capability.TTS, entries))),
                        recorder,
                        breakers,
                        InstantSource.system())
                .sharing(node.widths);
    }

    /** What finds no place is neither a failure nor a try. */
    @Test
    void aCallWithoutAPlaceAsksTheNextEntry() {
        CircuitBreakers breakers = new CircuitBreakers(() -> 0);
        List<AttemptRecord> records = new ArrayList<>();
        List<String> calls = new ArrayList<>();
        ProviderChain chain = chain(b, breakers, records, calls, "one", "two");
        SharedWidths.Place other = Objects.requireNonNull(place(
                a.widths,
                Capability.TTS,
                new ChainEntry("one", "m", true, TIMEOUT, Map.of("width", 1)),
                Deadline.in(TIMEOUT),
                false));

        for (int i = 0; i < 5; i++) {
            chain.synthesize(CallPurpose.app("att_1", Duration.ofMinutes(1)), new SpeechRequest("text", "en"));
        }

        assertThat(calls).containsOnly("two").hasSize(5);
        assertThat(records).hasSize(5);
        assertThat(breakers.admits(Capability.TTS, ChainEntry.of("one", "m", TIMEOUT)))
                .isTrue();
        other.close();
    }

    @Test
    void aLoneEntryWithoutAPlaceIsAnOutageToWaitFor() {
        List<String> calls = new ArrayList<>();
        ProviderChain chain = chain(b, new CircuitBreakers(() -> 0), new ArrayList<>(), calls, "one");
        SharedWidths.Place other = Objects.requireNonNull(place(
                a.widths,
                Capability.TTS,
                new ChainEntry("one", "m", true, TIMEOUT, Map.of("width", 1)),
                Deadline.in(TIMEOUT),
                false));

        ChainFailure failure = catchThrowableOfType(
                ChainFailure.class,
                () -> chain.synthesize(
                        CallPurpose.app("att_1", Duration.ofMillis(50)), new SpeechRequest("text", "en")));

        assertThat(calls).isEmpty();
        assertThat(Objects.requireNonNull(failure).outage()).isPresent();
        other.close();
    }

    /** As an entry that was stored before its chain had a width: it has no next entry. */
    @Test
    @Timeout(60)
    void aPinnedEntryWithoutAWidthOfItsOwnWaitsForItsPlace() throws Exception {
        ProviderChain chain =
                chain(b, new CircuitBreakers(() -> 0), new ArrayList<>(), new CopyOnWriteArrayList<>(), "one");
        SharedWidths.Place other = taken(a, "one");
        ChainEntry pinned = ChainEntry.of("one", "m", Duration.ofSeconds(30));
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<Answer<Speech>> answer =
                    thread.submit(() -> chain.synthesize(CallPurpose.playground("pg_1", pinned), TEXT));
            await().until(() -> answer.isDone() || wants("b"));
            other.close();
            await().untilAsserted(() -> {
                a.beat();
                b.pass(SharedWidths.BETWEEN);
                assertThat(answer.isDone()).isTrue();
            });
            assertThat(answer.get().ref().provider()).isEqualTo("one");
        } finally {
            List<Runnable> unused = thread.shutdownNow();
        }
    }

    private static boolean wants(String node) {
        return DATABASE.inTransaction(entities -> !entities.createNativeQuery(
                        "select wanted from provider_shares where node = :node and wanted > 0")
                .setParameter("node", node)
                .getResultList()
                .isEmpty());
    }

    /** As an entry that was stored before its chain had a width. */
    @Test
    void aPinnedEntryWithoutAWidthOfItsOwnRestsAsLongAsThatOfTheChain() {
        List<String> calls = new ArrayList<>();
        ProviderChain chain = chain(b, new CircuitBreakers(() -> 0), new ArrayList<>(), calls, "one");
        SharedWidths.Place other = taken(a, "one");
        other.limited(Duration.ofHours(1));
        other.close();
        ChainEntry pinned = ChainEntry.of("one", "m", TIMEOUT);

        ChainFailure failure = Objects.requireNonNull(catchThrowableOfType(
                ChainFailure.class, () -> chain.synthesize(CallPurpose.playground("pg_1", pinned), TEXT)));

        assertThat(failure.isCrowded()).isTrue();
        assertThat(failure.outage().orElseThrow().probe()).isBetween(Duration.ofMinutes(4), Duration.ofMinutes(5));
        assertThat(calls).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"busy, 1", "unpaid, 0", "broken, 0"})
    void aRefusalForTooManyCallsNarrowsThroughTheChain(String provider, int cuts) {
        List<String> calls = new ArrayList<>();
        ProviderChain chain = chain(a, new CircuitBreakers(() -> 0), new ArrayList<>(), calls, provider, "two");
        chain.synthesize(CallPurpose.app("att_1", Duration.ofMinutes(1)), new SpeechRequest("text", "en"));

        ProviderWidthRow width = DATABASE.inTransaction(
                entities -> new ProviderWidthRepository(entities).lock("tts " + provider + "/m"));
        assertThat(calls).containsExactly(provider, "two");
        assertThat(width.cuts()).isEqualTo(cuts);
    }

    @Test
    void aRetryAfterHoldsForAllNodesThroughTheChain() {
        ProviderChain chain =
                chain(a, new CircuitBreakers(() -> 0), new ArrayList<>(), new ArrayList<>(), "resting", "two");
        chain.synthesize(purpose(Duration.ofMinutes(1)), TEXT);

        assertThat(place(b.widths, Capability.TTS, first("resting"), Deadline.in(TIMEOUT), false))
                .isNull();
        assertThat(b.widths.rest(Capability.TTS, first("resting"))).isPositive();
    }

    @Test
    void anAnswerWidensThroughTheChain() {
        ProviderChain chain = chain(a, new CircuitBreakers(() -> 0), new ArrayList<>(), new ArrayList<>(), 2, "one");
        ChainEntry one = new ChainEntry("one", "m", true, TIMEOUT, Map.of("width", 2));
        try (SharedWidths.Place place =
                Objects.requireNonNull(place(a.widths, Capability.TTS, one, Deadline.in(TIMEOUT), false))) {
            place.limited(null);
        }
        assertThat(narrowed()).isEqualTo(Map.of("tts one/m", 1));

        chain.synthesize(purpose(Duration.ofMinutes(1)), TEXT);
        a.beat();

        assertThat(narrowed()).isEmpty();
    }

    private static Map<String, Integer> narrowed() {
        return DATABASE.inTransaction(entities -> new ProviderWidthRepository(entities).narrowed());
    }

    @Test
    void anEntryThatIsNotCalledTakesNoPlace() {
        CircuitBreakers breakers = new CircuitBreakers(() -> 0);
        List<String> calls = new ArrayList<>();
        ProviderChain chain = chain(a, breakers, new ArrayList<>(), calls, "broken", "two");
        ChainEntry broken = new ChainEntry("broken", "m", true, TIMEOUT, Map.of("width", 1));
        while (breakers.admits(Capability.TTS, broken)) {
            chain.synthesize(CallPurpose.app("att_1", Duration.ofMinutes(1)), new SpeechRequest("text", "en"));
        }
        for (int i = 0; i < 3; i++) {
            a.beat();
        }
        assertThat(a.releases).isEqualTo(1);
        int before = a.renewals;
        a.pass(SharedWidths.BETWEEN);

        chain.synthesize(CallPurpose.app("att_1", Duration.ofMinutes(1)), new SpeechRequest("text", "en"));

        assertThat(a.renewals).isEqualTo(before);
        assertThat(place(b.widths, Capability.TTS, broken, Deadline.in(TIMEOUT), false))
                .isNotNull();
    }

    /** The whole width of the first entry of a chain. */
    private static SharedWidths.Place taken(Node node, String provider) {
        return Objects.requireNonNull(place(node.widths, Capability.TTS, first(provider), Deadline.in(TIMEOUT), false));
    }

    private static ChainEntry first(String provider) {
        return new ChainEntry(provider, "m", true, TIMEOUT, Map.of("width", 1));
    }

    private static CallPurpose purpose(Duration budget) {
        return CallPurpose.app("att_1", budget);
    }

    private static final SpeechRequest TEXT = new SpeechRequest("text", "en");

    @Test
    void aPinnedEntryWithoutAPlaceMayBeAskedLater() {
        List<String> calls = new ArrayList<>();
        List<AttemptRecord> records = new ArrayList<>();
        ProviderChain chain = chain(b, new CircuitBreakers(() -> 0), records, calls, "one");
        SharedWidths.Place other = taken(a, "one");
        ChainEntry pinned = new ChainEntry("one", "m", true, Duration.ofMillis(50), Map.of());

        ChainFailure failure = Objects.requireNonNull(catchThrowableOfType(
                ChainFailure.class, () -> chain.synthesize(CallPurpose.playground("pg_1", pinned), TEXT)));

        assertThat(failure.isCrowded()).isTrue();
        assertThat(failure.outage()).isPresent();
        assertThat(calls).isEmpty();
        assertThat(records).isEmpty();
        other.close();
    }

    /** No fault of the entry, as a width that is used up. */
    @Test
    void aPinnedEntryWhoseWidthCannotBeReadIsCrowded() {
        List<String> calls = new ArrayList<>();
        ProviderChain chain = chain(b, new CircuitBreakers(() -> 0), new ArrayList<>(), calls, "one");
        b.isCutOff = true;
        ChainEntry pinned = new ChainEntry("one", "m", true, Duration.ofMillis(50), Map.of());

        ChainFailure failure = Objects.requireNonNull(catchThrowableOfType(
                ChainFailure.class, () -> chain.synthesize(CallPurpose.playground("pg_1", pinned), TEXT)));

        assertThat(failure.isCrowded()).isTrue();
        assertThat(failure.outage()).isPresent();
        assertThat(calls).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"busy", "slow"})
    void aPinnedEntryThatWasCalledIsNotCrowded(String provider) {
        ProviderChain chain = chain(b, new CircuitBreakers(() -> 0), new ArrayList<>(), new ArrayList<>(), provider);

        ChainFailure failure = Objects.requireNonNull(catchThrowableOfType(
                ChainFailure.class, () -> chain.synthesize(CallPurpose.playground("pg_1", first(provider)), TEXT)));

        assertThat(failure.isCrowded()).isFalse();
        assertThat(failure.outage()).isEmpty();
    }

    @Test
    void aChainOfWhichAnEntryWasCalledIsNotCrowded() {
        List<String> calls = new ArrayList<>();
        ProviderChain chain = chain(b, new CircuitBreakers(() -> 0), new ArrayList<>(), calls, "one", "slow");
        SharedWidths.Place other = taken(a, "one");

        ChainFailure failure = Objects.requireNonNull(
                catchThrowableOfType(ChainFailure.class, () -> chain.synthesize(purpose(Duration.ofMinutes(1)), TEXT)));

        assertThat(failure.isCrowded()).isFalse();
        assertThat(calls).contains("slow").doesNotContain("one");
        other.close();
    }

    @Test
    void aWidthThatCannotBeReadIsTheDatabaseBeingAway() {
        List<String> calls = new ArrayList<>();
        ProviderChain chain = chain(b, new CircuitBreakers(() -> 0), new ArrayList<>(), calls, "one");
        b.databaseIsAway = true;
        List<Throwable> faults = new ArrayList<>();
        List<LogRecord> logged = logged(() -> {
            for (int i = 0; i < 3; i++) {
                faults.add(catchThrowable(() -> chain.synthesize(purpose(Duration.ofMinutes(1)), TEXT)));
                b.pass(SharedWidths.BETWEEN);
            }
        });

        assertThat(calls).isEmpty();
        assertThat(b.database.isAway()).isTrue();
        assertThat(faults).hasSize(3).allSatisfy(fault -> {
            assertThat(fault).isNotInstanceOf(ChainFailure.class);
            assertThat(new DatabaseState(() -> 0).explains(fault)).isTrue();
        });
        assertThat(logged)
                .singleElement()
                .satisfies(line -> assertThat(line.getMessage()).startsWith("The database does not answer"));
        assertThat(b.refused("away")).isEqualTo("3.0");

        b.databaseIsAway = false;
        b.pass(SharedWidths.BETWEEN);
        assertThat(chain.synthesize(purpose(Duration.ofMinutes(1)), TEXT).ref().provider())
                .isEqualTo("one");
    }

    @Test
    void whileTheDatabaseIsAwayTheNextEntryAnswers() {
        List<String> calls = new ArrayList<>();
        ProviderChain chain = chain(b, new CircuitBreakers(() -> 0), new ArrayList<>(), calls, "one", "two");
        b.databaseIsAway = true;

        chain.synthesize(purpose(Duration.ofMinutes(1)), TEXT);

        assertThat(calls).containsExactly("two");
    }

    @Test
    void aFaultThatTheDatabaseDoesNotExplainIsOneLine() {
        b.isCutOff = true;
        List<LogRecord> logged = logged(() -> {
            for (int i = 0; i < 3; i++) {
                assertThat(b.take(1)).isNull();
                b.pass(SharedWidths.BETWEEN);
            }
        });

        assertThat(logged).hasSize(1);
        assertThat(b.refused("away")).isEqualTo("3.0");
    }

    /** The warnings of some work. */
    private static List<LogRecord> logged(Runnable work) {
        List<LogRecord> records = new CopyOnWriteArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                if (line.getLevel().intValue() >= Level.WARNING.intValue()) {
                    records.add(line);
                }
            }

            @Override
            public void flush() {
                // Nothing is held back.
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        };
        Logger logger = Logger.getLogger("app.twicetold.core");
        logger.addHandler(handler);
        try {
            work.run();
        } finally {
            logger.removeHandler(handler);
        }
        return records;
    }

    @Test
    void aCallWithoutAPlaceTellsWhy() {
        List<SharedWidths.Place> places = a.takeAll(4);
        assertThat(a.refused("full")).isEqualTo("1.0");

        places.get(0).limited(null);
        places.get(0).close();
        assertThat(a.take(4)).isNull();
        assertThat(a.refused("narrowed")).isEqualTo("1.0");

        places.get(1).limited(Duration.ofMinutes(1));
        assertThat(a.take(4)).isNull();
        assertThat(a.refused("resting")).isEqualTo("1.0");
        places.forEach(SharedWidths.Place::close);
    }

    /** An entry that is due for a probe, in a chain whose probes have a thread of their own. */
    private ProviderChain due(AtomicLong nowMs, CircuitBreakers breakers, List<String> calls) {
        fail(breakers, "one", 3);
        nowMs.addAndGet(Duration.ofSeconds(15).toMillis());
        List<ChainEntry> entries = List.of(first("one"), ChainEntry.of("two", "m", TIMEOUT));
        return new ProviderChain(
                        new ProviderRegistry(
                                List.of(new Voice("one", calls), new Voice("two", calls)),
                                () -> new ProviderChains(Map.of(Capability.TTS, entries))),
                        new ProviderCallRecorder() {
                            @Override
                            public void record(AttemptRecord attempt) {
                                // Nobody reads it.
                            }
                        },
                        breakers,
                        InstantSource.system(),
                        b.meters,
                        new Repeats(nowMs::get, () -> 0.5, pause -> {}, b.meters),
                        new BackgroundCalls(call -> new Thread(call).start()))
                .sharing(b.widths);
    }

    private static void fail(CircuitBreakers breakers, String provider, int times) {
        for (int i = 0; i < times; i++) {
            try (CircuitBreakers.Permit permit =
                    Objects.requireNonNull(breakers.admit(Capability.TTS, first(provider)))) {
                permit.failed(new CircuitBreaker.Failure(ErrorKind.TIMEOUT, false, null));
            }
        }
    }

    @Test
    @Timeout(60)
    void aProbeWaitsForItsPlace() {
        AtomicLong nowMs = new AtomicLong(1_000);
        CircuitBreakers breakers = new CircuitBreakers(nowMs::get);
        List<String> calls = new CopyOnWriteArrayList<>();
        ProviderChain chain = due(nowMs, breakers, calls);
        SharedWidths.Place other = taken(a, "one");

        chain.synthesize(purpose(Duration.ofMinutes(1)), TEXT);
        chain.synthesize(purpose(Duration.ofMinutes(1)), TEXT);
        assertThat(calls).containsExactly("two", "two");

        other.close();
        await().untilAsserted(() -> {
            a.beat();
            b.pass(SharedWidths.BETWEEN);
            assertThat(calls).containsExactly("two", "two", "one");
        });
    }

    @Test
    @Timeout(60)
    void aProbeWithoutAPlaceIsStillDue() {
        AtomicLong nowMs = new AtomicLong(1_000);
        CircuitBreakers breakers = new CircuitBreakers(nowMs::get);
        ProviderChain chain = due(nowMs, breakers, new CopyOnWriteArrayList<>());
        SharedWidths.Place other = taken(a, "one");

        chain.synthesize(purpose(Duration.ofMillis(500)), TEXT);

        await().untilAsserted(() -> assertThat(b.refused("full")).isEqualTo("1.0"));
        await().untilAsserted(() ->
                assertThat(breakers.isProbeDue(Capability.TTS, first("one"))).isTrue());
        other.close();
    }

    /** The work has less time left than the entry is granted. Before its wait it had as much. */
    @Test
    void aProviderHasItsWholeTimeHoweverLongItsPlaceWasWaitedFor() {
        CircuitBreakers breakers = new CircuitBreakers(() -> 0);
        ProviderChain chain = chain(a, breakers, new ArrayList<>(), new ArrayList<>(), "slow", "two")
                .sharing(
                        new SharedWidths(
                                a, "slow", System::nanoTime, new Meters(), new DatabaseState(System::nanoTime)) {
                            @Override
                            Turn take(Capability capability, ChainEntry entry, Deadline deadline, boolean waits) {
                                while (entry.width() != null
                                        && deadline.remaining().compareTo(TIMEOUT.minusMillis(700)) > 0) {
                                    LockSupport.parkNanos(SharedWidths.BETWEEN.toNanos() / 10);
                                }
                                return super.take(capability, entry, deadline, waits);
                            }
                        });
        fail(breakers, "slow", 2);

        chain.synthesize(purpose(TIMEOUT), TEXT);

        assertThat(breakers.admits(Capability.TTS, first("slow"))).isFalse();
    }
}

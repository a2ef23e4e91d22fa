package app.twicetold.core.provider.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.AudioSourceException;
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
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An entry that may be back is tried beside the next one. Its breaker was opened by three failures. */
@Timeout(60)
class HedgedProbeTest {
    private static final CallPurpose PURPOSE = CallPurpose.app("att_1", Duration.ofMinutes(5));

    private final AtomicLong nowMs = new AtomicLong(1_000);
    private final CircuitBreakers breakers = new CircuitBreakers(nowMs::get);
    private final Meters meters = new Meters();
    private final Repeats repeats = new Repeats(nowMs::get, () -> 0.5, pause -> {}, meters);
    private final List<AttemptRecord> recorded = new CopyOnWriteArrayList<>();
    private final ProviderCallRecorder recorder = new ProviderCallRecorder() {
        @Override
        public void record(AttemptRecord attempt) {
            recorded.add(attempt);
        }
    };
    private final Fake first = new Fake("a");
    private final Fake second = new Fake("b");

    /** Says what a call leads to when it is told to, and at once while it is told nothing. */
    private static final class Fake implements SpeechSynthesizer {
        private final String provider;
        private volatile @Nullable CountDownLatch gate;
        private volatile @Nullable RuntimeException failure;
        private final BlockingQueue<ProviderCall> calls = new LinkedBlockingQueue<>();
        private volatile @Nullable Thread thread;

        Fake(String provider) {
            this.provider = provider;
        }

        @Override
        public String provider() {
            return provider;
        }

        void hang() {
            gate = new CountDownLatch(1);
        }

        void goOn() {
            Objects.requireNonNull(gate).countDown();
        }

        @Override
        public Speech synthesize(SpeechRequest request, ProviderCall call) {
            thread = Thread.currentThread();
            calls.add(call);
            CountDownLatch closed = gate;
            try {
                if (closed != null && !closed.await(30, TimeUnit.SECONDS)) {
                    throw new IllegalStateException("Nobody opened the gate");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new ProviderException(ErrorKind.TRANSPORT, "Interrupted", e);
            }
            RuntimeException told = failure;
            if (told != null) {
                throw told;
            }
            return new Speech(new byte[1], "audio/wav", 100, Usage.audio(100L));
        }
    }

    private static ChainEntry entry(String provider) {
        return new ChainEntry(provider, "m", true, Duration.ofSeconds(60), Map.of());
    }

    private ProviderChain chain(List<ChainEntry> entries) {
        return new ProviderChain(
                new ProviderRegistry(
                        Arrays.<Adapter>asList(first, second),
                        () -> new ProviderChains(Map.of(Capability.TTS, entries))),
                recorder,
                breakers,
                InstantSource.system(),
                meters,
                repeats,
                new BackgroundCalls(call -> new Thread(call).start()));
    }

    /** A chain of two whose first entry has failed, and is due for a probe. */
    private ProviderChain due() {
        ProviderChain chain = chain(List.of(entry("a"), entry("b")));
        first.failure = failure(ErrorKind.SERVER_ERROR);
        for (int i = 0; i < 3; i++) {
            assertThat(speak(chain)).isEqualTo("b");
        }
        pass(Duration.ofSeconds(15));
        first.failure = null;
        first.calls.clear();
        second.calls.clear();
        recorded.clear();
        return chain;
    }

    private void pass(Duration time) {
        nowMs.addAndGet(time.toMillis());
    }

    private static ProviderException failure(ErrorKind kind) {
        return new ProviderException(kind, "As asked");
    }

    private static String speak(ProviderChain chain) {
        return speak(chain, PURPOSE);
    }

    private static String speak(ProviderChain chain, CallPurpose purpose) {
        return chain.synthesize(purpose, new SpeechRequest("text", "en")).ref().provider();
    }

    /** What a chain says in a thread of its own, as of now. */
    private static FutureTask<String> begun(ProviderChain chain) {
        FutureTask<String> task = new FutureTask<>(() -> speak(chain));
        new Thread(task).start();
        return task;
    }

    private CircuitBreaker.State state() {
        return breakers.read(new ProviderChains(Map.of(Capability.TTS, List.of(entry("a")))))
                .get(0)
                .state();
    }

    private void awaitRecords(int count) {
        await().untilAsserted(() -> assertThat(recorded).hasSize(count));
    }

    @Test
    void nobodyWaitsForAProbeThatHangs() {
        ProviderChain chain = due();
        first.hang();

        assertThat(speak(chain)).isEqualTo("b");
        assertThat(recorded).extracting(record -> record.ref().provider()).containsExactly("b");
        assertThat(recorded).extracting(AttemptRecord::fallback).containsExactly(true);

        first.goOn();
        awaitRecords(2);
        assertThat(recorded.get(1).errorKind()).isNull();
        assertThat(state()).isEqualTo(CircuitBreaker.State.CLOSED);
        assertThat(meters.text(List.of()))
                .contains("provider_outages_seconds_count{capability=\"tts\",provider=\"a\"} 1");
    }

    @Test
    void theProbeIsUsedWhenItAnswersFirst() throws Exception {
        ProviderChain chain = due();
        first.hang();
        second.hang();
        FutureTask<String> answer = begun(chain);
        assertThat(second.calls.poll(30, TimeUnit.SECONDS)).isNotNull();

        first.goOn();

        assertThat(answer.get(30, TimeUnit.SECONDS)).isEqualTo("a");
        second.goOn();
        awaitRecords(2);
        assertThat(recorded).extracting(AttemptRecord::errorKind).containsOnlyNulls();
    }

    @Test
    void aProbeIsWaitedForWhenNobodyElseAnswers() throws Exception {
        ProviderChain chain = due();
        first.hang();
        second.failure = failure(ErrorKind.SERVER_ERROR);
        FutureTask<String> answer = begun(chain);
        // The last entry that is left is asked once more.
        awaitRecords(2);

        first.goOn();

        assertThat(answer.get(30, TimeUnit.SECONDS)).isEqualTo("a");
    }

    @Test
    void aChainWhoseProbeFailsTooIsAway() {
        ProviderChain chain = due();
        first.failure = failure(ErrorKind.SERVER_ERROR);
        second.failure = failure(ErrorKind.TRANSPORT);

        ChainFailure failed = Objects.requireNonNull(catchThrowableOfType(ChainFailure.class, () -> speak(chain)));

        assertThat(failed.outage()).isPresent();
        assertThat(state()).isEqualTo(CircuitBreaker.State.OPEN);
    }

    @Test
    void aRefusalOfTheNextEntryIsNotOutwaited() {
        ProviderChain chain = due();
        first.hang();
        second.failure = failure(ErrorKind.CONTENT_POLICY);

        ChainFailure failed = Objects.requireNonNull(catchThrowableOfType(ChainFailure.class, () -> speak(chain)));

        assertThat(failed.kind()).isEqualTo(ErrorKind.CONTENT_POLICY);
        first.goOn();
        awaitRecords(2);
    }

    @Test
    void anEntryHasOneProbeAtATime() {
        ProviderChain chain = due();
        first.hang();
        assertThat(speak(chain)).isEqualTo("b");
        await().until(() -> first.calls.size() == 1);

        assertThat(speak(chain)).isEqualTo("b");

        assertThat(first.calls).hasSize(1);
        first.goOn();
        awaitRecords(3);
    }

    @Test
    void withoutAnotherEntryTheWorkIsTheProbe() {
        ProviderChain unused = due();
        ProviderChain lone = chain(List.of(entry("a")));

        assertThat(speak(lone)).isEqualTo("a");
        assertThat(first.thread).isSameAs(Thread.currentThread());
    }

    @Test
    void aProbeTakesTwentySecondsAtMost() throws Exception {
        ProviderChain chain = due();
        assertThat(speak(chain)).isNotNull();

        ProviderCall probe = Objects.requireNonNull(first.calls.poll(30, TimeUnit.SECONDS));
        assertThat(probe.deadline().remaining()).isLessThanOrEqualTo(Duration.ofSeconds(20));
        ProviderCall own = Objects.requireNonNull(second.calls.poll(30, TimeUnit.SECONDS));
        assertThat(own.deadline().remaining()).isGreaterThan(Duration.ofSeconds(20));
    }

    @Test
    void aProbeWaitsForItsPlaceWithinItsTwentySeconds() throws Exception {
        Duration wait = Duration.ofMillis(200);
        ProviderChain chain = due().sharing(
                        new SharedWidths(null, "", System::nanoTime, meters, new DatabaseState(System::nanoTime)) {
                            @Override
                            Turn take(Capability capability, ChainEntry entry, Deadline deadline, boolean waits) {
                                Duration until = deadline.remaining().minus(wait);
                                while (waits && deadline.remaining().compareTo(until) > 0) {
                                    Thread.onSpinWait();
                                }
                                return super.take(capability, entry, deadline, waits);
                            }
                        });
        assertThat(speak(chain)).isNotNull();

        ProviderCall probe = Objects.requireNonNull(first.calls.poll(30, TimeUnit.SECONDS));
        assertThat(probe.deadline().remaining())
                .isLessThanOrEqualTo(Duration.ofSeconds(20).minus(wait));
    }

    @Test
    void aProbeThatRunsOutOfItsTimeTellsNothing() {
        ProviderChain chain = due();
        first.failure = failure(ErrorKind.TIMEOUT);
        assertThat(speak(chain)).isEqualTo("b");
        awaitRecords(2);
        first.failure = null;

        pass(Duration.ofMillis(14_999));
        assertThat(speak(chain)).isEqualTo("b");
        assertThat(first.calls).hasSize(1);

        pass(Duration.ofMillis(1));
        assertThat(speak(chain)).isNotNull();
        await().untilAsserted(() -> assertThat(first.calls).hasSize(2));
    }

    @Test
    void aProbeCostsAsMuchAsARepeat() {
        ProviderChain chain = due();
        // Ten repeats at most; what answers gave back is below one.
        while (repeats.hedge(Capability.TTS, entry("a"))) {
            assertThat(recorded).isEmpty();
        }

        assertThat(speak(chain)).isEqualTo("b");
        assertThat(first.calls).isEmpty();
        assertThat(meters.text(List.of()))
                .contains("provider_hedges_total{capability=\"tts\",outcome=\"refused\"} 2.0");

        pass(Duration.ofSeconds(10));
        assertThat(speak(chain)).isNotNull();
        await().untilAsserted(() -> assertThat(first.calls).hasSize(1));
    }

    @Test
    void aFaultOfOurStorageIsNoAnswer() {
        ProviderChain chain = due();
        first.hang();
        second.failure = new AudioSourceException(new IOException("As asked"));

        assertThatThrownBy(() -> speak(chain)).isSameAs(second.failure);
        first.goOn();
        awaitRecords(1);
    }

    @Test
    void recordsOfARaceAreNotHeld() {
        ProviderChain chain = due();
        first.hang();
        try (HeldCalls held = chain.hold()) {
            assertThat(speak(chain, CallPurpose.app("att_1", Duration.ofMinutes(5), held)))
                    .isEqualTo("b");
            assertThat(held.notes()).isEmpty();
        }
        assertThat(recorded).hasSize(1);
        first.goOn();
        awaitRecords(2);
    }

    @Test
    void aStopDoesNotWaitForTheCalls() throws Exception {
        ProviderChain chain = due();
        first.hang();
        second.hang();
        FutureTask<Boolean> task = new FutureTask<>(() -> {
            assertThatThrownBy(() -> speak(chain)).isInstanceOf(ChainFailure.class);
            return Thread.currentThread().isInterrupted();
        });
        Thread caller = new Thread(task);
        caller.start();
        assertThat(second.calls.poll(30, TimeUnit.SECONDS)).isNotNull();

        caller.interrupt();

        assertThat(task.get(30, TimeUnit.SECONDS)).isTrue();
        first.goOn();
        second.goOn();
        awaitRecords(2);
    }
}

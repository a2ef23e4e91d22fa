package app.twicetold.core.provider.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.metrics.Meters;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.RefusalMeaning;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which entries a chain asks once more after an outage. Time passes when the chain pauses, and never by itself. */
class RepeatedCallTest {
    private static final CallPurpose PURPOSE = CallPurpose.app("att_1", Duration.ofMinutes(1));

    private long nowMs = 1_000;
    private final CircuitBreakers breakers = new CircuitBreakers(() -> nowMs);
    private final List<Duration> pauses = new ArrayList<>();
    private final Repeats repeats = new Repeats(
            () -> nowMs,
            () -> 0.5,
            pause -> {
                pauses.add(pause);
                nowMs += pause.toMillis();
            },
            new Meters());
    private final List<AttemptRecord> recorded = new ArrayList<>();
    private final ProviderCallRecorder recorder = new ProviderCallRecorder() {
        @Override
        public void record(AttemptRecord attempt) {
            recorded.add(attempt);
        }
    };

    /** A synthesizer that fails as it is told, and then answers. */
    private static final class Fake implements SpeechSynthesizer {
        private final String provider;
        private final Deque<ProviderException> failures;
        private boolean flaps;
        private int calls;

        Fake(String provider, ProviderException... failures) {
            this.provider = provider;
            this.failures = new ArrayDeque<>(List.of(failures));
        }

        @Override
        public String provider() {
            return provider;
        }

        @Override
        public Speech synthesize(SpeechRequest request, ProviderCall call) {
            calls++;
            if (flaps && calls % 2 == 1) {
                throw failure(ErrorKind.SERVER_ERROR);
            }
            if (!failures.isEmpty()) {
                throw failures.remove();
            }
            return new Speech(new byte[1], "audio/wav", 100, Usage.audio(100L));
        }
    }

    private static ProviderException failure(ErrorKind kind) {
        return new ProviderException(kind, "As asked");
    }

    private static ProviderException wishing(long ms) {
        return new ProviderException(ErrorKind.RATE_LIMITED, "As asked", Duration.ofMillis(ms), null, null);
    }

    private static ChainEntry entry(String provider, boolean retryOnce) {
        return new ChainEntry(
                provider, "m", true, Duration.ofSeconds(5), retryOnce ? Map.of("retry_once", true) : Map.of());
    }

    private ProviderChain chain(List<ChainEntry> entries, Fake... adapters) {
        return new ProviderChain(
                new ProviderRegistry(
                        Arrays.<Adapter>asList(adapters), () -> new ProviderChains(Map.of(Capability.TTS, entries))),
                recorder,
                breakers,
                InstantSource.system(),
                new Meters(),
                repeats,
                new BackgroundCalls(Runnable::run));
    }

    private static String speak(ProviderChain chain, CallPurpose purpose) {
        return chain.synthesize(purpose, new SpeechRequest("text", "en")).ref().provider();
    }

    private static @Nullable ChainFailure failed(ProviderChain chain, CallPurpose purpose) {
        return catchThrowableOfType(ChainFailure.class, () -> speak(chain, purpose));
    }

    @ParameterizedTest
    @EnumSource(ErrorKind.class)
    void aLoneEntryIsAskedOnceMoreAfterAnOutage(ErrorKind kind) {
        Fake lone = new Fake("a", failure(kind));
        ProviderChain chain = chain(List.of(entry("a", false)), lone);

        if (kind.isOutage()) {
            assertThat(speak(chain, PURPOSE)).isEqualTo("a");
            assertThat(pauses).containsExactly(Duration.ofMillis(650));
            assertThat(recorded).extracting(AttemptRecord::errorKind).containsExactly(kind, null);
            assertThat(recorded).extracting(AttemptRecord::fallback).containsExactly(false, false);
        } else {
            assertThat(failed(chain, PURPOSE)).isNotNull();
            assertThat(lone.calls).isEqualTo(1);
        }
    }

    @Test
    void itIsAskedOnceMoreAndNotTwice() {
        Fake lone = new Fake("a", failure(ErrorKind.TRANSPORT), failure(ErrorKind.SERVER_ERROR));

        ChainFailure failure = Objects.requireNonNull(failed(chain(List.of(entry("a", false)), lone), PURPOSE));

        assertThat(failure.kind()).isEqualTo(ErrorKind.SERVER_ERROR);
        assertThat(failure.outage()).isPresent();
        assertThat(lone.calls).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"1000, 2, 1000", "2000, 2, 2000", "2001, 1, 0", "3600000, 1, 0"})
    void theWishOfTheProviderIsKeptToIfItIsShort(long wishMs, int calls, long pauseMs) {
        Fake lone = new Fake("a", wishing(wishMs));
        ProviderChain chain = chain(List.of(entry("a", false)), lone);

        assertThat(failed(chain, PURPOSE) == null).isEqualTo(calls == 2);
        assertThat(lone.calls).isEqualTo(calls);
        assertThat(pauses.stream().mapToLong(Duration::toMillis).sum()).isEqualTo(pauseMs);
    }

    @Test
    void withANextEntryTheChainFallsBackAtOnce() {
        Fake first = new Fake("a", failure(ErrorKind.TRANSPORT));

        assertThat(speak(chain(List.of(entry("a", false), entry("b", false)), first, new Fake("b")), PURPOSE))
                .isEqualTo("b");
        assertThat(pauses).isEmpty();
    }

    @Test
    void theOptionAsksOnceMoreBeforeThat() {
        Fake first = new Fake("a", failure(ErrorKind.TRANSPORT));

        assertThat(speak(chain(List.of(entry("a", true), entry("b", false)), first, new Fake("b")), PURPOSE))
                .isEqualTo("a");
    }

    @Test
    void anEntryIsTheLastOneWhenNoneAfterItCanBeAsked() {
        Fake down =
                new Fake("c", failure(ErrorKind.TRANSPORT), failure(ErrorKind.TRANSPORT), failure(ErrorKind.TRANSPORT));
        ProviderChain opening = chain(List.of(entry("c", false)), down);
        assertThat(failed(opening, PURPOSE)).isNotNull();
        assertThat(failed(opening, PURPOSE)).isNotNull();
        pauses.clear();
        ChainEntry off = new ChainEntry("d", "m", false, Duration.ofSeconds(5), Map.of());
        Fake first = new Fake("a", failure(ErrorKind.TRANSPORT));

        assertThat(speak(
                        chain(
                                List.of(entry("a", false), entry("none", false), entry("c", false), off),
                                first,
                                down,
                                new Fake("d")),
                        PURPOSE))
                .isEqualTo("a");
        assertThat(pauses).hasSize(1);
    }

    @Test
    void theThirdFailureOpensTheBreakerAndEndsTheRepeats() {
        Fake lone = new Fake(
                "a",
                failure(ErrorKind.TRANSPORT),
                failure(ErrorKind.TRANSPORT),
                failure(ErrorKind.TRANSPORT),
                failure(ErrorKind.TRANSPORT));
        ProviderChain chain = chain(List.of(entry("a", false)), lone);
        assertThat(failed(chain, PURPOSE)).isNotNull();
        assertThat(failed(chain, PURPOSE)).isNotNull();

        assertThat(lone.calls).isEqualTo(3);
        assertThat(failed(chain, PURPOSE)).isNotNull();
        assertThat(lone.calls).isEqualTo(3);
    }

    @Test
    void aProviderThatAnswersEachSecondCallUsesItsBudgetUp() {
        Fake flapping = new Fake("a");
        flapping.flaps = true;
        ProviderChain chain = chain(List.of(entry("a", false)), flapping);
        int repeated = 0;
        while (repeated < 20 && failed(chain, PURPOSE) == null) {
            repeated++;
        }

        assertThat(repeated).as("Ten, and what answers and pauses give back").isEqualTo(11);
    }

    @Test
    void anEmptyWalletIsNotAskedOnceMore() {
        Fake lone = new Fake(
                "a",
                new ProviderException(
                        ErrorKind.RATE_LIMITED, "As asked", null, null, null, RefusalMeaning.EMPTY_WALLET));

        assertThat(failed(chain(List.of(entry("a", false)), lone), PURPOSE)).isNotNull();
        assertThat(lone.calls).isEqualTo(1);
    }

    @Test
    void theMockAndAPinnedEntryAreNotAskedOnceMore() {
        Fake mock = new Fake("mock", failure(ErrorKind.TRANSPORT));
        Fake pinned = new Fake("a", failure(ErrorKind.TRANSPORT));

        assertThat(failed(chain(List.of(entry("mock", true)), mock), PURPOSE)).isNotNull();
        assertThat(failed(chain(List.of(), pinned), CallPurpose.playground("run_1", entry("a", true))))
                .isNotNull();
        assertThat(mock.calls + pinned.calls).isEqualTo(2);
    }

    @Test
    void aChainWithoutTimeAsksNobodyOnceMore() {
        Fake lone = new Fake("a", failure(ErrorKind.TRANSPORT));

        assertThat(failed(chain(List.of(entry("a", false)), lone), CallPurpose.app("att_1", Duration.ofMillis(900))))
                .isNotNull();
        assertThat(lone.calls).isEqualTo(1);
    }
}

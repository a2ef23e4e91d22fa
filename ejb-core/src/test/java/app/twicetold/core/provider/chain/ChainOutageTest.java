package app.twicetold.core.provider.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.RefusalMeaning;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Which failures of a chain are an outage that work may wait out. */
class ChainOutageTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final CallPurpose PURPOSE = CallPurpose.app("att_1", Duration.ofMinutes(1));

    private long nowMs = 1_000;
    private final CircuitBreakers breakers = new CircuitBreakers(() -> nowMs);
    private final ProviderCallRecorder recorder = new ProviderCallRecorder() {
        @Override
        public void record(AttemptRecord attempt) {
            // Nobody reads the records.
        }
    };

    private record Failing(String provider, ProviderException failure) implements SpeechSynthesizer {
        static Failing of(String provider, ErrorKind kind) {
            return new Failing(provider, new ProviderException(kind, "As asked"));
        }

        static Failing of(String provider, RefusalMeaning meaning) {
            return new Failing(provider, new ProviderException(meaning.kind(), "As asked", null, null, null, meaning));
        }

        @Override
        public Speech synthesize(SpeechRequest request, ProviderCall call) {
            throw failure;
        }
    }

    private static ChainEntry entry(String provider) {
        return ChainEntry.of(provider, "m", TIMEOUT);
    }

    private Optional<ChainFailure.Outage> outage(CallPurpose purpose, Failing... adapters) {
        List<ChainEntry> entries = Arrays.stream(adapters)
                .map(adapter -> entry(adapter.provider()))
                .toList();
        ProviderChain chain = new ProviderChain(
                new ProviderRegistry(
                        List.<Adapter>of(adapters), () -> new ProviderChains(Map.of(Capability.TTS, entries))),
                recorder,
                breakers);
        return Objects.requireNonNull(catchThrowableOfType(
                        ChainFailure.class, () -> chain.synthesize(purpose, new SpeechRequest("text", "en"))))
                .outage();
    }

    private Optional<ChainFailure.Outage> outage(Failing... adapters) {
        return outage(PURPOSE, adapters);
    }

    private void opens(String provider, @Nullable Duration wish) {
        for (int i = 0; i < 3; i++) {
            Optional<ChainFailure.Outage> unused = outage(
                    new Failing(provider, new ProviderException(ErrorKind.SERVER_ERROR, "down", wish, null, null)));
        }
    }

    @ParameterizedTest
    @EnumSource(ErrorKind.class)
    void aProviderThatIsAwayMayComeBack(ErrorKind kind) {
        assertThat(outage(Failing.of("a", kind)).isPresent()).isEqualTo(kind.isOutage());
    }

    @ParameterizedTest
    @EnumSource(
            value = RefusalMeaning.class,
            names = {"LOADING", "BROKEN"})
    void aServerThatLoadsItsModelWillAnswer(RefusalMeaning meaning) {
        assertThat(outage(Failing.of("a", meaning))).isPresent();
    }

    @ParameterizedTest
    @EnumSource(
            value = RefusalMeaning.class,
            names = {"LOADING", "BROKEN"},
            mode = Mode.EXCLUDE)
    void noWaitHelpsAgainstARefusalOrAnEmptyWallet(RefusalMeaning meaning) {
        assertThat(outage(Failing.of("a", meaning))).isEmpty();
    }

    @Test
    void anEmptyWalletStaysOneWhileItsBreakerIsOpen() {
        Failing empty = Failing.of("a", RefusalMeaning.EMPTY_WALLET);
        for (int i = 0; i < 5; i++) {
            assertThat(outage(empty)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(RefusalMeaning.class)
    void oneEntryThatMayComeBackIsEnoughUnlessAnErrorStopsTheChain(RefusalMeaning other) {
        boolean goesOn = other.kind().fallsBack();

        assertThat(outage(Failing.of("a", ErrorKind.TRANSPORT), Failing.of("b", other))
                        .isPresent())
                .isEqualTo(goesOn);
        assertThat(outage(Failing.of("c", other), Failing.of("d", ErrorKind.TRANSPORT))
                        .isPresent())
                .isEqualTo(goesOn);
    }

    @Test
    void theMockFailsAtOnce() {
        assertThat(outage(Failing.of("mock", ErrorKind.TRANSPORT))).isEmpty();
    }

    @Test
    void aPinnedEntryFailsAtOnce() {
        assertThat(outage(CallPurpose.playground("run_1", entry("a")), Failing.of("a", ErrorKind.TRANSPORT)))
                .isEmpty();
    }

    @Test
    void itTellsWhenAnEntryIsAskedAgain() {
        assertThat(outage(Failing.of("a", ErrorKind.TRANSPORT))).hasValue(new ChainFailure.Outage(null));
        opens("a", null);

        nowMs += 4_000;
        assertThat(outage(Failing.of("a", ErrorKind.TRANSPORT)))
                .hasValue(new ChainFailure.Outage(Duration.ofSeconds(11)));
    }

    @Test
    void theEntryThatIsAskedFirstCounts() {
        opens("a", Duration.ofMinutes(2));
        opens("b", null);
        nowMs += 1_000;

        assertThat(outage(Failing.of("a", ErrorKind.TRANSPORT), Failing.of("b", ErrorKind.TRANSPORT)))
                .hasValue(new ChainFailure.Outage(Duration.ofSeconds(14)));
        assertThat(outage(Failing.of("a", ErrorKind.TRANSPORT), Failing.of("c", ErrorKind.TRANSPORT)))
                .as("One may be asked at any time")
                .hasValue(new ChainFailure.Outage(null));
    }
}

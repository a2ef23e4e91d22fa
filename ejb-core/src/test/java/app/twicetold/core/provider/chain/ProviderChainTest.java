package app.twicetold.core.provider.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.provider.chain.CallPurpose.Scope;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.AudioSource;
import app.twicetold.core.provider.port.AudioSourceException;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.LanguageModelContract;
import app.twicetold.core.provider.port.ModelRef;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.RecognitionRequest;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.FailureCode;
import app.twicetold.core.provider.rules.ModelPrice;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.provider.rules.RecognizedSegment;
import app.twicetold.core.provider.rules.RefusalMeaning;
import jakarta.transaction.Transactional;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class ProviderChainTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final CallPurpose PURPOSE = CallPurpose.app("att_1", Duration.ofMinutes(1));

    private static final PriceTable PRICES = new PriceTable(List.of(
            new ModelPrice("a", "m-a", new BigDecimal("2"), new BigDecimal("8"), null),
            new ModelPrice("ears", "*", BigDecimal.ZERO, BigDecimal.ZERO, new BigDecimal("0.006"))));

    private long nowMs = 1_000;
    private final CircuitBreakers breakers = new CircuitBreakers(() -> nowMs);
    private final List<AttemptRecord> recorded = new ArrayList<>();
    private final ProviderCallRecorder recorder = new ProviderCallRecorder() {
        @Override
        public void record(AttemptRecord attempt) {
            recorded.add(attempt);
        }
    };

    /** A synthesizer that fails with a kind, or answers when there is none. */
    private static class Fake implements SpeechSynthesizer {
        private final String provider;
        private final @Nullable RuntimeException failure;
        private int calls;
        private @Nullable ProviderCall last;

        Fake(String provider, @Nullable RuntimeException failure) {
            this.provider = provider;
            this.failure = failure;
        }

        static Fake failing(String provider, ErrorKind kind) {
            return new Fake(provider, new ProviderException(kind, "As asked", null, Usage.tokens(3L, 1L), null));
        }

        @Override
        public String provider() {
            return provider;
        }

        @Override
        public Speech synthesize(SpeechRequest request, ProviderCall call) {
            calls++;
            last = call;
            if (failure != null) {
                throw failure;
            }
            return new Speech(new byte[1], "audio/wav", 100, Usage.audio(100L));
        }
    }

    /** A model that writes an empty document. */
    private static final class Author implements LanguageModel {
        @Override
        public String provider() {
            return "a";
        }

        @Override
        public Completion complete(CompletionRequest request, ProviderCall call) {
            return new Completion("{}", Usage.tokens(7L, 2L));
        }
    }

    private static ChainEntry entry(String provider) {
        return ChainEntry.of(provider, "m-" + provider, TIMEOUT);
    }

    private ProviderChain chain(List<ChainEntry> entries, Adapter... adapters) {
        return new ProviderChain(registry(Capability.TTS, entries, adapters), recorder, breakers);
    }

    private static ProviderRegistry registry(Capability capability, List<ChainEntry> entries, Adapter... adapters) {
        return new ProviderRegistry(
                Arrays.asList(adapters), () -> new ProviderChains(Map.of(capability, entries), PRICES));
    }

    private static Answer<Speech> speak(ProviderChain chain) {
        return chain.synthesize(PURPOSE, new SpeechRequest("text", "en"));
    }

    @Test
    void theFirstEntryThatAnswersGivesTheResult() {
        Fake first = new Fake("a", null);
        Fake second = new Fake("b", null);

        Answer<Speech> answer = speak(chain(List.of(entry("a"), entry("b")), first, second));

        assertThat(answer.ref()).hasToString("a/m-a");
        assertThat(second.calls).isZero();
        assertThat(recorded).singleElement().satisfies(attempt -> {
            assertThat(attempt.errorKind()).isNull();
            assertThat(attempt.fallback()).isFalse();
            assertThat(attempt.usage()).isEqualTo(Usage.audio(100L));
            assertThat(attempt.purpose().jobId()).isEqualTo("att_1");
            assertThat(attempt.capability()).isEqualTo(Capability.TTS);
        });
    }

    @ParameterizedTest
    @EnumSource(
            value = ErrorKind.class,
            names = {"TRANSPORT", "SERVER_ERROR", "TIMEOUT", "RATE_LIMITED", "UNCONFIGURED"})
    void theNextEntryTriesAfterAFaultOfTheProvider(ErrorKind kind) {
        Answer<Speech> answer =
                speak(chain(List.of(entry("a"), entry("b")), Fake.failing("a", kind), new Fake("b", null)));

        assertThat(answer.ref()).hasToString("b/m-b");
        assertThat(recorded).extracting(AttemptRecord::errorKind).containsExactly(kind, null);
        assertThat(recorded).extracting(AttemptRecord::fallback).containsExactly(false, true);
        assertThat(recorded.get(0).usage()).isEqualTo(Usage.tokens(3L, 1L));
    }

    @ParameterizedTest
    @EnumSource(
            value = ErrorKind.class,
            names = {"TRANSPORT", "SERVER_ERROR", "TIMEOUT", "RATE_LIMITED", "UNCONFIGURED"},
            mode = Mode.EXCLUDE)
    void aFaultOfTheRequestEndsTheChain(ErrorKind kind) {
        Fake second = new Fake("b", null);

        ChainFailure failure = failure(chain(List.of(entry("a"), entry("b")), Fake.failing("a", kind), second));

        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(failure.stopped()).isTrue();
        assertThat(second.calls).isZero();
        assertThat(recorded).hasSize(1);
    }

    @Test
    void aDisabledEntryIsNeitherTriedNorRecordedNorCountedAsTheFirst() {
        Fake off = new Fake("a", null);
        ChainEntry disabled = new ChainEntry("a", "m", false, TIMEOUT, Map.of());

        Answer<Speech> answer = speak(chain(List.of(disabled, entry("b")), off, new Fake("b", null)));

        assertThat(answer.ref()).hasToString("b/m-b");
        assertThat(off.calls).isZero();
        assertThat(recorded)
                .singleElement()
                .satisfies(attempt -> assertThat(attempt.fallback()).isFalse());
    }

    @Test
    void anEntryWithoutCredentialsIsSkippedAndRecordedWithoutLatency() {
        speak(chain(List.of(entry("a"), entry("b")), new Fake("b", null)));

        assertThat(recorded.get(0).errorKind()).isEqualTo(ErrorKind.UNCONFIGURED);
        assertThat(recorded.get(0).latencyMs()).isZero();
        assertThat(recorded.get(1).fallback()).isTrue();
    }

    @Test
    void anEntryThatDoesNotSpeakTheLanguageCountsAsUnconfigured() {
        Fake english = new Fake("a", null) {
            @Override
            public boolean speaks(String language, ChainEntry entry) {
                return language.equals("en");
            }
        };
        ProviderChain chain = chain(List.of(entry("a"), entry("b")), english, new Fake("b", null));

        assertThat(speak(chain).ref()).hasToString("a/m-a");
        assertThat(chain.synthesize(PURPOSE, new SpeechRequest("文字", "zh-Hans")).ref())
                .hasToString("b/m-b");
        assertThat(english.calls).isEqualTo(1);
        assertThat(recorded).extracting(AttemptRecord::errorKind).containsExactly(null, ErrorKind.UNCONFIGURED, null);
        assertThat(recorded.get(1).latencyMs()).isZero();
    }

    private static ProviderException refusal(RefusalMeaning meaning) {
        return new ProviderException(meaning.kind(), "As asked", null, null, null, meaning);
    }

    @Test
    void aModelThatIsGoneIsToldOnceAndCountedAlways() {
        Meters meters = new Meters();
        MissingModels missing = new MissingModels(() -> Instant.parse("2027-01-06T00:00:00Z"));
        ProviderChain chain = new ProviderChain(
                registry(
                        Capability.TTS,
                        List.of(entry("a"), entry("b")),
                        new Fake("a", refusal(RefusalMeaning.NOT_THERE)),
                        new Fake("b", null)),
                recorder,
                breakers,
                meters,
                missing,
                () -> Instant.EPOCH,
                new DatabaseState(System::nanoTime));
        List<LogRecord> said = said(() -> {
            for (int i = 0; i < 5; i++) {
                assertThat(speak(chain).ref()).hasToString("b/m-b");
            }
        });

        assertThat(said)
                .singleElement()
                .satisfies(line -> assertThat(line.getLevel()).isEqualTo(Level.SEVERE));
        assertThat(meters.text(List.of()))
                .contains("provider_missing_model_calls_total{capability=\"tts\",provider=\"a\"} 5.0");
        assertThat(missing.since(Capability.TTS, entry("a"))).isEqualTo("2027-01-06T00:00:00Z");
        assertThat(missing.since(Capability.TTS, entry("b"))).isNull();
    }

    /** The lines that name the entry of every other call. */
    @Test
    void theLogDoesNotTellWhichModelOfThePlaygroundBroke() {
        ProviderCallRecorder away = new ProviderCallRecorder() {
            @Override
            public void record(AttemptRecord attempt) {
                throw new IllegalStateException("Away");
            }
        };
        List<ChainEntry> entries = List.of(entry("a"));
        ProviderRegistry broken =
                registry(Capability.TTS, entries, new Fake("a", new IllegalStateException("a/m-a is odd")));
        ProviderRegistry odd = registry(Capability.LLM, entries, new Author());
        CallPurpose purpose = CallPurpose.playground("pg_1", entry("a"), "B");

        List<LogRecord> said = said(() -> {
            assertThatThrownBy(() -> new ProviderChain(broken, away, breakers)
                            .synthesize(purpose, new SpeechRequest("text", "en")))
                    .isInstanceOf(ChainFailure.class);
            assertThatThrownBy(() -> new ProviderChain(odd, away, breakers)
                            .complete(purpose, Capability.LLM, LanguageModelContract.REQUEST, json -> {
                                throw new IllegalStateException("m-a wrote " + json);
                            }))
                    .isInstanceOf(ChainFailure.class);
        });

        assertThat(said)
                .extracting(line -> new SimpleFormatter().formatMessage(line))
                .contains(
                        "The adapter broke on an answer of a model for lane B of pg_1",
                        "The parser broke on an answer of a model for lane B of pg_1",
                        "A call of a model for lane B of pg_1 could not be recorded")
                .noneMatch(line -> line.contains("m-a"));
        assertThat(said)
                .extracting(LogRecord::getThrown)
                .filteredOn(Objects::nonNull)
                .extracting(Throwable::getMessage)
                .containsOnly("Away");
    }

    @Test
    void aModelThatIsThereAgainIsMissedNoMore() {
        MissingModels missing = new MissingModels(() -> Instant.EPOCH);
        List<RuntimeException> failures = new ArrayList<>(List.of(refusal(RefusalMeaning.NOT_THERE)));
        Fake returning = new Fake("a", null) {
            @Override
            public Speech synthesize(SpeechRequest request, ProviderCall call) {
                if (!failures.isEmpty()) {
                    throw failures.remove(0);
                }
                return super.synthesize(request, call);
            }
        };
        ProviderChain chain = new ProviderChain(
                registry(Capability.TTS, List.of(entry("a")), returning),
                recorder,
                breakers,
                new Meters(),
                missing,
                () -> Instant.EPOCH,
                new DatabaseState(System::nanoTime));

        assertThat(failure(chain).unconfigured()).isTrue();
        assertThat(missing.since(Capability.TTS, entry("a"))).isNotNull();
        speak(chain);

        assertThat(missing.since(Capability.TTS, entry("a"))).isNull();
    }

    @Test
    void whatIsNotThereHidesNoOutage() {
        ChainFailure failure = failure(chain(
                List.of(entry("a"), entry("b")),
                Fake.failing("a", ErrorKind.RATE_LIMITED),
                new Fake("b", refusal(RefusalMeaning.NOT_THERE))));

        assertThat(failure.kind()).isEqualTo(ErrorKind.RATE_LIMITED);
        assertThat(failure.unconfigured()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({", false", "stop, false", "next, true"})
    void aContextThatIsTooLongGoesToTheNextEntryOnlyWhereTheEntrySaysSo(@Nullable String option, boolean next) {
        ChainEntry first = new ChainEntry(
                "a", "m-a", true, TIMEOUT, option == null ? Map.of() : Map.of("on_context_length", option));
        ProviderChain chain =
                chain(List.of(first, entry("b")), new Fake("a", refusal(RefusalMeaning.TOO_LONG)), new Fake("b", null));

        if (next) {
            assertThat(speak(chain).ref()).hasToString("b/m-b");
            assertThat(recorded).extracting(AttemptRecord::errorKind).containsExactly(ErrorKind.CLIENT_ERROR, null);
        } else {
            assertThat(failure(chain).code()).isEqualTo(FailureCode.PROVIDER_REJECTED);
            assertThat(recorded).hasSize(1);
        }
    }

    @Test
    void anotherWrongRequestStopsAlthoughALongOneWouldNot() {
        ChainEntry first = new ChainEntry("a", "m-a", true, TIMEOUT, Map.of("on_context_length", "next"));
        Fake second = new Fake("b", null);

        assertThat(failure(chain(List.of(first, entry("b")), Fake.failing("a", ErrorKind.CLIENT_ERROR), second))
                        .kind())
                .isEqualTo(ErrorKind.CLIENT_ERROR);
        assertThat(second.calls).isZero();
    }

    /** An empty wallet and a server that is loading or broken are outages; what is refused or not there is none. */
    @ParameterizedTest
    @EnumSource(RefusalMeaning.class)
    void onlyAnOutageOpensTheCircuit(RefusalMeaning meaning) {
        Fake first = new Fake("a", refusal(meaning));
        ProviderChain chain = chain(List.of(entry("a")), first);

        for (int i = 0; i < 6; i++) {
            assertThat(failure(chain).kind()).isEqualTo(meaning.kind());
        }

        assertThat(first.calls)
                .isEqualTo(
                        Set.of(RefusalMeaning.EMPTY_WALLET, RefusalMeaning.LOADING, RefusalMeaning.BROKEN)
                                        .contains(meaning)
                                ? 3
                                : 6);
    }

    private static ChainEntry oneAtATime(String provider) {
        return new ChainEntry(provider, "m-" + provider, true, TIMEOUT, Map.of("max_in_flight", 1));
    }

    /** The only place is taken by the call that asks again, so the inner call waits in vain. */
    @Test
    void aCallThatFindsNoPlaceIsNeitherATimeOutNorAFailureOfTheEntry() {
        ProviderChain[] chain = new ProviderChain[1];
        List<ChainFailure> inner = new ArrayList<>();
        Fake busy = new Fake("a", null) {
            @Override
            public Speech synthesize(SpeechRequest request, ProviderCall call) {
                CallPurpose brief = CallPurpose.app("att_2", Duration.ofMillis(1));
                for (int i = 0; i < 5; i++) {
                    inner.add(catchThrowableOfType(ChainFailure.class, () -> chain[0].synthesize(brief, request)));
                }
                return super.synthesize(request, call);
            }
        };
        chain[0] = chain(List.of(oneAtATime("a")), busy);

        assertThat(chain[0].synthesize(PURPOSE, new SpeechRequest("Fish", "en"))
                        .ref()
                        .provider())
                .isEqualTo("a");

        assertThat(inner)
                .hasSize(5)
                .allSatisfy(failure -> assertThat(failure.code()).isEqualTo(FailureCode.PROVIDER_UNAVAILABLE));
        assertThat(recorded)
                .singleElement()
                .satisfies(attempt -> assertThat(attempt.errorKind()).isNull());
        assertThat(breakers.read(new ProviderChains(Map.of(Capability.TTS, List.of(oneAtATime("a"))))))
                .allSatisfy(reading -> assertThat(reading.lastError()).isNull());
    }

    @Test
    void aPlaceIsGivenBackByEveryOutcome() {
        ProviderChain chain = chain(List.of(oneAtATime("a")), Fake.failing("a", ErrorKind.INVALID_OUTPUT));

        for (int i = 0; i < 3; i++) {
            assertThat(failure(chain).kind()).isEqualTo(ErrorKind.INVALID_OUTPUT);
        }
    }

    @Test
    void aChainOfWhichNoEntryCanBeCalledIsUnconfigured() {
        assertThat(failure(chain(List.of(entry("a")))).unconfigured()).isTrue();
        assertThat(failure(chain(List.of())).unconfigured()).isTrue();
        assertThat(failure(chain(List.of())).code()).isEqualTo(FailureCode.PROVIDER_UNAVAILABLE);
    }

    @Test
    void anExhaustedChainTellsTheLastErrorThatItReallyMet() {
        ChainFailure failure =
                failure(chain(List.of(entry("a"), entry("b")), Fake.failing("a", ErrorKind.RATE_LIMITED)));

        assertThat(failure.kind()).isEqualTo(ErrorKind.RATE_LIMITED);
        assertThat(failure.stopped()).isFalse();
        assertThat(failure.unconfigured()).isFalse();
    }

    @Test
    void anAdapterGetsTheTimeOfItsEntryButNotMoreThanTheChainHas() {
        Fake fake = new Fake("a", null);
        ProviderChain chain = chain(List.of(entry("a")), fake);

        speak(chain);
        assertThat(remaining(fake)).isBetween(Duration.ofSeconds(4), TIMEOUT);

        chain.synthesize(CallPurpose.app("att_1", Duration.ofSeconds(2)), new SpeechRequest("text", "en"));
        assertThat(remaining(fake)).isLessThanOrEqualTo(Duration.ofSeconds(2));

        chain.synthesize(new CallPurpose(Scope.CONTENT, null, null), new SpeechRequest("text", "en"));
        assertThat(remaining(fake)).isBetween(Duration.ofSeconds(4), TIMEOUT);
    }

    private static Duration remaining(Fake fake) {
        ProviderCall call = fake.last;
        assertThat(call).isNotNull();
        return call.deadline().remaining();
    }

    @Test
    void noEntryIsTriedAfterTheTimeOfTheChain() {
        Fake slow = new Fake("a", new ProviderException(ErrorKind.TIMEOUT, "late"));
        ProviderChain chain = chain(List.of(entry("a"), entry("b")), slow, new Fake("b", null));

        ChainFailure failure = catchThrowableOfType(
                ChainFailure.class,
                () -> chain.synthesize(CallPurpose.app("att_1", Duration.ZERO), new SpeechRequest("text", "en")));

        assertThat(failure.kind()).isEqualTo(ErrorKind.TIMEOUT);
        assertThat(recorded).isEmpty();
    }

    @Test
    void anAdapterThatBreaksLetsTheNextEntryTry() {
        Answer<Speech> answer = speak(chain(
                List.of(entry("a"), entry("b")),
                new Fake("a", new NullPointerException("a bug")),
                new Fake("b", null)));

        assertThat(answer.ref()).hasToString("b/m-b");
        assertThat(recorded.get(0).errorKind()).isEqualTo(ErrorKind.TRANSPORT);
    }

    @Test
    void aRecordingThatCannotBeReadIsNoCaseForAnotherProvider() {
        Fake second = new Fake("b", null);
        ProviderChain chain = chain(
                List.of(entry("a"), entry("b")),
                new Fake("a", new AudioSourceException(new IOException("gone"))),
                second);

        assertThatThrownBy(() -> speak(chain)).isInstanceOf(AudioSourceException.class);
        assertThat(second.calls).isZero();
    }

    @Test
    void aCallThatCannotBeRecordedStillGivesItsResult() {
        ProviderCallRecorder broken = new ProviderCallRecorder() {
            @Override
            public void record(AttemptRecord attempt) {
                throw new IllegalStateException("The database is away");
            }
        };
        ProviderChain chain =
                new ProviderChain(registry(Capability.TTS, List.of(entry("a")), new Fake("a", null)), broken, breakers);

        assertThat(speak(chain).ref()).hasToString("a/m-a");
    }

    @Test
    void whatTheParserRefusesIsInvalidOutputWithTheUsageOfTheCall() {
        ProviderChain chain = new ProviderChain(
                registry(Capability.LLM, List.of(entry("a"), entry("a")), new Author()), recorder, breakers);

        ChainFailure failure = catchThrowableOfType(
                ChainFailure.class,
                () -> chain.complete(PURPOSE, Capability.LLM, LanguageModelContract.REQUEST, json -> {
                    throw ProviderException.invalidOutput("No dimension");
                }));

        assertThat(failure.code()).isEqualTo(FailureCode.INVALID_MODEL_OUTPUT);
        assertThat(recorded).singleElement().satisfies(attempt -> {
            assertThat(attempt.errorKind()).isEqualTo(ErrorKind.INVALID_OUTPUT);
            assertThat(attempt.usage()).isEqualTo(Usage.tokens(7L, 2L));
        });
    }

    @Test
    void anAttemptCostsWhatTheTableSaysAlsoWhenItFails() {
        speak(chain(List.of(entry("a"), entry("b")), Fake.failing("a", ErrorKind.SERVER_ERROR), new Fake("b", null)));

        // 3 tokens in at 2 and 1 out at 8, a thousand each; b has no price.
        assertThat(recorded).extracting(AttemptRecord::costUsd).containsExactly(new BigDecimal("0.014000"), null);
    }

    @Test
    void aRecognizerThatTellsNoLengthIsPaidForWhatItWasSent() {
        SpeechRecognizer ears = new SpeechRecognizer() {
            @Override
            public String provider() {
                return "ears";
            }

            @Override
            public Transcription transcribe(RecognitionRequest request, ProviderCall call) {
                return new Transcription(
                        "Hello.",
                        null,
                        null,
                        List.of(),
                        List.of(new RecognizedSegment("Hello.", 0, 500, null, null)),
                        null,
                        Usage.NONE);
            }
        };
        ProviderChain chain =
                new ProviderChain(registry(Capability.ASR, List.of(entry("ears")), ears), recorder, breakers);

        chain.transcribe(
                PURPOSE,
                new RecognitionRequest(
                        new AudioSource(() -> new ByteArrayInputStream(new byte[1]), 1, "audio/wav"),
                        "en",
                        "en",
                        90_000));

        assertThat(recorded).singleElement().satisfies(attempt -> {
            assertThat(attempt.usage().audioMs()).isEqualTo(90_000);
            assertThat(attempt.costUsd()).isEqualTo("0.009000");
        });
    }

    @Test
    void aDeadPrimaryIsAskedAtMostFiveTimesByFifteenRequests() {
        Fake dead = Fake.failing("a", ErrorKind.TIMEOUT);
        ProviderChain chain = chain(List.of(entry("a"), entry("b")), dead, new Fake("b", null));

        for (int i = 0; i < 15; i++) {
            assertThat(speak(chain).ref()).hasToString("b/m-b");
            nowMs += 2_500;
        }

        assertThat(dead.calls).isEqualTo(5);
        assertThat(recorded).hasSize(15 + 5);
        assertThat(recorded.subList(3, recorded.size()))
                .filteredOn(attempt -> attempt.ref().provider().equals("b"))
                .allMatch(AttemptRecord::fallback);
    }

    @ParameterizedTest
    @EnumSource(
            value = ErrorKind.class,
            names = {"CONTENT_POLICY", "CLIENT_ERROR", "INVALID_OUTPUT"})
    void aFaultOfTheRequestNeverOpensTheCircuit(ErrorKind kind) {
        Fake first = Fake.failing("a", kind);
        ProviderChain chain = chain(List.of(entry("a")), first);

        for (int i = 0; i < 15; i++) {
            assertThat(failure(chain).kind()).isEqualTo(kind);
        }

        assertThat(first.calls).isEqualTo(15);
    }

    @Test
    void aChainWhoseCircuitsAreOpenFailsWithoutACallAsItsLastCallFailed() {
        Fake dead = Fake.failing("a", ErrorKind.SERVER_ERROR);
        ProviderChain chain = chain(List.of(entry("a")), dead);
        for (int i = 0; i < 3; i++) {
            assertThat(failure(chain)).isNotNull();
        }

        ChainFailure failure = failure(chain);

        assertThat(failure.kind()).isEqualTo(ErrorKind.SERVER_ERROR);
        assertThat(failure.code()).isEqualTo(FailureCode.PROVIDER_UNAVAILABLE);
        assertThat(dead.calls).isEqualTo(3);
        assertThat(recorded).hasSize(3);
    }

    @Test
    void aProviderThatAsksToBeLeftAloneIs() {
        Fake busy =
                new Fake("a", new ProviderException(ErrorKind.RATE_LIMITED, "Busy", Duration.ofSeconds(7), null, null));
        ProviderChain chain = chain(List.of(entry("a"), entry("b")), busy, new Fake("b", null));

        speak(chain);
        nowMs += 6_999;
        speak(chain);
        assertThat(busy.calls).isEqualTo(1);
        nowMs += 1;
        speak(chain);
        assertThat(busy.calls).isEqualTo(2);
    }

    /** Of 1000 seconds, so that the time that a test takes is none. */
    @ParameterizedTest
    @CsvSource({"890, 5", "910, 3", "1000, 3", "2000, 3"})
    void anEntryIsOnlyExcusedWhenTheChainHasClearlyLessTimeThanItsOwn(long budgetSeconds, int asked) {
        Fake late = Fake.failing("a", ErrorKind.TIMEOUT);
        ProviderChain chain = chain(List.of(ChainEntry.of("a", "m", Duration.ofSeconds(1000))), late);

        for (int i = 0; i < 5; i++) {
            assertThatThrownBy(() -> chain.synthesize(
                            CallPurpose.app("att_1", Duration.ofSeconds(budgetSeconds)),
                            new SpeechRequest("text", "en")))
                    .isInstanceOf(ChainFailure.class);
        }

        assertThat(late.calls).isEqualTo(asked);
    }

    @Test
    void timeOutsOfAChainOfOneEntryOpenItsCircuitAndThoseOfItsProbesKeepItOpen() {
        Fake late = Fake.failing("a", ErrorKind.TIMEOUT);
        ProviderChain chain = chain(List.of(entry("a")), late);

        for (int i = 0; i < 4; i++) {
            assertThat(failureWithinItsOwnTime(chain).kind()).isEqualTo(ErrorKind.TIMEOUT);
        }
        assertThat(late.calls).isEqualTo(3);

        nowMs += 15_000;
        failureWithinItsOwnTime(chain);
        assertThat(late.calls).isEqualTo(4);
        nowMs += 14_999;
        failureWithinItsOwnTime(chain);
        assertThat(late.calls).isEqualTo(4);
        nowMs += 1;
        failureWithinItsOwnTime(chain);
        assertThat(late.calls).isEqualTo(5);
    }

    /** A recording whose sound was not counted may play for hours. */
    @ParameterizedTest
    @CsvSource({"true, TIMEOUT, 3", "false, TIMEOUT, 5", "false, SERVER_ERROR, 3"})
    void anEntryIsNotBlamedForTheTimeThatARecordingOfUncertainLengthTakes(boolean counted, ErrorKind kind, int asked) {
        AtomicInteger calls = new AtomicInteger();
        SpeechRecognizer late = new SpeechRecognizer() {
            @Override
            public String provider() {
                return "ears";
            }

            @Override
            public Transcription transcribe(RecognitionRequest request, ProviderCall call) {
                calls.incrementAndGet();
                throw new ProviderException(kind, "As asked");
            }
        };
        ProviderChain chain =
                new ProviderChain(registry(Capability.ASR, List.of(entry("ears")), late), recorder, breakers);
        AudioSource audio = new AudioSource(() -> new ByteArrayInputStream(new byte[1]), 1, "audio/wav");

        for (int i = 0; i < 5; i++) {
            assertThatThrownBy(
                            () -> chain.transcribe(PURPOSE, new RecognitionRequest(audio, "en", "en", 90_000, counted)))
                    .isInstanceOf(ChainFailure.class);
        }

        assertThat(calls).hasValue(asked);
    }

    @Test
    void theLastEntryIsBlamedAlthoughTheOthersTookTheirTime() {
        Fake slow = new Fake("a", new ProviderException(ErrorKind.TIMEOUT, "late")) {
            @Override
            public Speech synthesize(SpeechRequest request, ProviderCall call) {
                while (!call.deadline().isOver()) {
                    Thread.onSpinWait();
                }
                return super.synthesize(request, call);
            }
        };
        Fake late = Fake.failing("b", ErrorKind.TIMEOUT);
        ProviderChain chain = chain(
                List.of(
                        ChainEntry.of("a", "m", Duration.ofMillis(50)),
                        ChainEntry.of("b", "m", Duration.ofSeconds(1000))),
                slow,
                late);

        for (int i = 0; i < 5; i++) {
            assertThat(failureWithinItsOwnTime(chain).kind()).isEqualTo(ErrorKind.TIMEOUT);
        }

        assertThat(late.calls).isEqualTo(3);
    }

    private static ChainFailure failureWithinItsOwnTime(ProviderChain chain) {
        return catchThrowableOfType(
                ChainFailure.class,
                () -> chain.synthesize(new CallPurpose(Scope.APP, "att_1", null), new SpeechRequest("text", "en")));
    }

    @Test
    void aProbeThatDiesWithoutAResultIsStillDue() {
        Fake dying = new Fake("a", new ProviderException(ErrorKind.SERVER_ERROR, "down")) {
            @Override
            public Speech synthesize(SpeechRequest request, ProviderCall call) {
                if (nowMs > 20_000) {
                    throw new OutOfMemoryError("as asked");
                }
                return super.synthesize(request, call);
            }
        };
        ProviderChain chain = chain(List.of(entry("a")), dying);
        for (int i = 0; i < 3; i++) {
            assertThat(failure(chain)).isNotNull();
        }
        nowMs += 30_000;

        assertThatThrownBy(() -> speak(chain)).isInstanceOf(OutOfMemoryError.class);
        assertThatThrownBy(() -> speak(chain)).isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void anAttemptTookAsLongAsItsCall() {
        Fake slow = new Fake("a", null) {
            @Override
            public Speech synthesize(SpeechRequest request, ProviderCall call) {
                Deadline later = Deadline.in(Duration.ofMillis(30));
                while (!later.isOver()) {
                    Thread.onSpinWait();
                }
                return super.synthesize(request, call);
            }
        };

        speak(chain(List.of(entry("a")), slow));

        assertThat(recorded)
                .singleElement()
                .satisfies(attempt -> assertThat(attempt.latencyMs()).isGreaterThanOrEqualTo(30));
    }

    @Test
    void theMockHasNoCircuit() {
        Fake mock = Fake.failing("mock", ErrorKind.TRANSPORT);
        ProviderChain chain = chain(List.of(entry("mock")), mock);

        for (int i = 0; i < 5; i++) {
            assertThat(failure(chain)).isNotNull();
        }

        assertThat(mock.calls).isEqualTo(5);
    }

    @Test
    void anInterruptedCallEndsTheChain() {
        Fake second = new Fake("b", null);
        Fake first = new Fake("a", null) {
            @Override
            public Speech synthesize(SpeechRequest request, ProviderCall call) {
                Thread.currentThread().interrupt();
                throw new ProviderException(ErrorKind.TRANSPORT, "Interrupted");
            }
        };
        try {
            assertThat(failure(chain(List.of(entry("a"), entry("b")), first, second)))
                    .isNotNull();

            assertThat(second.calls).isZero();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void itRefusesToRunInATransaction() {
        Transactional transactional = ProviderChain.class.getAnnotation(Transactional.class);

        assertThat(transactional).isNotNull();
        assertThat(transactional.value()).isEqualTo(Transactional.TxType.NEVER);
    }

    @Test
    void aRefHoldsProviderAndModel() {
        assertThat(new ModelRef("openrouter", "meta/llama").toString()).isEqualTo("openrouter/meta/llama");
        assertThatThrownBy(() -> new ModelRef("a/b", "c")).isInstanceOf(IllegalArgumentException.class);
    }

    private static ChainFailure failure(ProviderChain chain) {
        return catchThrowableOfType(ChainFailure.class, () -> speak(chain));
    }

    /** What the log says meanwhile. */
    private static List<LogRecord> said(Runnable work) {
        Logger log = Logger.getLogger(CallLog.class.getName());
        List<LogRecord> said = new ArrayList<>();
        Handler ears = new Handler() {
            @Override
            public void publish(LogRecord line) {
                said.add(line);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        log.addHandler(ears);
        try {
            work.run();
        } finally {
            log.removeHandler(ears);
        }
        return said;
    }
}

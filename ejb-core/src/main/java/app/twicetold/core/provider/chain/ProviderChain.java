package app.twicetold.core.provider.chain;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.AudioSourceException;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.Embedder;
import app.twicetold.core.provider.port.Embeddings;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.port.RecognitionRequest;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.CircuitBreaker;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.RefusalMeaning;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Asks the entries of a chain in their order until one answers. After an error that another provider may not have, the
 * next entry is asked. A refusal, a wrong request or invalid output ends the chain. An entry that cannot do the work,
 * for example speak a language, counts as an entry without credentials. Every attempt is recorded. An entry that keeps
 * failing is not called for a while ({@link CircuitBreakers}). One that takes only some calls at a time is called when
 * it has a place ({@link CallPlaces}).
 *
 * <p>The chain runs in the caller's thread. It refuses to run inside a transaction, because a provider can take a
 * minute and no database connection may wait for it.
 */
@ApplicationScoped
@Transactional(Transactional.TxType.NEVER)
public class ProviderChain {
    private Providers providers;
    private ProviderCallRecorder recorder;
    private CircuitBreakers breakers;
    private CallLog log;
    private InstantSource clock;
    private DatabaseState database;
    private final CallPlaces places = new CallPlaces();

    protected ProviderChain() {}

    /** A chain whose measurements are not published. */
    public ProviderChain(Providers providers, ProviderCallRecorder recorder, CircuitBreakers breakers) {
        this(providers, recorder, breakers, InstantSource.system());
    }

    /** As {@link #ProviderChain(Providers, ProviderCallRecorder, CircuitBreakers)}, with a clock of its own. */
    public ProviderChain(
            Providers providers, ProviderCallRecorder recorder, CircuitBreakers breakers, InstantSource clock) {
        this(
                providers,
                recorder,
                breakers,
                new Meters(),
                new MissingModels(clock),
                clock,
                new DatabaseState(System::nanoTime));
    }

    @Inject
    public ProviderChain(
            Providers providers,
            ProviderCallRecorder recorder,
            CircuitBreakers breakers,
            Meters meters,
            MissingModels missing,
            InstantSource clock,
            DatabaseState database) {
        this.providers = providers;
        this.recorder = recorder;
        this.breakers = breakers;
        this.log = new CallLog(recorder, meters, missing, database);
        this.clock = clock;
        this.database = database;
    }

    /** Holds the records of calls until what they gave has landed. */
    public HeldCalls hold() {
        return new HeldCalls(recorder, clock, database);
    }

    /**
     * What was said in a recording.
     *
     * @throws ChainFailure when no entry gives a transcript
     * @throws AudioSourceException when the recording cannot be read
     */
    public Answer<Transcription> transcribe(CallPurpose purpose, RecognitionRequest request) {
        return run(
                Capability.ASR,
                purpose,
                SpeechRecognizer.class,
                request.counted(),
                (recognizer, entry) -> true,
                (recognizer, call) -> {
                    Transcription transcription = recognizer.transcribe(request, call);
                    return new Outcome<>(transcription, heard(transcription.usage(), request.durationMs()));
                });
    }

    /**
     * The value that the parser makes of the document of a language model.
     *
     * @param capability one of the language models
     * @param parser a document that the parser refuses ends the chain as invalid output
     * @throws ChainFailure when no entry gives a document that the parser takes
     */
    public <T> Answer<T> complete(
            CallPurpose purpose, Capability capability, CompletionRequest request, OutputParser<T> parser) {
        return run(capability, purpose, LanguageModel.class, (model, call) -> {
            Completion completion = model.complete(request, call);
            try {
                return new Outcome<>(parser.parse(completion.json()), completion.usage());
            } catch (ProviderException e) {
                throw new ProviderException(e.kind(), String.valueOf(e.getMessage()), null, completion.usage(), e);
            } catch (RuntimeException e) {
                CallLog.broke("The parser", purpose, call.entry(), e);
                throw new ProviderException(
                        ErrorKind.INVALID_OUTPUT, "The parser broke on the answer", null, completion.usage(), e);
            }
        });
    }

    /**
     * A text as sound.
     *
     * @throws ChainFailure when no entry gives sound
     */
    public Answer<Speech> synthesize(CallPurpose purpose, SpeechRequest request) {
        return run(
                Capability.TTS,
                purpose,
                SpeechSynthesizer.class,
                true,
                (synthesizer, entry) -> synthesizer.speaks(request.language(), entry),
                (synthesizer, call) -> {
                    Speech speech = synthesizer.synthesize(request, call);
                    return new Outcome<>(speech, speech.usage());
                });
    }

    /**
     * Texts as vectors.
     *
     * @throws ChainFailure when no entry gives vectors
     */
    public Answer<Embeddings> embed(CallPurpose purpose, List<String> texts) {
        return run(Capability.EMBEDDINGS, purpose, Embedder.class, (embedder, call) -> {
            Embeddings embeddings = embedder.embed(texts, call);
            return new Outcome<>(embeddings, embeddings.usage());
        });
    }

    /**
     * Recognition is paid by the minute. When a provider does not tell the length it heard, the length that was sent
     * counts.
     */
    private static Usage heard(Usage usage, long sentMs) {
        return usage.audioMs() == null ? new Usage(usage.inputTokens(), usage.outputTokens(), sentMs) : usage;
    }

    private record Outcome<T>(T value, Usage usage) {}

    @FunctionalInterface
    private interface Work<P, T> {
        Outcome<T> attempt(P adapter, ProviderCall call);
    }

    private <P extends Adapter, T> Answer<T> run(
            Capability capability, CallPurpose purpose, Class<P> port, Work<P, T> work) {
        return run(capability, purpose, port, true, (adapter, entry) -> true, work);
    }

    /**
     * @param bounded whether the work is known to fit into the time-outs, so that a time-out is the provider's fault
     * @param able whether an adapter can do the work at all
     */
    private <P extends Adapter, T> Answer<T> run(
            Capability capability,
            CallPurpose purpose,
            Class<P> port,
            boolean bounded,
            BiPredicate<P, ChainEntry> able,
            Work<P, T> work) {
        ProviderChains chains = providers.chains();
        Duration budget = purpose.budget();
        Deadline whole = Deadline.in(budget == null ? chains.limit(capability) : budget);
        ProviderException met = null;
        List<ChainEntry> away = new ArrayList<>();
        boolean fallback = false;
        ChainEntry pinned = purpose.pinned();
        for (ChainEntry entry : pinned == null ? chains.of(capability) : List.of(pinned)) {
            if (!entry.enabled()) {
                continue;
            }
            if (whole.isOver()) {
                met = new ProviderException(ErrorKind.TIMEOUT, "The time of the whole chain is over", met);
                break;
            }
            boolean isFallback = fallback;
            fallback = true;
            P adapter = providers.find(port, entry);
            if (adapter == null || !able.test(adapter, entry)) {
                log.begin(purpose, capability, entry, chains.prices(), isFallback)
                        .skipped();
                continue;
            }
            try (CallPlaces.Place place = places.take(entry, whole)) {
                if (place == null) {
                    // The entry was not asked, so it has no record and its breaker learns nothing.
                    met = new ProviderException(ErrorKind.TIMEOUT, "No place became free at " + entry.name(), met);
                    away.add(entry);
                    break;
                }
                CircuitBreakers.Permit permit =
                        pinned == null ? breakers.admit(capability, entry) : breakers.unguarded(capability, entry);
                if (permit == null) {
                    met = met == null ? blocked(capability, entry) : met;
                    if (!breakers.hasEmptyWallet(capability, entry)) {
                        away.add(entry);
                    }
                    continue;
                }
                CallLog.Attempt attempt = log.begin(purpose, capability, entry, chains.prices(), isFallback);
                boolean cutShort = isCutShort(whole.remaining(), entry.timeout());
                try {
                    Outcome<T> outcome =
                            work.attempt(adapter, new ProviderCall(entry, whole.atMostIn(entry.timeout())));
                    permit.answered();
                    return new Answer<>(outcome.value(), entry.ref(), attempt.answered(outcome.usage()));
                } catch (AudioSourceException e) {
                    // The fault is not the provider's and the call was not finished, so the call log gets no record.
                    throw e;
                } catch (RuntimeException e) {
                    ProviderException failure = classified(purpose, entry, e);
                    boolean interrupted = Thread.currentThread().isInterrupted();
                    boolean excused = failure.kind() == ErrorKind.TIMEOUT && (cutShort || !bounded);
                    if (!interrupted && excused) {
                        permit.undecided();
                    } else if (!interrupted) {
                        permit.failed(failureOf(failure));
                    }
                    attempt.failed(failure);
                    met = met != null && failure.kind() == ErrorKind.UNCONFIGURED ? met : failure;
                    if (failure.kind().isOutage() && failure.meaning() != RefusalMeaning.EMPTY_WALLET) {
                        away.add(entry);
                    }
                    if (interrupted || !goesOn(entry, failure)) {
                        break;
                    }
                } finally {
                    permit.close();
                }
            }
        }
        ErrorKind kind = met == null ? ErrorKind.UNCONFIGURED : met.kind();
        throw new ChainFailure(
                capability, kind, met, kind.fallsBack() && pinned == null ? outage(capability, away) : null);
    }

    /** The outage of entries, as far as it may end by itself. The faults of the mock are scripted by its input. */
    private ChainFailure.@Nullable Outage outage(Capability capability, List<ChainEntry> away) {
        return away.stream()
                .filter(entry -> !entry.provider().equals(ProviderId.MOCK.wire()))
                .map(entry -> breakers.pause(capability, entry))
                .min(Comparator.naturalOrder())
                .map(pause -> new ChainFailure.Outage(pause.isZero() ? null : pause))
                .orElse(null);
    }

    private static CircuitBreaker.Failure failureOf(ProviderException failure) {
        return new CircuitBreaker.Failure(
                failure.kind(), failure.meaning() == RefusalMeaning.EMPTY_WALLET, failure.retryAfter());
    }

    private static boolean goesOn(ChainEntry entry, ProviderException failure) {
        return failure.kind().fallsBack()
                || (failure.meaning() == RefusalMeaning.TOO_LONG && entry.goesOnWhenTooLong());
    }

    /**
     * Whether the chain has clearly less time left than the entry is granted. The time of a chain is computed from its
     * entries, so the last entry may lack the time that the others took beyond theirs. A lack of up to a tenth does not
     * excuse a time-out.
     */
    private static boolean isCutShort(Duration left, Duration granted) {
        return left.compareTo(granted.minus(granted.dividedBy(10))) < 0;
    }

    /** The failure of an entry whose circuit is open. The entry is not called, and its last error counts. */
    private ProviderException blocked(Capability capability, ChainEntry entry) {
        return new ProviderException(
                breakers.lastError(capability, entry), "The circuit of " + entry.name() + " is open");
    }

    /** An unexpected exception of an adapter counts as an unreadable envelope of the answer. */
    private static ProviderException classified(CallPurpose purpose, ChainEntry entry, RuntimeException e) {
        if (e instanceof ProviderException known) {
            return known;
        }
        CallLog.broke("The adapter", purpose, entry, e);
        return new ProviderException(ErrorKind.TRANSPORT, "The adapter broke on the answer", e);
    }
}

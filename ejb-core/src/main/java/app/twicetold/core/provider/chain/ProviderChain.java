package app.twicetold.core.provider.chain;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.provider.chain.ChainRun.Outcome;
import app.twicetold.core.provider.chain.ChainRun.Work;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.AudioSourceException;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.Embedder;
import app.twicetold.core.provider.port.Embeddings;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.RecognitionRequest;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Asks the entries of a chain in their order until one answers. After an error that another provider may not have, the
 * next entry is asked. A refusal, a wrong request or invalid output ends the chain. An entry that cannot do the work,
 * for example speak a language, counts as an entry without credentials. Every attempt is recorded. An entry that keeps
 * failing is not called for a while ({@link CircuitBreakers}). One that takes only some calls at a time is called when
 * it has a place ({@link CallPlaces}), and one with a width when all nodes together have room ({@link SharedWidths}).
 *
 * <p>An entry that may be back is tried in the background, beside the next one, and the first answer counts. Everything
 * else runs in the caller's thread. The chain refuses to run inside a transaction, because a provider can take a
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
    private Repeats repeats;
    /** Without a container there are no other threads than the caller's. */
    private BackgroundCalls background = new BackgroundCalls(Runnable::run);

    private final CallPlaces places = new CallPlaces();
    private SharedWidths widths = SharedWidths.none();

    @Resource
    private @Nullable ManagedThreadFactory factory;

    private @Nullable ThreadPoolExecutor threads;
    private @Nullable ScheduledThreadPoolExecutor beats;

    protected ProviderChain() {}

    /** A chain whose measurements are not published, and that asks no entry once more. */
    public ProviderChain(Providers providers, ProviderCallRecorder recorder, CircuitBreakers breakers) {
        this(providers, recorder, breakers, InstantSource.system());
    }

    /** As {@link #ProviderChain(Providers, ProviderCallRecorder, CircuitBreakers)}, with a clock of its own. */
    public ProviderChain(
            Providers providers, ProviderCallRecorder recorder, CircuitBreakers breakers, InstantSource clock) {
        this(providers, recorder, breakers, clock, new Meters(), Repeats.none(), new BackgroundCalls(Runnable::run));
    }

    ProviderChain(
            Providers providers,
            ProviderCallRecorder recorder,
            CircuitBreakers breakers,
            InstantSource clock,
            Meters meters,
            Repeats repeats,
            BackgroundCalls background) {
        this(
                providers,
                recorder,
                breakers,
                meters,
                new MissingModels(clock),
                clock,
                new DatabaseState(System::nanoTime));
        this.repeats = repeats;
        this.background = background;
    }

    /** A chain whose entries share their widths with other nodes. */
    @Inject
    public ProviderChain(
            Providers providers,
            ProviderCallRecorder recorder,
            CircuitBreakers breakers,
            Meters meters,
            MissingModels missing,
            InstantSource clock,
            DatabaseState database,
            ShareWidth shares) {
        this(providers, recorder, breakers, meters, missing, clock, database);
        this.widths = SharedWidths.of(shares, meters, database);
    }

    /** A chain whose entries have no bound of the whole service. */
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
        this.repeats = Repeats.real(meters);
    }

    /** The same chain with widths that other nodes share. */
    ProviderChain sharing(SharedWidths shared) {
        this.widths = shared;
        return this;
    }

    /** Calls in the background run on threads of the container, which know its transactions. */
    @PostConstruct
    void begin() {
        threads = BackgroundCalls.threads(Objects.requireNonNull(factory));
        background = new BackgroundCalls(threads);
        beats = new ScheduledThreadPoolExecutor(1, Objects.requireNonNull(factory));
        ScheduledFuture<?> unused = beats.scheduleWithFixedDelay(
                widths::beat, SharedWidths.BEAT.toMillis(), SharedWidths.BEAT.toMillis(), TimeUnit.MILLISECONDS);
    }

    @PreDestroy
    void end() {
        if (threads != null) {
            List<Runnable> unused = threads.shutdownNow();
        }
        if (beats != null) {
            List<Runnable> unused = beats.shutdownNow();
        }
        widths.end();
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

    private <P extends Adapter, T> Answer<T> run(
            Capability capability, CallPurpose purpose, Class<P> port, Work<P, T> work) {
        return run(capability, purpose, port, true, (adapter, entry) -> true, work);
    }

    /** See {@link ChainRun.Request}. */
    private <P extends Adapter, T> Answer<T> run(
            Capability capability,
            CallPurpose purpose,
            Class<P> port,
            boolean bounded,
            BiPredicate<P, ChainEntry> able,
            Work<P, T> work) {
        return new ChainRun<>(
                        new ChainRun.Parts(providers, breakers, places, widths, log, repeats, background),
                        new ChainRun.Request<>(capability, purpose, port, bounded, able, work))
                .run();
    }
}

package app.twicetold.core.provider;

import app.twicetold.core.metrics.Meters;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.PriceTable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks the entries of a chain in their order until one answers. Errors that another provider may not have lead to the next
 * entry; a refusal, a wrong request or invalid output end the chain. Every attempt is recorded. An entry that keeps failing
 * is left alone for a while ({@link CircuitBreakers}).
 *
 * <p>It runs in the caller's thread and refuses to run inside a transaction: a provider can take a minute, and no database
 * connection may wait for it.
 */
@ApplicationScoped
@Transactional(Transactional.TxType.NEVER)
public class ProviderChain {
    private static final Logger LOG = System.getLogger(ProviderChain.class.getName());

    private ProviderRegistry registry;
    private ProviderCallRecorder recorder;
    private CircuitBreakers breakers;
    private Meters meters;

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected ProviderChain() {}

    /** A chain whose measurements nobody reads. */
    public ProviderChain(ProviderRegistry registry, ProviderCallRecorder recorder, CircuitBreakers breakers) {
        this(registry, recorder, breakers, new Meters());
    }

    @Inject
    public ProviderChain(
            ProviderRegistry registry, ProviderCallRecorder recorder, CircuitBreakers breakers, Meters meters) {
        this.registry = registry;
        this.recorder = recorder;
        this.breakers = breakers;
        this.meters = meters;
    }

    /**
     * What was said in a recording.
     *
     * @throws ChainFailure when no entry gives a transcript
     * @throws AudioSourceException when the recording cannot be read
     */
    public Answer<Transcription> transcribe(CallPurpose purpose, RecognitionRequest request) {
        return run(Capability.ASR, purpose, SpeechRecognizer.class, (recognizer, call) -> {
            Transcription transcription = recognizer.transcribe(request, call);
            return new Outcome<>(transcription, heard(transcription.usage(), request.durationMs()));
        });
    }

    /**
     * The value that the parser makes of the document of a language model.
     *
     * @param capability one of the language models
     * @param parser what it refuses ends the chain as invalid output
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
                LOG.log(
                        Level.ERROR,
                        "The parser broke on an answer of " + call.entry().ref(),
                        e);
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
        return run(Capability.TTS, purpose, SpeechSynthesizer.class, (synthesizer, call) -> {
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

    /** Recognition is paid by the minute: where a provider does not tell how many it heard, what it was sent counts. */
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
        ProviderChains chains = registry.chains();
        Duration budget = purpose.budget();
        Deadline whole = Deadline.in(budget == null ? chains.limit(capability) : budget);
        ProviderException met = null;
        boolean fallback = false;
        for (ChainEntry entry : chains.of(capability)) {
            if (!entry.enabled()) {
                continue;
            }
            if (whole.isOver()) {
                met = new ProviderException(ErrorKind.TIMEOUT, "The time of the whole chain is over", met);
                break;
            }
            Attempt attempt = new Attempt(purpose, capability, entry, chains.prices(), fallback, System.nanoTime());
            fallback = true;
            P adapter = registry.find(port, entry);
            if (adapter == null) {
                record(attempt.skipped());
                continue;
            }
            CircuitBreakers.Permit permit = breakers.admit(capability, entry);
            if (permit == null) {
                met = met == null ? blocked(capability, entry) : met;
                continue;
            }
            boolean cutShort = whole.remaining().compareTo(entry.timeout()) < 0;
            try {
                Outcome<T> outcome = work.attempt(adapter, new ProviderCall(entry, whole.atMostIn(entry.timeout())));
                permit.answered();
                record(attempt.ended(outcome.usage(), null));
                return new Answer<>(outcome.value(), entry.ref());
            } catch (AudioSourceException e) {
                // The provider is not to blame and was not asked to the end: nothing for the log of its calls.
                permit.abandoned();
                throw e;
            } catch (RuntimeException e) {
                met = classified(entry, e);
                boolean interrupted = Thread.currentThread().isInterrupted();
                if (interrupted || cutShort && met.kind() == ErrorKind.TIMEOUT) {
                    permit.abandoned();
                } else {
                    permit.failed(met.kind(), met.retryAfter());
                }
                record(attempt.ended(met.usage(), met.kind()));
                LOG.log(
                        Level.WARNING,
                        "{0} {1} for {2}: {3}, {4}",
                        capability.wire(),
                        entry.ref(),
                        String.valueOf(purpose.jobId()),
                        met.kind().wire(),
                        String.valueOf(met.getMessage()));
                if (interrupted || !met.kind().fallsBack()) {
                    break;
                }
            }
        }
        throw new ChainFailure(capability, met == null ? ErrorKind.UNCONFIGURED : met.kind(), met);
    }

    /** An entry that is known to be down is not asked, and counts as what it failed with. */
    private ProviderException blocked(Capability capability, ChainEntry entry) {
        return new ProviderException(
                breakers.lastError(capability, entry), "The circuit of " + entry.name() + " is open");
    }

    /** An adapter that breaks on an answer did not understand its envelope. */
    private static ProviderException classified(ChainEntry entry, RuntimeException e) {
        if (e instanceof ProviderException known) {
            return known;
        }
        LOG.log(Level.ERROR, "The adapter of " + entry.ref() + " broke", e);
        return new ProviderException(ErrorKind.TRANSPORT, "The adapter broke on the answer", e);
    }

    private record Attempt(
            CallPurpose purpose,
            Capability capability,
            ChainEntry entry,
            PriceTable prices,
            boolean fallback,
            long startNanos) {
        AttemptRecord skipped() {
            return new AttemptRecord(
                    purpose, capability, entry.ref(), 0, Usage.NONE, null, ErrorKind.UNCONFIGURED, fallback);
        }

        AttemptRecord ended(Usage usage, @Nullable ErrorKind kind) {
            long latencyMs = (System.nanoTime() - startNanos) / 1_000_000;
            BigDecimal cost = prices.cost(
                    entry.provider(), entry.model(), usage.inputTokens(), usage.outputTokens(), usage.audioMs());
            return new AttemptRecord(purpose, capability, entry.ref(), latencyMs, usage, cost, kind, fallback);
        }
    }

    /** The log is not worth a result: what cannot be written is logged and forgotten. */
    private void record(AttemptRecord attempt) {
        ErrorKind error = attempt.errorKind();
        if (error != ErrorKind.UNCONFIGURED) {
            meters.providerCall(
                    attempt.capability().wire(),
                    attempt.ref().provider(),
                    error == null ? null : error.wire(),
                    Duration.ofMillis(attempt.latencyMs()),
                    attempt.costUsd());
        }
        try {
            recorder.record(attempt);
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "A call of " + attempt.ref() + " could not be recorded", e);
        }
    }
}

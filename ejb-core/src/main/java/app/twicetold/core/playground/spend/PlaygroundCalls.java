package app.twicetold.core.playground.spend;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.OutputParser;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.port.AudioSourceException;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.RecognitionRequest;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.spend.ReservedCall;
import app.twicetold.core.spend.rules.CallEstimate;
import app.twicetold.core.training.pipeline.JudgeRetelling;
import app.twicetold.core.training.pipeline.Judged;
import app.twicetold.core.training.pipeline.Retelling;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The provider calls of the playground. What a call may cost is reserved before it and released after it. The call
 * log has what it did cost, under the scope of the playground and the id of the run.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NEVER)
public class PlaygroundCalls {
    private ProviderChain chain;
    private Providers providers;
    private PlaygroundBook book;

    @Inject
    public PlaygroundCalls(ProviderChain chain, Providers providers, PlaygroundBook book) {
        this.chain = chain;
        this.providers = providers;
        this.book = book;
    }

    protected PlaygroundCalls() {}

    /**
     * Who is asked, and for what.
     *
     * @param runId of the run or the evaluation
     * @param lane the label of the lane, null where none asks
     * @param entry pinned: no other one may answer
     */
    public record Asked(String runId, @Nullable String lane, ChainEntry entry) {
        CallPurpose purpose() {
            return CallPurpose.playground(runId, entry, lane);
        }
    }

    /**
     * What the pinned recogniser hears.
     *
     * @throws SpendCapReached when the call may not start
     * @throws ChainFailure when the entry gives no transcript
     * @throws AudioSourceException when the recording cannot be read
     */
    public Answer<Transcription> transcribe(Asked asked, RecognitionRequest request) {
        return reserved(
                asked,
                cost(asked.entry(), 0L, 0L, request.durationMs()),
                () -> chain.transcribe(asked.purpose(), request));
    }

    /**
     * What the pinned model makes of a retelling, by the rules of the app.
     *
     * @throws SpendCapReached when the call may not start
     * @throws ChainFailure when the entry gives no answer that can be read
     */
    public Judged judge(Asked asked, Edition edition, Retelling retelling) {
        return reserved(
                asked,
                cost(asked.entry(), retelling.prompt(edition)),
                () -> new JudgeRetelling(chain, edition).judge(asked.purpose(), retelling));
    }

    /**
     * What the parser makes of the answer of the pinned model.
     *
     * @throws SpendCapReached when the call may not start
     * @throws ChainFailure when the entry gives no document that the parser takes
     */
    public <T> Answer<T> complete(Asked asked, CompletionRequest request, OutputParser<T> parser) {
        return reserved(
                asked,
                cost(asked.entry(), request),
                () -> chain.complete(asked.purpose(), Capability.LLM, request, parser));
    }

    /**
     * A text as sound, by the chain of the app.
     *
     * @throws SpendCapReached when the call may not start
     * @throws ChainFailure when no entry gives sound
     */
    public Answer<Speech> synthesize(String runId, SpeechRequest request) {
        ProviderChains chains = providers.chains();
        long units = request.text().codePointCount(0, request.text().length());
        BigDecimal estimate = ReservedCall.dearest(chains, Capability.TTS, entry -> cost(entry, units, 0L, 0L));
        return reserved(
                runId,
                estimate,
                chains.limit(Capability.TTS),
                () -> chain.synthesize(CallPurpose.playground(runId), request));
    }

    private BigDecimal cost(ChainEntry entry, CompletionRequest request) {
        return CallEstimate.of(
                providers.chains().prices(),
                entry.provider(),
                entry.model(),
                request.systemPrompt() + request.userPrompt(),
                request.maxOutputTokens());
    }

    /** A model without a price is estimated at 0, because no cost of its calls is known. */
    private BigDecimal cost(ChainEntry entry, long inputTokens, long outputTokens, long audioMs) {
        BigDecimal cost =
                providers.chains().prices().cost(entry.provider(), entry.model(), inputTokens, outputTokens, audioMs);
        return cost == null ? BigDecimal.ZERO : cost;
    }

    private <T> T reserved(Asked asked, BigDecimal estimate, Supplier<T> call) {
        return reserved(asked.runId(), estimate, asked.entry().timeout(), call);
    }

    private <T> T reserved(String runId, BigDecimal estimate, Duration longest, Supplier<T> call) {
        String reservation =
                book.reserve(runId, estimate, ReservedCall.lease(longest)).orElseThrow(SpendCapReached::new);
        return ReservedCall.make(reservation, book::release, call);
    }
}

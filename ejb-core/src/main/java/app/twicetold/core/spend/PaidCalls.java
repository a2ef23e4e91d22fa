package app.twicetold.core.spend;

import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.OutputParser;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.Embeddings;
import app.twicetold.core.spend.rules.CallEstimate;
import app.twicetold.core.work.PatienceSettings;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The provider calls of content jobs. What a call may cost is reserved before it and released after it; what it did
 * cost is booked with its record in the call log ({@link BookContentCalls}).
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NEVER)
public class PaidCalls {
    private ProviderChain chain;
    private Providers providers;
    private SpendBook book;
    private GenerationSettings settings;
    private PatienceSettings patience;

    @Inject
    public PaidCalls(
            ProviderChain chain,
            Providers providers,
            SpendBook book,
            GenerationSettings settings,
            PatienceSettings patience) {
        this.chain = chain;
        this.providers = providers;
        this.book = book;
        this.settings = settings;
        this.patience = patience;
    }

    protected PaidCalls() {}

    /**
     * The value that the parser makes of the document of a language model.
     *
     * @param capability {@code content_llm} or {@code qa_llm}
     * @throws CallRefused when the pipeline is paused or the call has to wait
     * @throws ChainFailure when no entry gives a document that the parser takes
     */
    public <T> Answer<T> complete(
            String jobId, Capability capability, CompletionRequest request, OutputParser<T> parser) {
        String prompt = request.systemPrompt() + request.userPrompt();
        return reserved(
                jobId,
                capability,
                prompt,
                request.maxOutputTokens(),
                purpose -> counted(capability, () -> chain.complete(purpose, capability, request, parser)));
    }

    /**
     * Texts as vectors.
     *
     * @throws CallRefused when the pipeline is paused or the call has to wait
     * @throws ChainFailure when no entry gives vectors
     */
    public Answer<Embeddings> embed(String jobId, List<String> texts) {
        return reserved(
                jobId, Capability.EMBEDDINGS, String.join("", texts), 0, purpose -> chain.embed(purpose, texts));
    }

    private <T> T reserved(
            String jobId, Capability capability, String prompt, long maxOutputTokens, Function<CallPurpose, T> call) {
        ProviderChains chains = providers.chains();
        Permission permission = book.reserve(
                jobId,
                ReservedCall.dearest(
                        chains,
                        capability,
                        entry -> CallEstimate.of(
                                chains.prices(), entry.provider(), entry.model(), prompt, maxOutputTokens)),
                ReservedCall.lease(chains.limit(capability)));
        if (permission instanceof Permission.Granted granted) {
            return ReservedCall.make(
                    granted.reservationId(), book::release, () -> call.apply(CallPurpose.content(jobId)));
        }
        throw new CallRefused(permission instanceof Permission.Paused paused ? paused.reason() : null);
    }

    /**
     * Three runs of the chain that writes drafts without a result pause the pipeline. An outage that the job waits out
     * is none yet: it counts once, when the job gives up.
     */
    private <T> T counted(Capability capability, Supplier<T> run) {
        if (capability != Capability.CONTENT_LLM) {
            return run.get();
        }
        try {
            T answer = run.get();
            settings.draftChainEnded(true);
            return answer;
        } catch (ChainFailure failure) {
            if (patience.background().isNone() || failure.outage().isEmpty()) {
                settings.draftChainEnded(false);
            }
            throw failure;
        }
    }
}

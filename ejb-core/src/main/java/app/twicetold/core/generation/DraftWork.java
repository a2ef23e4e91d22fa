package app.twicetold.core.generation;

import app.twicetold.core.content.ContentClaim;
import app.twicetold.core.content.ContentJobs;
import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.content.ContentWork;
import app.twicetold.core.content.JobStage;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.job.EndUnansweredJob;
import app.twicetold.core.prompt.ArticleDraft;
import app.twicetold.core.prompt.DraftAnswer;
import app.twicetold.core.prompt.DraftPrompt;
import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.spend.CallRefused;
import app.twicetold.core.spend.PaidCalls;
import app.twicetold.core.spend.SpendGuard;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;

/** Writes an article: asks the model outside any transaction, and lands the draft. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class DraftWork implements ContentWork {
    private static final Duration MARGIN = Duration.ofMinutes(2);

    private SpendGuard guard;
    private ReadDraftOrder orders;
    private PaidCalls calls;
    private DraftSteps steps;
    private EndUnansweredJob unanswered;
    private ContentJobs jobs;
    private ContentQueue queue;
    private Providers providers;

    @Inject
    public DraftWork(
            SpendGuard guard,
            ReadDraftOrder orders,
            PaidCalls calls,
            DraftSteps steps,
            EndUnansweredJob unanswered,
            ContentJobs jobs,
            ContentQueue queue,
            Providers providers) {
        this.guard = guard;
        this.orders = orders;
        this.calls = calls;
        this.steps = steps;
        this.unanswered = unanswered;
        this.jobs = jobs;
        this.queue = queue;
        this.providers = providers;
    }

    protected DraftWork() {}

    @Override
    public JobStage stage() {
        return JobStage.GENERATE;
    }

    @Override
    public Duration lease() {
        return providers.chains().limit(Capability.CONTENT_LLM).plus(MARGIN);
    }

    @Override
    public void work(ContentClaim claim) {
        if (guard.paused().isPresent()) {
            jobs.fail(claim, JobError.GENERATION_PAUSED);
            return;
        }
        DraftOrder order = orders.of(claim.job());
        if (!steps.stands(claim, order)) {
            return;
        }
        Answer<ArticleDraft> answer;
        try {
            answer = calls.complete(
                    claim.job().id(),
                    Capability.CONTENT_LLM,
                    DraftPrompt.render(order.promptVersion(), order.facts()),
                    new DraftAnswer(order.facts()));
        } catch (CallRefused refusal) {
            unanswered.after(claim, refusal);
            return;
        } catch (ChainFailure failure) {
            unanswered.after(claim, failure);
            return;
        }
        steps.land(claim, order, answer, guard.paused().isPresent()).ifPresent(queue::send);
    }
}

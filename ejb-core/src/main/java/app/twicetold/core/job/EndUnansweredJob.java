package app.twicetold.core.job;

import app.twicetold.core.content.AwaitProviders;
import app.twicetold.core.content.ContentClaim;
import app.twicetold.core.content.ContentJobs;
import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.content.rules.JobTries;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.shared.WireValue;
import app.twicetold.core.spend.CallRefused;
import app.twicetold.core.work.PatienceSettings;
import app.twicetold.core.work.rules.Patience;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** What becomes of a job whose paid call gave no answer. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class EndUnansweredJob {
    private ContentJobs jobs;
    private AwaitProviders providers;
    private ContentQueue queue;
    private GenerationSettings settings;
    private PatienceSettings patience;

    @Inject
    public EndUnansweredJob(
            ContentJobs jobs,
            AwaitProviders providers,
            ContentQueue queue,
            GenerationSettings settings,
            PatienceSettings patience) {
        this.jobs = jobs;
        this.providers = providers;
        this.queue = queue;
        this.settings = settings;
        this.patience = patience;
    }

    protected EndUnansweredJob() {}

    /** A paused pipeline fails the job. A job that has to wait goes back to the queue; the sweep sends it again. */
    public void after(ContentClaim claim, CallRefused refusal) {
        if (refusal.pause().isPresent()) {
            jobs.fail(claim, JobError.GENERATION_PAUSED);
        } else {
            jobs.release(claim);
        }
    }

    /**
     * A job whose providers are away goes back to the queue for ten minutes; then it fails, and counts as one failure
     * of its chain. Where work does not wait, a chain that could not be reached is tried again. Any other failure fails
     * the job.
     */
    public void after(ContentClaim claim, ChainFailure failure) {
        Optional<ChainFailure.Outage> outage = failure.outage();
        Patience background = patience.background();
        if (outage.isPresent() && !background.isNone()) {
            await(claim, failure, outage.get(), background);
        } else if (JobTries.isUnreached(failure.kind())) {
            jobs.unreachable(claim);
        } else {
            fail(claim, failure);
        }
    }

    private void await(ContentClaim claim, ChainFailure failure, ChainFailure.Outage outage, Patience background) {
        Optional<Duration> pause = providers.await(
                claim, background, outage.probe(), ThreadLocalRandom.current().nextDouble());
        if (pause.isPresent()) {
            queue.sendLater(claim.job().id(), pause.get());
            return;
        }
        if (failure.capability() == Capability.CONTENT_LLM) {
            settings.draftChainEnded(false);
        }
        fail(claim, failure);
    }

    private void fail(ContentClaim claim, ChainFailure failure) {
        jobs.fail(claim, WireValue.of(JobError.class, failure.code().wire()), failure.isTooLong());
    }
}

package app.twicetold.core.job;

import app.twicetold.core.content.ContentClaim;
import app.twicetold.core.content.ContentJobs;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.content.rules.JobTries;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.shared.WireValue;
import app.twicetold.core.spend.CallRefused;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** What becomes of a job whose paid call gave no answer. */
@Stateless
public class EndUnansweredJob {
    private ContentJobs jobs;

    @Inject
    public EndUnansweredJob(ContentJobs jobs) {
        this.jobs = jobs;
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

    /** A chain that could not be reached is tried again; any other failure fails the job. */
    public void after(ContentClaim claim, ChainFailure failure) {
        if (JobTries.isUnreached(failure.kind())) {
            jobs.unreachable(claim);
        } else {
            jobs.fail(claim, WireValue.of(JobError.class, failure.code().wire()), failure.isTooLong());
        }
    }
}

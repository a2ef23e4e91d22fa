package app.twicetold.core.training.attempt;

import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.pipeline.PipelineDispatch;
import app.twicetold.core.training.queue.AdmitWork;
import app.twicetold.core.training.recording.AcceptDirectUpload;
import app.twicetold.core.training.rules.queue.Urgency;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Hands a recording to the pipeline. The row says that work is due before the message is sent, so a broker that is down
 * loses nothing: the sweep sends the message again.
 */
@ApplicationScoped
public class SubmitAttempt {
    private AcceptDirectUpload uploads;
    private SubmissionSteps steps;
    private PipelineDispatch dispatch;
    private AdmitWork admission;

    @Inject
    public SubmitAttempt(
            AcceptDirectUpload uploads, SubmissionSteps steps, PipelineDispatch dispatch, AdmitWork admission) {
        this.uploads = uploads;
        this.steps = steps;
        this.dispatch = dispatch;
        this.admission = admission;
    }

    protected SubmitAttempt() {}

    /**
     * Idempotent while the attempt is processed and after it ended well.
     *
     * @return the attempt as the submit left it
     * @throws ServiceException {@code upload_missing}, {@code attempt_not_retryable}, {@code service_busy} when it would
     *     wait too long (the recording stays), and what {@link AcceptDirectUpload#accept} refuses
     */
    public AttemptView submit(String userId, String attemptId) {
        uploads.accept(userId, attemptId);
        admission.look();
        SubmissionSteps.Submission submission = steps.submit(userId, attemptId);
        submission.due().ifPresent(due -> dispatch.send(due.step(), attemptId, Urgency.of(due.kind())));
        return submission.attempt();
    }
}

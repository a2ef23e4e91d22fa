package app.twicetold.core.training.attempt;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.life.AttemptMoves;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.pipeline.PipelineLeases;
import app.twicetold.core.training.queue.AdmitWork;
import app.twicetold.core.training.rules.queue.WorkKind;
import app.twicetold.core.training.rules.session.AttemptStatus;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.core.training.rules.session.SessionStage;
import app.twicetold.core.training.rules.session.Submissions;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.AttemptRow;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/** The transaction of a submission. */
@Stateless
public class SubmissionSteps {
    private SessionRepository sessions;
    private AttemptRepository attempts;
    private AttemptViews views;
    private PipelineLeases leases;
    private AdmitWork admission;
    private InstantSource clock;

    @Inject
    public SubmissionSteps(
            SessionRepository sessions,
            AttemptRepository attempts,
            AttemptViews views,
            PipelineLeases leases,
            AdmitWork admission,
            InstantSource clock) {
        this.sessions = sessions;
        this.attempts = attempts;
        this.views = views;
        this.leases = leases;
        this.admission = admission;
        this.clock = clock;
    }

    protected SubmissionSteps() {}

    /**
     * Nothing is due when the attempt was submitted before.
     *
     * @throws ServiceException {@code service_busy} when the attempt would wait too long; it stays as it is
     */
    public Submission submit(String userId, String attemptId) {
        // Nothing is loaded before it is locked: a lock does not refresh what was read earlier.
        SessionEntity session =
                sessions.lockOfAttempt(attemptId, userId).orElseThrow(() -> ServiceException.notFound("attempt"));
        AttemptEntity attempt = attempts.lock(attemptId).orElseThrow(() -> ServiceException.notFound("attempt"));
        switch (AttemptStatus.ofWire(attempt.status)) {
            case AWAITING_UPLOAD -> throw new ServiceException(ErrorCode.UPLOAD_MISSING);
            case PROCESSING, ASSESSED, UNRELIABLE -> {
                return submission(userId, attemptId, Optional.empty());
            }
            case FAILED -> {
                if (!Submissions.mayBeRepeated(attempt.errorRetryable, attempt.submissions)
                        || attempt.objectKey == null) {
                    throw new ServiceException(ErrorCode.ATTEMPT_NOT_RETRYABLE);
                }
            }
            case UPLOADED -> {}
        }
        if (!SessionStage.ofWire(session.stage).takesAttempt(attempt.round)) {
            throw new ServiceException(ErrorCode.STAGE_CONFLICT, Map.of("stage", session.stage));
        }
        WorkKind kind = WorkKind.ofAttempt(SessionKind.ofWire(session.kind), attempt.submissions);
        // A retry continues where the first try failed, so that a transcript is not paid for twice.
        boolean heard = attempt.submissions > 0 && attempts.findTranscript(attemptId) != null;
        PipelineStep step = heard ? PipelineStep.ASSESS : PipelineStep.TRANSCRIBE;
        admission.require(kind, step, attemptId);
        Instant now = clock.instant();
        AttemptMoves.submit(attempt, step, now, leases.untilEnd(now));
        session.touchedAt = now;
        return submission(userId, attemptId, Optional.of(new Due(step, kind)));
    }

    private Submission submission(String userId, String attemptId, Optional<Due> due) {
        AttemptRow attempt =
                attempts.findShown(attemptId, userId).orElseThrow(() -> ServiceException.notFound("attempt"));
        return new Submission(views.of(attempt), due);
    }

    /**
     * What a submit led to.
     *
     * @param attempt as it is now
     * @param due the step to be done next
     */
    public record Submission(AttemptView attempt, Optional<Due> due) {}

    /** A step that is to be done, of an attempt of a kind. */
    public record Due(PipelineStep step, WorkKind kind) {}
}

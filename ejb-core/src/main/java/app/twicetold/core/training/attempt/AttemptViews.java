package app.twicetold.core.training.attempt;

import app.twicetold.core.assessment.rules.RoundComparison;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.storage.DirectUpload;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.SignedUrls;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.life.AttemptError;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.pipeline.StepTimes;
import app.twicetold.core.training.rules.progress.PipelineProgress;
import app.twicetold.core.training.rules.progress.ProgressStage;
import app.twicetold.core.training.rules.recording.UnreliableReason;
import app.twicetold.core.training.rules.session.AttemptStatus;
import app.twicetold.persistence.assessment.AssessmentEntity;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import app.twicetold.persistence.training.TranscriptEntity;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes the view of an attempt, inside the transaction of a use case: at most three statements beside the attempt's. */
@ApplicationScoped
public class AttemptViews {
    private SessionRepository sessions;
    private AttemptRepository attempts;
    private AssessmentRepository assessments;
    private ObjectStore store;
    private SignedUrls urls;
    private TrainingSettings settings;
    private StepTimes times;
    private InstantSource clock;

    @Inject
    public AttemptViews(
            SessionRepository sessions,
            AttemptRepository attempts,
            AssessmentRepository assessments,
            ObjectStore store,
            SignedUrls urls,
            TrainingSettings settings,
            StepTimes times,
            InstantSource clock) {
        this.sessions = sessions;
        this.attempts = attempts;
        this.assessments = assessments;
        this.store = store;
        this.urls = urls;
        this.settings = settings;
        this.times = times;
        this.clock = clock;
    }

    protected AttemptViews() {}

    AttemptView of(AttemptEntity attempt) {
        SessionEntity session = sessions.find(attempt.sessionId, attempt.userId)
                // Deleted since the attempt was read.
                .orElseThrow(() -> ServiceException.notFound("attempt"));
        AttemptStatus status = AttemptStatus.ofWire(attempt.status);
        boolean heard = attempt.submittedAt != null;
        AssessmentEntity assessment = status == AttemptStatus.ASSESSED ? assessments.ofAttempt(attempt.id) : null;
        return new AttemptView(
                attempt.id,
                attempt.sessionId,
                attempt.round,
                status,
                attempt.durationMs,
                attempt.pauseCount,
                session.language,
                attempt.createdAt,
                attempt.submittedAt,
                attempt.audioPurgedAt,
                progress(attempt, status),
                heard ? transcript(attempts.findTranscript(attempt.id)) : null,
                attempt.unreliableReason == null ? null : UnreliableReason.ofWire(attempt.unreliableReason),
                error(attempt),
                assessment == null ? null : AssessmentView.of(assessment),
                attempt.comparison == null ? null : Json.read(attempt.comparison, RoundComparison.class),
                status == AttemptStatus.AWAITING_UPLOAD ? upload(attempt) : null);
    }

    private @Nullable PipelineProgress progress(AttemptEntity attempt, AttemptStatus status) {
        ProgressStage stage = stage(attempt, status);
        return stage == null ? null : PipelineProgress.of(attempt.round, stage, times::usualMs);
    }

    /** Null before the first submission. */
    static @Nullable ProgressStage stage(AttemptEntity attempt, AttemptStatus status) {
        if (attempt.submittedAt == null || attempt.step == null) {
            return null;
        }
        if (status.terminal()) {
            return ProgressStage.DONE;
        }
        if (PipelineStep.ASSESS.wire().equals(attempt.step)) {
            return ProgressStage.ASSESS;
        }
        return attempt.claimToken == null ? ProgressStage.QUEUED : ProgressStage.TRANSCRIBE;
    }

    private static AttemptView.@Nullable TranscriptSummary transcript(@Nullable TranscriptEntity transcript) {
        return transcript == null
                ? null
                : new AttemptView.TranscriptSummary(transcript.length, transcript.language, transcript.asrRef);
    }

    static @Nullable AttemptError error(AttemptEntity attempt) {
        return attempt.errorCode == null
                ? null
                : new AttemptError(
                        attempt.errorCode,
                        Boolean.TRUE.equals(attempt.errorRetryable)
                                && attempt.submissions < SubmissionSteps.MAX_SUBMISSIONS,
                        attempt.errorStage == null ? "" : attempt.errorStage);
    }

    private AttemptView.Upload upload(AttemptEntity attempt) {
        Instant expiresAt = clock.instant().plus(SignedUrls.LIFETIME).truncatedTo(ChronoUnit.SECONDS);
        if (attempt.objectKey != null) {
            Optional<DirectUpload> direct = store.presignUpload(
                    new ObjectKey(attempt.objectKey),
                    attempt.contentType,
                    attempt.sizeBytes,
                    attempt.sha256,
                    SignedUrls.LIFETIME);
            if (direct.isPresent()) {
                DirectUpload upload = direct.get();
                return new AttemptView.Upload(upload.url().toString(), upload.headers(), expiresAt);
            }
        }
        var permission = new SignedUrls.Upload(attempt.id, attempt.contentType, attempt.sizeBytes, attempt.sha256);
        return new AttemptView.Upload(
                settings.baseUrl() + urls.uploadUrl(permission, expiresAt),
                Map.of("Content-Type", attempt.contentType),
                expiresAt);
    }
}

package app.twicetold.core.training.attempt;

import app.twicetold.core.assessment.rules.RoundComparison;
import app.twicetold.core.shared.Json;
import app.twicetold.core.storage.DirectUpload;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.SignedUrls;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.life.AttemptError;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.queue.PipelineFigures;
import app.twicetold.core.training.queue.StepTimes;
import app.twicetold.core.training.rules.progress.PipelineProgress;
import app.twicetold.core.training.rules.progress.ProgressStage;
import app.twicetold.core.training.rules.queue.NextPoll;
import app.twicetold.core.training.rules.queue.QueueFigures;
import app.twicetold.core.training.rules.queue.TimeLeft;
import app.twicetold.core.training.rules.queue.WorkKind;
import app.twicetold.core.training.rules.recording.UnreliableReason;
import app.twicetold.core.training.rules.session.AttemptStatus;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.core.training.rules.session.Submissions;
import app.twicetold.core.work.PatienceSettings;
import app.twicetold.persistence.training.AttemptRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes the view of an attempt. */
@ApplicationScoped
public class AttemptViews {
    private ObjectStore store;
    private SignedUrls urls;
    private TrainingSettings settings;
    private StepTimes times;
    private PipelineFigures figures;
    private InstantSource clock;

    @Inject
    public AttemptViews(
            ObjectStore store,
            SignedUrls urls,
            TrainingSettings settings,
            StepTimes times,
            PipelineFigures figures,
            InstantSource clock) {
        this.store = store;
        this.urls = urls;
        this.settings = settings;
        this.times = times;
        this.figures = figures;
        this.clock = clock;
    }

    protected AttemptViews() {}

    AttemptView of(AttemptRow attempt) {
        AttemptStatus status = AttemptStatus.ofWire(attempt.status());
        return new AttemptView(
                attempt.id(),
                attempt.sessionId(),
                attempt.round(),
                status,
                attempt.durationMs(),
                attempt.pauseCount(),
                attempt.articleLanguage(),
                attempt.createdAt(),
                attempt.submittedAt(),
                attempt.audioPurgedAt(),
                progress(attempt, status),
                pollAfter(attempt),
                transcript(attempt.transcript()),
                attempt.unreliableReason() == null ? null : UnreliableReason.ofWire(attempt.unreliableReason()),
                error(attempt),
                AssessmentView.of(attempt),
                attempt.comparison() == null ? null : Json.read(attempt.comparison(), RoundComparison.class),
                status == AttemptStatus.AWAITING_UPLOAD ? upload(attempt) : null);
    }

    private @Nullable PipelineProgress progress(AttemptRow attempt, AttemptStatus status) {
        ProgressStage stage = stage(attempt, status);
        return stage == null
                ? null
                : PipelineProgress.of(attempt.round(), stage, this::usualMs)
                        .after(pause(attempt, status).plus(queue(attempt, stage)));
    }

    /** What a stage takes on all nodes, in milliseconds; on this one as long as no node has told. */
    private long usualMs(ProgressStage stage) {
        QueueFigures known = figures.known();
        if (known.isKnown() && stage == ProgressStage.TRANSCRIBE) {
            return known.transcribeMs();
        }
        if (known.isKnown() && stage == ProgressStage.ASSESS) {
            return known.assessMs();
        }
        return times.usualMs(stage);
    }

    /** How long the attempt waits for a listener. First diagnostics come before the others. */
    private Duration queue(AttemptRow attempt, ProgressStage stage) {
        // The submit that it waits since is counted.
        boolean first = WorkKind.ofAttempt(SessionKind.ofWire(attempt.kind()), attempt.submissions() - 1)
                == WorkKind.FIRST_DIAGNOSTIC;
        return stage != ProgressStage.QUEUED || first || attempt.submittedAt() == null
                ? Duration.ZERO
                : figures.known().waitOf(attempt.submittedAt(), clock.instant());
    }

    /** When its user is to ask again; null unless it is processed. */
    @Nullable
    Duration pollAfter(AttemptRow attempt) {
        AttemptStatus status = AttemptStatus.ofWire(attempt.status());
        PipelineProgress progress = status == AttemptStatus.PROCESSING ? progress(attempt, status) : null;
        if (progress == null || attempt.submittedAt() == null) {
            return null;
        }
        Duration age = Duration.between(attempt.submittedAt(), clock.instant());
        return NextPoll.after(
                attempt.id(), age, left(attempt, status, age, progress.etaMs()), PatienceSettings.POLL_TIMEOUT);
    }

    /** A guess of the times would have an answer that came sooner wait for its reader. */
    private TimeLeft left(AttemptRow attempt, AttemptStatus status, Duration age, long etaMs) {
        if (!figures.known().isKnown() && !times.isKnown()) {
            return NextPoll.leftOfUnknown(age, pause(attempt, status));
        }
        Duration eta = Duration.ofMillis(etaMs);
        return attempt.claimed() ? NextPoll.leftOfWork(eta, whole(attempt), age) : TimeLeft.of(eta);
    }

    private Duration whole(AttemptRow attempt) {
        return Duration.ofMillis(PipelineProgress.of(attempt.round(), ProgressStage.QUEUED, this::usualMs)
                .etaMs());
    }

    /** How long the work is still put off because a provider is away. */
    private Duration pause(AttemptRow attempt, AttemptStatus status) {
        Instant until = attempt.waitsUntil();
        Instant now = clock.instant();
        return until == null || status.terminal() || attempt.claimed() || until.isBefore(now)
                ? Duration.ZERO
                : Duration.between(now, until);
    }

    /** Null before the first submission. */
    static @Nullable ProgressStage stage(AttemptRow attempt, AttemptStatus status) {
        if (attempt.submittedAt() == null || attempt.step() == null) {
            return null;
        }
        if (status.terminal()) {
            return ProgressStage.DONE;
        }
        if (PipelineStep.ASSESS.wire().equals(attempt.step())) {
            return ProgressStage.ASSESS;
        }
        return attempt.claimed() || attempt.waits() > 0 ? ProgressStage.TRANSCRIBE : ProgressStage.QUEUED;
    }

    private static AttemptView.@Nullable TranscriptSummary transcript(AttemptRow.@Nullable Transcript transcript) {
        return transcript == null
                ? null
                : new AttemptView.TranscriptSummary(transcript.length(), transcript.language(), transcript.asrRef());
    }

    static @Nullable AttemptError error(AttemptRow attempt) {
        return attempt.errorCode() == null
                ? null
                : new AttemptError(
                        attempt.errorCode(),
                        Submissions.mayBeRepeated(attempt.errorRetryable(), attempt.submissions()),
                        attempt.errorStage() == null ? "" : attempt.errorStage());
    }

    private AttemptView.Upload upload(AttemptRow attempt) {
        Instant expiresAt = clock.instant().plus(SignedUrls.LIFETIME).truncatedTo(ChronoUnit.SECONDS);
        if (attempt.objectKey() != null) {
            Optional<DirectUpload> direct = store.presignUpload(
                    new ObjectKey(attempt.objectKey()),
                    attempt.contentType(),
                    attempt.sizeBytes(),
                    attempt.sha256(),
                    SignedUrls.LIFETIME);
            if (direct.isPresent()) {
                DirectUpload upload = direct.get();
                return new AttemptView.Upload(upload.url().toString(), upload.headers(), expiresAt);
            }
        }
        var permission =
                new SignedUrls.Upload(attempt.id(), attempt.contentType(), attempt.sizeBytes(), attempt.sha256());
        return new AttemptView.Upload(
                settings.baseUrl() + urls.uploadUrl(permission, expiresAt),
                Map.of("Content-Type", attempt.contentType()),
                expiresAt);
    }
}

package app.twicetold.core.training.pipeline;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.metrics.StageRun;
import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.HeldCalls;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.port.AudioSource;
import app.twicetold.core.provider.port.AudioSourceException;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.RecognitionRequest;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.rules.FailureCode;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectNotFound;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.StorageException;
import app.twicetold.core.training.audio.AudioContainer;
import app.twicetold.core.training.audio.MeasuredRecording;
import app.twicetold.core.training.audio.RecordingCheck;
import app.twicetold.core.training.life.AttemptError;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.progress.ProgressStage;
import app.twicetold.core.training.rules.recording.UnreliableReason;
import app.twicetold.core.training.rules.recording.Validity;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The first step of the pipeline: claim the attempt, have it transcribed, land the transcript and the verdict on its
 * validity. No transaction and no database connection is held while the recogniser works.
 */
@ApplicationScoped
public class TranscribeAttempt {
    private static final Logger LOG = Logger.getLogger(TranscribeAttempt.class.getName());

    private AttemptClaims claims;
    private TranscriptionSteps steps;
    private PipelinePatience patience;
    private ObjectStore store;
    private ProviderChain providers;
    private Meters meters;
    private DatabaseState database;

    @Inject
    public TranscribeAttempt(
            AttemptClaims claims,
            TranscriptionSteps steps,
            PipelinePatience patience,
            ObjectStore store,
            ProviderChain providers,
            Meters meters,
            DatabaseState database) {
        this.claims = claims;
        this.steps = steps;
        this.patience = patience;
        this.store = store;
        this.providers = providers;
        this.meters = meters;
        this.database = database;
    }

    protected TranscribeAttempt() {}

    /**
     * @param waits how often the attempt was put off when the message was sent; null for a message that does not tell
     * @return empty when the step is not due, or another delivery works on it
     */
    public Optional<Landing> transcribe(String attemptId, @Nullable Integer waits) {
        return ClaimedStep.work(PipelineStep.TRANSCRIBE, claims, database, id -> steps.claim(id, waits))
                .run(attemptId, this::work);
    }

    private Optional<Landing> work(TranscriptionSteps.Claim claim) {
        try (StageRun run = meters.stage(PipelineStep.TRANSCRIBE.wire());
                HeldCalls calls = providers.hold()) {
            return Optional.of(work(claim, run, calls));
        }
    }

    private Landing work(TranscriptionSteps.Claim claim, StageRun run, HeldCalls calls) {
        if (Validity.isTooShort(claim.declaredDurationMs())) {
            return distrusted(claim, run, calls, UnreliableReason.TOO_SHORT);
        }
        MeasuredRecording recording;
        try {
            recording = MeasuredRecording.of(
                    AudioContainer.ofContentType(claim.contentType()).orElseThrow(),
                    store,
                    new ObjectKey(claim.objectKey()));
        } catch (ObjectNotFound e) {
            // A missing recording does not come back, so another try would fail as well.
            return unread(claim, run, calls, AttemptError.purged(), e);
        } catch (StorageException | IOException e) {
            return unread(claim, run, calls, AttemptError.storage(ProgressStage.TRANSCRIBE), e);
        }
        RecordingCheck check = recording.check(claim.round().capMs());
        if (check != RecordingCheck.PASSED) {
            return refused(claim, run, calls, check);
        }
        long longestMs = Math.max(claim.declaredDurationMs(), recording.durationMs());
        Answer<Transcription> answer;
        try {
            answer = providers.transcribe(
                    CallPurpose.app(claim.attemptId(), patience.budget(claim, Capability.ASR), calls),
                    request(claim, longestMs, recording.isCounted()));
        } catch (AudioSourceException e) {
            return unread(claim, run, calls, AttemptError.storage(ProgressStage.TRANSCRIBE), e);
        } catch (ChainFailure failure) {
            Optional<Duration> pause = patience.pause(claim, failure);
            if (pause.isPresent()) {
                return putOff(claim, run, calls, pause.get());
            }
            // When neither we nor the recogniser can read a recording, the recording itself is at fault.
            boolean unreadable = failure.code() == FailureCode.PROVIDER_REJECTED && !recording.isReadable();
            return failed(
                    claim,
                    run,
                    calls,
                    unreadable
                            ? AttemptError.unreadable()
                            : AttemptError.provider(failure.code(), ProgressStage.TRANSCRIBE));
        }
        Hearing hearing = Hearing.of(answer);
        if (hearing.rewritten()) {
            meters.providers().rewrittenTranscript(hearing.asrRef());
        }
        Landing landing = Landing.of(database, calls, () -> steps.land(claim, hearing, longestMs, calls.notes()));
        run.ended(landing instanceof Landing.GoesOn ? StageRun.Outcome.OK : StageRun.Outcome.STOPPED);
        return landing;
    }

    private Landing refused(TranscriptionSteps.Claim claim, StageRun run, HeldCalls calls, RecordingCheck check) {
        LOG.info(() -> "The recording of " + claim.attemptId() + " is not heard: " + check);
        return switch (check) {
            case TOO_LONG -> failed(claim, run, calls, AttemptError.tooLong());
            case TOO_HEAVY -> failed(claim, run, calls, AttemptError.unreadable());
            case TOO_LIGHT -> distrusted(claim, run, calls, UnreliableReason.NO_SPEECH);
            case PASSED -> throw new IllegalArgumentException("Nothing to refuse");
        };
    }

    private Landing unread(
            TranscriptionSteps.Claim claim, StageRun run, HeldCalls calls, AttemptError error, Exception cause) {
        LOG.log(Level.WARNING, cause, () -> "The recording of " + claim.attemptId() + " cannot be read");
        return failed(claim, run, calls, error);
    }

    private Landing failed(TranscriptionSteps.Claim claim, StageRun run, HeldCalls calls, AttemptError error) {
        Landing landing = Landing.of(database, calls, () -> claims.fail(claim, error, calls.notes()));
        run.ended(StageRun.Outcome.FAILED);
        return landing;
    }

    private Landing putOff(TranscriptionSteps.Claim claim, StageRun run, HeldCalls calls, Duration pause) {
        Landing landing = Landing.of(database, calls, () -> claims.putOff(claim, pause, calls.notes()));
        run.ended(StageRun.Outcome.WAITS);
        return landing;
    }

    private Landing distrusted(TranscriptionSteps.Claim claim, StageRun run, HeldCalls calls, UnreliableReason reason) {
        Landing landing = Landing.of(database, calls, () -> claims.distrust(claim, reason, calls.notes()));
        run.ended(StageRun.Outcome.STOPPED);
        return landing;
    }

    private RecognitionRequest request(TranscriptionSteps.Claim claim, long durationMs, boolean counted) {
        ObjectKey key = new ObjectKey(claim.objectKey());
        AudioSource audio = new AudioSource(() -> store.open(key).stream(), claim.sizeBytes(), claim.contentType());
        return new RecognitionRequest(
                audio,
                claim.round().language(),
                LanguageProfiles.of(claim.round().language()).asrHint(),
                durationMs,
                counted);
    }
}

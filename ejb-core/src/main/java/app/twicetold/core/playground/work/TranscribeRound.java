package app.twicetold.core.playground.work;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.playground.PlaygroundError;
import app.twicetold.core.playground.rules.DurationSource;
import app.twicetold.core.playground.rules.RecordingLength;
import app.twicetold.core.playground.spend.PlaygroundCalls;
import app.twicetold.core.playground.spend.SpendCapReached;
import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.port.AudioSource;
import app.twicetold.core.provider.port.AudioSourceException;
import app.twicetold.core.provider.port.RecognitionRequest;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.rules.FailureCode;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.StorageException;
import app.twicetold.core.training.audio.AudioContainer;
import app.twicetold.core.training.audio.MeasuredRecording;
import app.twicetold.core.training.audio.RecordingCheck;
import app.twicetold.core.training.pipeline.Hearing;
import app.twicetold.core.work.ClaimedWork;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Has a round transcribed once, whatever the number of its lanes, and asks for the judgement of each lane. A delivery
 * after that asks again for the lanes that still wait.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class TranscribeRound {
    private static final Logger LOG = Logger.getLogger(TranscribeRound.class.getName());

    private RoundSteps steps;
    private PlaygroundDispatch dispatch;
    private ObjectStore store;
    private PlaygroundCalls calls;
    private AwaitPlace places;
    private DatabaseState database;

    @Inject
    public TranscribeRound(
            RoundSteps steps,
            PlaygroundDispatch dispatch,
            ObjectStore store,
            PlaygroundCalls calls,
            AwaitPlace places,
            DatabaseState database) {
        this.steps = steps;
        this.dispatch = dispatch;
        this.store = store;
        this.calls = calls;
        this.places = places;
        this.database = database;
    }

    protected TranscribeRound() {}

    /** @param round 1 or 2 */
    public void transcribe(String runId, int round) {
        Optional<List<String>> opened = ClaimedWork.<RoundSteps.Claim>of(id -> steps.claim(id, round), steps::release)
                .outlasting(database, steps::release)
                .run(runId, this::work);
        if (opened.isPresent()) {
            boolean unused = dispatch.assess(runId, round, opened.get());
        } else {
            dispatch.assessAgain(round, steps.waitingLanes(runId, round));
        }
    }

    /** @return the lanes that have something to judge */
    private Optional<List<String>> work(RoundSteps.Claim claim) {
        try {
            return Optional.of(heard(claim));
        } catch (AwaitPlace.PutOff putOff) {
            database.patiently(() -> steps.release(claim));
            places.later(PlaygroundTask.transcribe(claim.runId(), claim.round()), putOff);
            return Optional.of(List.of());
        } catch (ChainFailure failure) {
            return failed(claim, PlaygroundError.of(failure));
        } catch (SpendCapReached capped) {
            return failed(claim, PlaygroundError.SPEND_CAP);
        } catch (AudioSourceException | StorageException | IOException e) {
            LOG.log(Level.WARNING, e, () -> "The recording of " + claim.runId() + " cannot be read");
            return failed(claim, PlaygroundError.STORAGE);
        }
    }

    private List<String> heard(RoundSteps.Claim claim) throws IOException {
        AudioContainer container =
                AudioContainer.ofContentType(claim.contentType()).orElseThrow();
        MeasuredRecording recording = MeasuredRecording.of(container, store, new ObjectKey(claim.objectKey()));
        RecordingLength before = RecordingLength.before(
                source(container),
                recording.isReadable() ? recording.durationMs() : 0,
                claim.declaredMs(),
                claim.capMs());
        if (!(before instanceof RecordingLength.Counts known)) {
            return failed(claim, error(before)).orElseThrow();
        }
        RecordingCheck check = recording.check(claim.capMs());
        if (check == RecordingCheck.TOO_LONG || check == RecordingCheck.TOO_HEAVY) {
            return failed(
                            claim,
                            check == RecordingCheck.TOO_LONG ? PlaygroundError.TOO_LONG : PlaygroundError.UNREADABLE)
                    .orElseThrow();
        }
        long longestMs = Math.max(known.durationMs(), recording.durationMs());
        Answer<Transcription> answer;
        try {
            answer = places.orPutOff(
                    claim.queuedAt(),
                    () -> calls.transcribe(
                            new PlaygroundCalls.Asked(claim.runId(), null, claim.asr()),
                            request(claim, longestMs, recording.isCounted())));
        } catch (ChainFailure failure) {
            // When neither we nor the recogniser can read a recording, the recording itself is at fault.
            if (failure.code() == FailureCode.PROVIDER_REJECTED && !recording.isReadable()) {
                return failed(claim, PlaygroundError.UNREADABLE).orElseThrow();
            }
            throw failure;
        }
        Hearing hearing = Hearing.of(answer);
        RecordingLength after = RecordingLength.after(known, hearing.lastSpeechEndMs(), claim.capMs());
        if (!(after instanceof RecordingLength.Counts counts)) {
            return failed(claim, error(after)).orElseThrow();
        }
        return database.patiently(() -> steps.land(claim, hearing, counts));
    }

    private Optional<List<String>> failed(RoundSteps.Claim claim, PlaygroundError error) {
        database.patiently(() -> steps.fail(claim, error));
        return Optional.of(List.of());
    }

    private static PlaygroundError error(RecordingLength length) {
        return length instanceof RecordingLength.TooLong ? PlaygroundError.TOO_LONG : PlaygroundError.UNREADABLE;
    }

    /** Where the length of a recording comes from. Specification: playground audio. */
    public static DurationSource source(AudioContainer container) {
        return switch (container) {
            case MP4 -> DurationSource.CONTAINER;
            case WAV -> DurationSource.RIFF;
            case WEBM, MPEG -> DurationSource.CLIENT_CHECKED;
        };
    }

    private RecognitionRequest request(RoundSteps.Claim claim, long durationMs, boolean counted) {
        ObjectKey key = new ObjectKey(claim.objectKey());
        AudioSource audio = new AudioSource(() -> store.open(key).stream(), claim.sizeBytes(), claim.contentType());
        return new RecognitionRequest(
                audio, claim.language(), LanguageProfiles.of(claim.language()).asrHint(), durationMs, counted);
    }
}

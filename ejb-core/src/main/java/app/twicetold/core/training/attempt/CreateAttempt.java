package app.twicetold.core.training.attempt;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.training.audio.AudioContainer;
import app.twicetold.core.training.life.AttemptError;
import app.twicetold.core.training.life.AttemptMoves;
import app.twicetold.core.training.rules.recording.RecordingWeight;
import app.twicetold.core.training.rules.session.AttemptStatus;
import app.twicetold.core.training.rules.session.RoundLimits;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.core.training.rules.session.SessionStage;
import app.twicetold.core.training.rules.session.SessionTrigger;
import app.twicetold.persistence.storage.StagedObjectRepository;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;

/** Announces a recording of a round; the answer says where to send it. */
@Stateless
public class CreateAttempt {
    private SessionRepository sessions;
    private AttemptRepository attempts;
    private StagedObjectRepository staged;
    private ObjectStore store;
    private InstantSource clock;

    @Inject
    public CreateAttempt(
            SessionRepository sessions,
            AttemptRepository attempts,
            StagedObjectRepository staged,
            ObjectStore store,
            InstantSource clock) {
        this.sessions = sessions;
        this.attempts = attempts;
        this.staged = staged;
        this.store = store;
        this.clock = clock;
    }

    protected CreateAttempt() {}

    /**
     * @return the id of the new attempt
     * @throws ServiceException {@code unsupported_media_type}, {@code payload_too_large}, {@code audio_too_long}, and
     *     the conflicts of the stage and of other attempts of the round
     */
    public String create(String userId, String sessionId, Announcement recording) {
        AudioContainer container = AudioContainer.ofContentType(recording.contentType())
                .orElseThrow(() -> new ServiceException(ErrorCode.UNSUPPORTED_MEDIA_TYPE));
        if (recording.sizeBytes() > RecordingWeight.MAX_BYTES) {
            throw new ServiceException(
                    ErrorCode.PAYLOAD_TOO_LARGE, Map.of("max_upload_bytes", RecordingWeight.MAX_BYTES));
        }
        SessionEntity session =
                sessions.lock(sessionId, userId).orElseThrow(() -> ServiceException.notFound("session"));
        SessionKind kind = SessionKind.ofWire(session.kind);
        requireRound(session, kind, recording);
        Instant now = clock.instant();
        for (AttemptEntity earlier : attempts.lockOfSession(sessionId)) {
            if (earlier.round == recording.round()) {
                giveWay(earlier, now);
            }
        }
        SessionStage stage = SessionStage.ofWire(session.stage);
        if (stage == SessionStage.READING) {
            session.stage =
                    stage.after(SessionTrigger.READING_DONE, kind).orElseThrow().wire();
        }
        session.touchedAt = now;
        AttemptEntity attempt = new AttemptEntity();
        attempt.id = Ids.create("att");
        attempt.sessionId = sessionId;
        attempt.userId = userId;
        attempt.round = recording.round();
        AttemptMoves.announce(attempt);
        attempt.declaredDurationMs = recording.durationMs();
        attempt.durationMs = recording.durationMs();
        attempt.contentType = container.contentType();
        attempt.sizeBytes = recording.sizeBytes();
        attempt.sha256 = recording.sha256().toLowerCase(Locale.ROOT);
        attempt.pauseCount = recording.pauseCount();
        attempt.createdAt = now;
        if (store.takesDirectUploads()) {
            // The key is noted before a byte arrives, so that deletion finds what is never submitted. It is noted
            // twice, because the address of the upload outlives a deletion.
            attempt.objectKey = ObjectKey.forDirectUpload(attempt.id).value();
            staged.add(attempt.objectKey, now);
        }
        attempts.add(attempt);
        return attempt.id;
    }

    private static void requireRound(SessionEntity session, SessionKind kind, Announcement recording) {
        long cap = RoundLimits.of(kind).maxMs(recording.round());
        if (cap == 0) {
            throw new ServiceException(ErrorCode.ROUND_NOT_ALLOWED);
        }
        if (recording.durationMs() > cap) {
            throw new ServiceException(ErrorCode.AUDIO_TOO_LONG, Map.of("max_duration_ms", cap));
        }
        SessionStage stage = SessionStage.ofWire(session.stage);
        if (!stage.takesAttempt(recording.round())) {
            Integer score = recording.round() == 1 ? session.round1Overall : session.round2Overall;
            throw new ServiceException(
                    score == null ? ErrorCode.STAGE_CONFLICT : ErrorCode.ROUND_ALREADY_ASSESSED,
                    Map.of("stage", session.stage));
        }
    }

    /** An earlier attempt of the round gives way to a new one, unless it is being assessed or already was. */
    private static void giveWay(AttemptEntity earlier, Instant now) {
        switch (AttemptStatus.ofWire(earlier.status)) {
            case PROCESSING -> throw new ServiceException(ErrorCode.ATTEMPT_IN_PROGRESS);
            case ASSESSED -> throw new ServiceException(ErrorCode.ROUND_ALREADY_ASSESSED);
            case AWAITING_UPLOAD, UPLOADED -> AttemptMoves.fail(earlier, AttemptError.superseded(), now);
            case FAILED -> {
                // The earlier attempt is given up for the new recording. It keeps the reason of its failure.
                earlier.errorRetryable = false;
            }
            case UNRELIABLE -> {}
        }
    }

    /**
     * A recording that is to come.
     *
     * @param round 1 or 2
     * @param durationMs unpaused, more than 0
     * @param contentType as the client names it, parameters allowed
     * @param sizeBytes at least 1
     * @param sha256 64 hex digits
     * @param pauseCount how often the user paused; paused time is not in the recording
     */
    public record Announcement(
            int round, long durationMs, String contentType, long sizeBytes, String sha256, int pauseCount) {}
}

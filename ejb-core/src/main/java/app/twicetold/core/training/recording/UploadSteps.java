package app.twicetold.core.training.recording;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.training.audio.AudioContainer;
import app.twicetold.core.training.life.AttemptMoves;
import app.twicetold.core.training.rules.session.AttemptStatus;
import app.twicetold.persistence.storage.StagedObjectRepository;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The short transactions around the bytes of an upload. */
@Stateless
public class UploadSteps {
    private AttemptRepository attempts;
    private StagedObjectRepository staged;
    private InstantSource clock;

    @Inject
    public UploadSteps(AttemptRepository attempts, StagedObjectRepository staged, InstantSource clock) {
        this.attempts = attempts;
        this.staged = staged;
        this.clock = clock;
    }

    protected UploadSteps() {}

    /** The announced recording. An unknown attempt looks like a forged signature. */
    public Expected expected(String attemptId) {
        AttemptEntity attempt =
                attempts.find(attemptId).orElseThrow(() -> new ServiceException(ErrorCode.INVALID_SIGNATURE));
        return expected(attempt);
    }

    /** The announced recording, while the object store itself awaits it and not the service. */
    public Optional<Expected> awaitedDirectly(String userId, String attemptId) {
        return attempts.find(attemptId, userId)
                .filter(attempt -> AttemptStatus.ofWire(attempt.status) == AttemptStatus.AWAITING_UPLOAD
                        && attempt.objectKey != null)
                .map(UploadSteps::expected);
    }

    private static Expected expected(AttemptEntity attempt) {
        return new Expected(
                attempt.id,
                AttemptStatus.ofWire(attempt.status),
                attempt.contentType,
                attempt.sizeBytes,
                attempt.sha256);
    }

    /** Notes the key before the object is written, so that the object is found even if the upload fails. */
    public void stage(ObjectKey key) {
        staged.add(key.value(), clock.instant());
    }

    /**
     * Forgets the key of an object that is surely gone. The key of a direct upload stays noted: its address outlives
     * the object, so the object is looked for once more at night.
     */
    public void forget(ObjectKey key) {
        if (!key.isDirectUpload()) {
            staged.remove(key.value());
        }
    }

    /** Points the attempt to its recording. @return the key of the recording that it replaces, or null */
    public @Nullable String land(String attemptId, String objectKey) {
        AttemptEntity attempt =
                attempts.lock(attemptId).orElseThrow(() -> new ServiceException(ErrorCode.INVALID_SIGNATURE));
        requireOpen(AttemptStatus.ofWire(attempt.status));
        String replaced = attempt.objectKey;
        // Come before the changes of the attempt. Otherwise they would be written twice.
        staged.remove(objectKey);
        if (replaced != null) {
            staged.add(replaced, clock.instant());
        }
        attempt.objectKey = objectKey;
        attempt.uploadedAt = clock.instant();
        AttemptMoves.upload(attempt);
        return replaced;
    }

    private static void requireOpen(AttemptStatus status) {
        if (!status.mayBecome(AttemptStatus.UPLOADED)) {
            throw new ServiceException(ErrorCode.ATTEMPT_ALREADY_SUBMITTED);
        }
    }

    /** @param sha256 lower-case hex */
    public record Expected(String attemptId, AttemptStatus status, String contentType, long sizeBytes, String sha256) {
        void requireOpen() {
            UploadSteps.requireOpen(status);
        }

        /** @param sent as it was sent with the bytes, parameters and aliases allowed */
        void requireType(@Nullable String sent) {
            boolean sameType = sent != null
                    && AudioContainer.ofContentType(sent)
                            .map(AudioContainer::contentType)
                            .filter(contentType::equals)
                            .isPresent();
            if (!sameType) {
                throw new ServiceException(ErrorCode.UNSUPPORTED_MEDIA_TYPE);
            }
        }
    }
}

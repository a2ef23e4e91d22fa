package app.twicetold.core.training.recording;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectNotFound;
import app.twicetold.core.storage.ObjectStat;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.StorageException;
import app.twicetold.core.storage.TooLarge;
import app.twicetold.core.training.rules.recording.RecordingWeight;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Checks what a client put straight into the object store, as {@link StoreUpload} checks what comes through the
 * service, and copies it to where no client can write: the address of the upload stays valid for a while.
 */
@ApplicationScoped
public class AcceptDirectUpload {
    private static final Logger LOG = Logger.getLogger(AcceptDirectUpload.class.getName());

    private UploadSteps steps;
    private LandUpload landing;
    private ObjectStore store;

    @Inject
    public AcceptDirectUpload(UploadSteps steps, LandUpload landing, ObjectStore store) {
        this.steps = steps;
        this.landing = landing;
        this.store = store;
    }

    protected AcceptDirectUpload() {}

    /**
     * Does nothing when no direct upload is awaited, or none has come.
     *
     * @throws ServiceException {@code unsupported_media_type}, {@code payload_too_large}, {@code size_mismatch},
     *     {@code checksum_mismatch}; the client may upload again
     */
    public void accept(String userId, String attemptId) {
        if (!store.takesDirectUploads()) {
            return;
        }
        Optional<UploadSteps.Expected> awaited = steps.awaitedDirectly(userId, attemptId);
        if (awaited.isEmpty()) {
            return;
        }
        UploadSteps.Expected expected = awaited.get();
        ObjectKey uploaded = ObjectKey.forDirectUpload(attemptId);
        ObjectKey key = ObjectKey.forRecording(attemptId);
        try {
            Optional<ObjectStat> stat = store.stat(uploaded);
            if (stat.isPresent()) {
                requireAsAnnounced(expected, stat.get());
                steps.stage(key);
                landing.land(expected, key, store.copy(uploaded, key, expected.sizeBytes()));
            }
        } catch (ObjectNotFound meanwhileAccepted) {
            landing.discard(key);
            LOG.log(Level.FINE, meanwhileAccepted, () -> "Another submission took the upload of " + attemptId);
        } catch (TooLarge e) {
            landing.discard(key);
            throw new ServiceException(ErrorCode.SIZE_MISMATCH);
        } catch (StorageException e) {
            LOG.log(Level.SEVERE, e, () -> "The upload of " + attemptId + " could not be accepted");
            throw new ServiceException(ErrorCode.SERVICE_UNAVAILABLE);
        } catch (ServiceException e) {
            // The attempt was submitted or deleted meanwhile. The submission itself tells the client.
            if (e.code() != ErrorCode.ATTEMPT_ALREADY_SUBMITTED && e.code() != ErrorCode.INVALID_SIGNATURE) {
                throw e;
            }
        }
    }

    private static void requireAsAnnounced(UploadSteps.Expected expected, ObjectStat stat) {
        expected.requireType(stat.contentType());
        if (stat.size() > RecordingWeight.MAX_BYTES) {
            throw new ServiceException(ErrorCode.PAYLOAD_TOO_LARGE);
        }
        if (stat.size() != expected.sizeBytes()) {
            throw new ServiceException(ErrorCode.SIZE_MISMATCH);
        }
    }
}

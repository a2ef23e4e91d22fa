package app.twicetold.core.training.recording;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.StoredObject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The last step of an upload, for both ways in which bytes come. Only an object of the announced size and hash becomes
 * the recording of the attempt. The replaced recording, or the wrong object, is removed. If the store fails now, it is
 * removed at night.
 */
@ApplicationScoped
public class LandUpload {
    private static final Logger LOG = Logger.getLogger(LandUpload.class.getName());

    private UploadSteps steps;
    private ObjectStore store;
    private DatabaseState database;

    @Inject
    public LandUpload(UploadSteps steps, ObjectStore store, DatabaseState database) {
        this.steps = steps;
        this.store = store;
        this.database = database;
    }

    protected LandUpload() {}

    /** @throws ServiceException {@code size_mismatch}, {@code checksum_mismatch}, {@code attempt_already_submitted} */
    public void land(UploadSteps.Expected expected, ObjectKey key, StoredObject stored) {
        try {
            if (stored.size() != expected.sizeBytes()) {
                throw new ServiceException(ErrorCode.SIZE_MISMATCH);
            }
            if (!stored.sha256().equals(expected.sha256())) {
                throw new ServiceException(ErrorCode.CHECKSUM_MISMATCH);
            }
            String replaced = steps.land(expected.attemptId(), key.value());
            if (replaced != null) {
                discard(new ObjectKey(replaced));
            }
        } catch (RuntimeException e) {
            discard(key);
            throw e;
        }
    }

    /** Removes an unused object, and then its note. A discarded upload leaves nothing behind. */
    public void discard(ObjectKey key) {
        try {
            store.delete(key);
            steps.forget(key);
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "Deleting an unused object failed; tried at night: " + key);
        }
    }
}

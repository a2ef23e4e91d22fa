package app.twicetold.core.privacy;

import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.StorageException;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Deletes a session with all that hangs on it: first the rows, in one transaction, then the stored sound. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class DeleteSession {
    private static final Logger LOG = Logger.getLogger(DeleteSession.class.getName());

    private DeletionSteps steps;
    private ObjectStore store;

    @Inject
    public DeleteSession(DeletionSteps steps, ObjectStore store) {
        this.steps = steps;
        this.store = store;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected DeleteSession() {}

    /** @throws ServiceException {@code not_found}, also for the session of another user */
    public void delete(String userId, String sessionId) {
        List<String> orphans = steps.delete(userId, sessionId);
        for (String key : orphans) {
            try {
                store.delete(new ObjectKey(key));
            } catch (StorageException e) {
                LOG.log(Level.SEVERE, e, () -> "The object " + key + " of a deleted session stays behind");
            }
        }
    }
}

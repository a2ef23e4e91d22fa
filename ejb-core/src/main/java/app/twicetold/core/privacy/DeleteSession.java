package app.twicetold.core.privacy;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.shared.ServiceException;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Deletes a session and everything that belongs to it: first the rows, in one transaction, then the stored sound.
 * Objects that the store fails to delete stay with the deletion job and are deleted later.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class DeleteSession {
    private static final Logger LOG = Logger.getLogger(DeleteSession.class.getName());

    private DeletionSteps steps;
    private RunDeletionJob runJob;
    private DatabaseState database;

    @Inject
    public DeleteSession(DeletionSteps steps, RunDeletionJob runJob, DatabaseState database) {
        this.steps = steps;
        this.runJob = runJob;
        this.database = database;
    }

    protected DeleteSession() {}

    /** @throws ServiceException {@code not_found}, also for the session of another user */
    public void delete(String userId, String sessionId) {
        String job = steps.session(userId, sessionId);
        try {
            runJob.run(job);
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "The deletion job " + job + " waits for the sweep");
        }
    }
}

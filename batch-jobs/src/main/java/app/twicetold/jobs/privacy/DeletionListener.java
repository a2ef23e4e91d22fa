package app.twicetold.jobs.privacy;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.privacy.RunDeletionJob;
import app.twicetold.jobs.broker.OpenMessage;
import app.twicetold.jobs.broker.OpenMessage.Refused;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Takes the messages of the pipeline that are about deletions, so that neither waits for the other. An exception escapes on
 * purpose, as from the listener of the pipeline.
 */
@MessageDriven
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class DeletionListener implements MessageListener {
    private static final Logger LOG = Logger.getLogger(DeletionListener.class.getName());

    @Inject
    private OpenMessage open;

    @Inject
    private RunDeletionJob run;

    @Inject
    private DatabaseState database;

    @Override
    public void onMessage(Message message) {
        try {
            run.run(open.open("pipeline", message, DeletionMessage::parse).jobId());
        } catch (Refused told) {
            throw told;
        } catch (RuntimeException failure) {
            database.log(LOG, Level.SEVERE, failure, () -> "A message of a deletion failed and comes again");
            throw failure;
        }
    }
}

package app.twicetold.jobs.content;

import app.twicetold.core.content.RunContentJob;
import app.twicetold.core.database.DatabaseState;
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
 * Takes a message of the content queue and runs its job. An exception escapes on purpose. The broker then delivers the
 * message again after a delay, and in the end to the dead-letter queue.
 */
@MessageDriven
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ContentListener implements MessageListener {
    private static final Logger LOG = Logger.getLogger(ContentListener.class.getName());

    @Inject
    private OpenMessage open;

    @Inject
    private RunContentJob run;

    @Override
    public void onMessage(Message message) {
        try {
            run.run(open.open("content", message, ContentMessage::parse).jobId());
        } catch (Refused told) {
            throw told;
        } catch (RuntimeException failure) {
            // The containers' own log lines are turned off, because they come for every exception of every bean.
            DatabaseState.ofThisNode()
                    .log(LOG, Level.SEVERE, failure, () -> "A message of the content queue failed and comes again");
            throw failure;
        }
    }
}

package app.twicetold.jobs.playground;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.playground.work.RunPlaygroundTask;
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
 * Takes a message of the playground and does its work. An exception escapes on purpose. The broker then delivers the
 * message again after a delay, and in the end to the dead-letter queue.
 */
@MessageDriven
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class PlaygroundListener implements MessageListener {
    private static final Logger LOG = Logger.getLogger(PlaygroundListener.class.getName());

    @Inject
    private OpenMessage open;

    @Inject
    private RunPlaygroundTask run;

    @Inject
    private DatabaseState database;

    @Override
    public void onMessage(Message message) {
        try {
            run.run(open.open("playground", message, PlaygroundMessage::parse));
        } catch (Refused told) {
            throw told;
        } catch (RuntimeException failure) {
            // The containers' own log lines are turned off, because they come for every exception of every bean.
            database.log(LOG, Level.SEVERE, failure, () -> "A message of the playground failed and comes again");
            throw failure;
        }
    }
}

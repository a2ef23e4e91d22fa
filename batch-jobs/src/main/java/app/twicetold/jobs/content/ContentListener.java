package app.twicetold.jobs.content;

import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/**
 * Takes the messages of the content queue that are about drafts and checks, and those that do not say what they are
 * about.
 */
@MessageDriven
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ContentListener implements MessageListener {
    @Inject
    private TakeContentMessage take;

    @Override
    public void onMessage(Message message) {
        take.take(message);
    }
}

package app.twicetold.jobs.content;

import app.twicetold.core.content.ContentQueue;
import app.twicetold.jobs.broker.Broker;
import app.twicetold.jobs.broker.Broker.BrokerAway;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.OptionalInt;
import java.util.logging.Logger;

/** Sends to the broker after the rows were committed. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class JmsContentQueue implements ContentQueue {
    private static final Logger LOG = Logger.getLogger(JmsContentQueue.class.getName());
    private static final String NAME = "content";

    @Inject
    private Broker broker;

    @Override
    public void send(String jobId) {
        try {
            broker.send(NAME, ContentMessage.text(jobId));
        } catch (BrokerAway e) {
            LOG.info(() -> "The content job " + jobId + " waits for the sweep");
        }
    }

    @Override
    public OptionalInt deadLetters() {
        return broker.deadLetters(NAME);
    }
}

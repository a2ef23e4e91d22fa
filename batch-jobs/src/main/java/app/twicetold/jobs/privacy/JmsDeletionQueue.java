package app.twicetold.jobs.privacy;

import app.twicetold.core.privacy.DeletionQueue;
import app.twicetold.jobs.broker.Broker;
import app.twicetold.jobs.broker.Broker.BrokerAway;
import app.twicetold.jobs.broker.Broker.Sending;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import java.util.logging.Logger;

/** Sends to the broker after the rows were committed. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class JmsDeletionQueue implements DeletionQueue {
    private static final Logger LOG = Logger.getLogger(JmsDeletionQueue.class.getName());

    /** The property of a message by which listeners choose. */
    private static final Map<String, String> CHOSEN = Map.of("stage", DeletionMessage.STAGE);

    @Inject
    private Broker broker;

    @Override
    public void send(String jobId) {
        try {
            broker.send("pipeline", DeletionMessage.text(jobId), new Sending(CHOSEN, Duration.ZERO));
        } catch (BrokerAway e) {
            LOG.info(() -> "The deletion job " + jobId + " waits for the sweep");
        }
    }
}

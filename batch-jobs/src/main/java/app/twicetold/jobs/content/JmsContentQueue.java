package app.twicetold.jobs.content;

import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.content.JobStage;
import app.twicetold.core.content.ReadContentJob;
import app.twicetold.jobs.broker.Broker;
import app.twicetold.jobs.broker.Broker.BrokerAway;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.logging.Logger;

/** Sends to the broker after the rows were committed. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class JmsContentQueue implements ContentQueue {
    private static final Logger LOG = Logger.getLogger(JmsContentQueue.class.getName());
    private static final String NAME = "content";

    /** The property of a message by which listeners choose. */
    private static final String STAGE = "stage";

    @Inject
    private Broker broker;

    @Inject
    private ReadContentJob jobs;

    @Override
    public void send(String jobId) {
        sendLater(jobId, Duration.ZERO);
    }

    @Override
    public void sendLater(String jobId, Duration delay) {
        try {
            Map<String, String> properties = jobs.stage(jobId)
                    .map(JobStage::wire)
                    .map(stage -> Map.of(STAGE, stage))
                    .orElse(Map.of());
            broker.send(NAME, ContentMessage.text(jobId), properties, delay);
        } catch (BrokerAway e) {
            LOG.info(() -> "The content job " + jobId + " waits for the sweep");
        }
    }

    @Override
    public OptionalInt deadLetters() {
        return broker.deadLetters(NAME);
    }
}

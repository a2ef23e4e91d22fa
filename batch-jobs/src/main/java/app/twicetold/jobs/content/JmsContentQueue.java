package app.twicetold.jobs.content;

import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.content.JobStage;
import app.twicetold.core.content.ReadContentJob;
import app.twicetold.jobs.broker.Broker;
import app.twicetold.jobs.broker.Broker.BrokerAway;
import app.twicetold.jobs.broker.Broker.Sending;
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
    Broker broker;

    @Inject
    ReadContentJob jobs;

    @Override
    public void send(String jobId) {
        sendLater(jobId, Duration.ZERO);
    }

    @Override
    public void sendLater(String jobId, Duration delay) {
        try {
            broker.send(NAME, ContentMessage.text(jobId), new Sending(stage(jobId), delay));
        } catch (BrokerAway e) {
            LOG.info(() -> "The content job " + jobId + " waits for the sweep");
        }
    }

    /** A message without it is taken too. What it is about was committed, so a fault here must not fail the order. */
    private Map<String, String> stage(String jobId) {
        try {
            return jobs.stage(jobId)
                    .map(JobStage::wire)
                    .map(stage -> Map.of(STAGE, stage))
                    .orElse(Map.of());
        } catch (RuntimeException fault) {
            LOG.info(() -> "The content job " + jobId + " is sent without its stage: " + fault.getMessage());
            return Map.of();
        }
    }

    @Override
    public OptionalInt deadLetters() {
        return broker.deadLetters(NAME);
    }
}

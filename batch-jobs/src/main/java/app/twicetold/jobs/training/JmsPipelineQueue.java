package app.twicetold.jobs.training;

import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.pipeline.PipelineQueue;
import app.twicetold.jobs.broker.Broker;
import app.twicetold.jobs.broker.Broker.BrokerAway;
import app.twicetold.jobs.broker.Broker.Sending;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.QueueBrowser;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;

/** Sends to the broker outside any transaction, because the row of the attempt was committed before. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class JmsPipelineQueue implements PipelineQueue {
    private static final String NAME = "pipeline";

    @Inject
    private Broker broker;

    @Override
    public void send(PipelineStep step, String attemptId, int priority) throws QueueUnavailable {
        send(PipelineMessage.text(step, attemptId, null), Duration.ZERO, priority);
    }

    @Override
    public void sendLater(PipelineStep step, String attemptId, int waits, Duration delay, int priority)
            throws QueueUnavailable {
        send(PipelineMessage.text(step, attemptId, waits), delay, priority);
    }

    private void send(String text, Duration delay, int priority) throws QueueUnavailable {
        try {
            broker.send(NAME, text, new Sending(Map.of(), delay, priority));
        } catch (BrokerAway e) {
            throw new QueueUnavailable(e);
        }
    }

    @Override
    public boolean isReachable() {
        try {
            // Making a browser asks the broker. A connection of the pool does not show that the broker hangs.
            return broker.call(NAME, (context, queue) -> {
                try (QueueBrowser browser = context.createBrowser(queue)) {
                    return browser.getEnumeration() != null;
                }
            });
        } catch (BrokerAway unreachable) {
            return false;
        }
    }

    @Override
    public OptionalInt deadLetters() {
        return broker.deadLetters(NAME);
    }
}

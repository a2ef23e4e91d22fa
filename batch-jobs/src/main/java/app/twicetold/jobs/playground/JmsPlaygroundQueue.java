package app.twicetold.jobs.playground;

import app.twicetold.core.playground.work.PlaygroundQueue;
import app.twicetold.core.playground.work.PlaygroundTask;
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

/** Sends to the broker after the rows were committed. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class JmsPlaygroundQueue implements PlaygroundQueue {
    private static final String NAME = "playground";

    @Inject
    private Broker broker;

    @Override
    public void send(PlaygroundTask task) throws QueueUnavailable {
        sendLater(task, Duration.ZERO);
    }

    @Override
    public void sendLater(PlaygroundTask task, Duration delay) throws QueueUnavailable {
        try {
            broker.send(NAME, PlaygroundMessage.text(task), new Sending(Map.of(), delay));
        } catch (BrokerAway e) {
            throw new QueueUnavailable(e);
        }
    }

    @Override
    public OptionalInt deadLetters() {
        return broker.deadLetters(NAME);
    }
}

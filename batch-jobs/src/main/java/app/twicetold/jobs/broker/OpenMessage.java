package app.twicetold.jobs.broker;

import app.twicetold.core.metrics.Meters;
import app.twicetold.core.queue.Installation;
import app.twicetold.core.startup.NodeStart;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import java.util.function.Function;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a delivery asks for. A message that is no work of the queue, or that is about another database, is refused
 * with one line of log and counted. The broker delivers it again, perhaps to a server that it is meant for, and in the
 * end to the dead-letter queue.
 */
@ApplicationScoped
public class OpenMessage {
    private static final Logger LOG = Logger.getLogger(OpenMessage.class.getName());

    private Installation installation;
    private Meters meters;

    @Inject
    public OpenMessage(Installation installation, Meters meters) {
        this.installation = installation;
        this.meters = meters;
    }

    protected OpenMessage() {}

    /**
     * Reads a delivery.
     *
     * @param parser throws {@link IllegalStateException} or {@link IllegalArgumentException} for a text that is no work
     *     of the queue
     * @throws Refused for a message that is not meant for this server
     */
    public <T> T open(String queue, Message message, Function<String, T> parser) {
        NodeStart.ofThisNode().awaitEnd();
        if (installation.isForeign(sender(message))) {
            throw refused(queue, "foreign", "is about the database of another installation; give each a QUEUE_PREFIX");
        }
        try {
            return parser.apply(message.getBody(String.class));
        } catch (JMSException | IllegalStateException | IllegalArgumentException unreadable) {
            throw refused(queue, "unknown", "is no work that this release knows: " + unreadable.getMessage());
        }
    }

    private static @Nullable String sender(Message message) {
        try {
            return message.getStringProperty(Broker.INSTALLATION);
        } catch (JMSException unreadable) {
            throw new JMSRuntimeException("A message cannot be read", unreadable.getErrorCode(), unreadable);
        }
    }

    private Refused refused(String queue, String reason, String problem) {
        meters.deliveryRefused(queue, reason);
        String sentence = "A message in the queue " + queue + " " + problem;
        LOG.warning(sentence);
        return new Refused(sentence);
    }

    /** The message is not meant for this server; the reason is in the log already. */
    public static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Refused(String sentence) {
            super(sentence);
        }
    }
}

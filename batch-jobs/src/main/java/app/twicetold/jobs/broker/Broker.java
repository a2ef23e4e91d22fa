package app.twicetold.jobs.broker;

import app.twicetold.core.queue.Installation;
import app.twicetold.core.queue.QueueSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.QueueBrowser;
import jakarta.jms.TextMessage;
import java.time.Duration;
import java.util.Enumeration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Logger;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.jspecify.annotations.Nullable;

/**
 * Every outgoing call to the broker. The log gets one line when the broker is lost or refuses the login, and one line
 * when the broker is back, however many calls fail meanwhile.
 *
 * <p>The connections are looked up rather than injected, because the name resolves alike on every server, with no
 * descriptor. It is looked up once, because a look-up costs more than a message. Queues are called by their names at
 * the broker, because no configuration of a server can put a prefix before names in its directory. The broker is asked
 * once whether a queue is there.
 */
@ApplicationScoped
@SuppressWarnings("BanJNDI") // A constant name of the server's own resource.
public class Broker {
    private static final Logger LOG = Logger.getLogger(Broker.class.getName());

    /** The property of a message that names the database that the message is about. */
    static final String INSTALLATION = "installation";

    private static final String DEAD_LETTERS = ".dlq";
    private static final int MOST_COUNTED = 10_000;

    private final AtomicBoolean away = new AtomicBoolean();
    private final Map<String, Queue> queues = new ConcurrentHashMap<>();
    private volatile @Nullable ConnectionFactory connections;
    private QueueSettings names;
    private Installation installation;

    @Inject
    public Broker(QueueSettings names, Installation installation) {
        this(names, installation, null);
    }

    Broker(QueueSettings names, Installation installation, @Nullable ConnectionFactory connections) {
        this.names = names;
        this.installation = installation;
        this.connections = connections;
    }

    protected Broker() {}

    /**
     * How a text is sent.
     *
     * @param properties by which listeners choose their messages
     * @param delay before the broker delivers the text
     * @param priority from 0 to 9; the broker delivers texts of a higher one first
     */
    public record Sending(Map<String, String> properties, Duration delay, int priority) {
        public Sending {
            properties = Map.copyOf(properties);
        }

        /** Of texts that are delivered in their order. */
        public Sending(Map<String, String> properties, Duration delay) {
            this(properties, delay, Message.DEFAULT_PRIORITY);
        }
    }

    /** What is done with a connection and a queue. */
    @FunctionalInterface
    public interface Call<T> {
        T with(JMSContext context, Queue queue) throws JMSException;
    }

    /**
     * @param name of a queue, without the prefix of this installation
     * @throws BrokerAway when the broker does not answer, or refuses
     */
    public <T> T call(String name, Call<T> call) throws BrokerAway {
        T result;
        try {
            try (JMSContext context = connections().createContext()) {
                result = call.with(context, queues.computeIfAbsent(names.atTheBroker(name), context::createQueue));
            }
        } catch (JMSException | JMSRuntimeException | NamingException e) {
            if (!away.getAndSet(true)) {
                LOG.warning(
                        () -> "The broker takes no work: " + reason(e) + " (what is asked for waits for the sweep)");
            }
            throw new BrokerAway(e);
        }
        if (away.getAndSet(false)) {
            LOG.info("The broker takes work again");
        }
        return result;
    }

    /**
     * Sends a text that names work of this installation.
     *
     * @throws BrokerAway when the broker does not answer, or refuses
     */
    public void send(String name, String text) throws BrokerAway {
        send(name, text, new Sending(Map.of(), Duration.ZERO));
    }

    /**
     * As {@link #send(String, String)}.
     *
     * @param sending how
     */
    public void send(String name, String text, Sending sending) throws BrokerAway {
        call(name, (context, queue) -> {
            TextMessage message = context.createTextMessage(text);
            for (Map.Entry<String, String> property : sending.properties().entrySet()) {
                message.setStringProperty(property.getKey(), property.getValue());
            }
            String mine = installation.id().orElse(null);
            if (mine != null) {
                message.setStringProperty(INSTALLATION, mine);
            }
            return context.createProducer()
                    .setDeliveryDelay(sending.delay().toMillis())
                    .setPriority(sending.priority())
                    .send(queue, message);
        });
    }

    /**
     * How many messages of a queue the broker gave up, at most 10,000; empty when it does not tell. JMS has no count,
     * so the dead-letter queue is browsed. It is empty while all is well.
     */
    public OptionalInt deadLetters(String name) {
        try {
            return OptionalInt.of(call(name, (context, queue) -> {
                try (QueueBrowser browser =
                        context.createBrowser(context.createQueue(queue.getQueueName() + DEAD_LETTERS))) {
                    int count = 0;
                    for (Enumeration<?> messages = browser.getEnumeration();
                            count < MOST_COUNTED && messages.hasMoreElements();
                            messages.nextElement()) {
                        count++;
                    }
                    return count;
                }
            }));
        } catch (BrokerAway unreachable) {
            return OptionalInt.empty();
        }
    }

    /** The message of the innermost failure. The failures around it only say that there was one. */
    private static String reason(Throwable failure) {
        Throwable innermost = failure;
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            innermost = cause;
        }
        return innermost.getMessage() == null ? innermost.toString() : innermost.getMessage();
    }

    private ConnectionFactory connections() throws NamingException {
        ConnectionFactory known = connections;
        if (known == null) {
            known = InitialContext.doLookup("jms/twicetold");
            connections = known;
        }
        return known;
    }

    /** The broker does not answer, or refuses. */
    public static final class BrokerAway extends Exception {
        private static final long serialVersionUID = 1L;

        BrokerAway(Throwable cause) {
            super("The broker takes no work", cause);
        }
    }
}

package app.twicetold.jobs.broker;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Queue;
import jakarta.jms.QueueBrowser;
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
 * <p>The names are looked up rather than injected, because they resolve alike on every server, with no descriptor. They
 * are looked up once, because a look-up costs more than a message.
 */
@ApplicationScoped
@SuppressWarnings("BanJNDI") // Constant names of the server's own resources.
public class Broker {
    private static final Logger LOG = Logger.getLogger(Broker.class.getName());

    private static final String DEAD_LETTERS = ".dlq";
    private static final int MOST_COUNTED = 10_000;

    private final AtomicBoolean away = new AtomicBoolean();
    private volatile @Nullable ConnectionFactory connections;
    private final Map<String, Queue> queues = new ConcurrentHashMap<>();

    public Broker() {}

    Broker(ConnectionFactory connections, String name, Queue queue) {
        this.connections = connections;
        queues.put(name, queue);
    }

    /** What is done with a connection and a queue. */
    @FunctionalInterface
    public interface Call<T> {
        T with(JMSContext context, Queue queue) throws JMSException;
    }

    /**
     * @param name of a queue that every server has under {@code jms/<name>}
     * @throws BrokerAway when the broker does not answer, or refuses
     */
    public <T> T call(String name, Call<T> call) throws BrokerAway {
        T result;
        try {
            Queue queue = queue(name);
            try (JMSContext context = connections().createContext()) {
                result = call.with(context, queue);
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
     * How many messages of a queue the broker gave up, at most 10,000; empty when it does not tell. JMS has no count, so
     * the dead-letter queue is browsed. It is empty while all is well.
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

    private Queue queue(String name) throws NamingException {
        Queue known = queues.get(name);
        if (known == null) {
            known = InitialContext.doLookup("jms/" + name);
            queues.put(name, known);
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

package app.twicetold.jobs.broker;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Queue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Logger;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.jspecify.annotations.Nullable;

/**
 * Every outgoing call to the broker. The log gets one line when the broker is lost or refuses the login, and one line
 * when the broker is back, however many calls fail meanwhile.
 *
 * <p>The names are looked up rather than injected, because these two resolve alike on every server, with no descriptor.
 * They are looked up once, because a look-up costs more than a message.
 */
@ApplicationScoped
@SuppressWarnings("BanJNDI") // Constant names of the server's own resources.
public class Broker {
    private static final Logger LOG = Logger.getLogger(Broker.class.getName());

    private final AtomicBoolean away = new AtomicBoolean();
    private volatile @Nullable ConnectionFactory connections;
    private volatile @Nullable Queue pipeline;

    public Broker() {}

    Broker(ConnectionFactory connections, Queue pipeline) {
        this.connections = connections;
        this.pipeline = pipeline;
    }

    /** What is done with a connection and the queue of the pipeline. */
    @FunctionalInterface
    public interface Call<T> {
        T with(JMSContext context, Queue pipeline) throws JMSException;
    }

    /** @throws BrokerAway when the broker does not answer, or refuses */
    public <T> T call(Call<T> call) throws BrokerAway {
        T result;
        try {
            Queue queue = pipeline();
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

    private Queue pipeline() throws NamingException {
        Queue known = pipeline;
        if (known == null) {
            known = InitialContext.doLookup("jms/pipeline");
            pipeline = known;
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

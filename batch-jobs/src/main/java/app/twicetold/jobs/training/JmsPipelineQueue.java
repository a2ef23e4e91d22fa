package app.twicetold.jobs.training;

import app.twicetold.core.training.PipelineQueue;
import app.twicetold.core.training.PipelineStep;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Queue;
import jakarta.jms.QueueBrowser;
import java.util.Enumeration;
import java.util.OptionalInt;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.jspecify.annotations.Nullable;

/**
 * Sends to the broker outside any transaction: the row of the attempt was committed before. The names are looked up
 * rather than injected, because these two resolve alike on every server, with no descriptor; once, because a look-up
 * costs more than the message.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@SuppressWarnings("BanJNDI") // Constant names of the server's own resources.
public class JmsPipelineQueue implements PipelineQueue {
    private static final String DEAD_LETTERS = ".dlq";
    private static final int MOST_COUNTED = 10_000;

    private @Nullable ConnectionFactory connections;
    private @Nullable Queue queue;

    @Override
    public void send(PipelineStep step, String attemptId) throws QueueUnavailable {
        try (JMSContext context = connections().createContext()) {
            context.createProducer().send(queue(), PipelineMessage.text(step, attemptId));
        } catch (JMSRuntimeException | NamingException e) {
            throw new QueueUnavailable(e);
        }
    }

    @Override
    public boolean isReachable() {
        try (JMSContext context = connections().createContext()) {
            return context.getMetaData() != null;
        } catch (JMSRuntimeException | NamingException unreachable) {
            return false;
        }
    }

    /** JMS has no count: the queue is browsed. It is empty while all is well. */
    @Override
    public OptionalInt deadLetters() {
        try (JMSContext context = connections().createContext();
                QueueBrowser browser =
                        context.createBrowser(context.createQueue(queue().getQueueName() + DEAD_LETTERS))) {
            int count = 0;
            for (Enumeration<?> messages = browser.getEnumeration();
                    count < MOST_COUNTED && messages.hasMoreElements();
                    messages.nextElement()) {
                count++;
            }
            return OptionalInt.of(count);
        } catch (JMSException | JMSRuntimeException | NamingException unreachable) {
            return OptionalInt.empty();
        }
    }

    private ConnectionFactory connections() throws NamingException {
        if (connections == null) {
            connections = InitialContext.doLookup("jms/twicetold");
        }
        return connections;
    }

    private Queue queue() throws NamingException {
        if (queue == null) {
            queue = InitialContext.doLookup("jms/pipeline");
        }
        return queue;
    }
}

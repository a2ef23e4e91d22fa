package app.twicetold.jobs.training;

import app.twicetold.core.training.PipelineQueue;
import app.twicetold.core.training.PipelineStep;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Queue;
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

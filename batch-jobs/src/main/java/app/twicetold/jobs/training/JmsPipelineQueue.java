package app.twicetold.jobs.training;

import app.twicetold.core.training.PipelineQueue;
import app.twicetold.core.training.PipelineStep;
import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Queue;

/** Sends to the broker outside any transaction: the row of the attempt was committed before. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class JmsPipelineQueue implements PipelineQueue {
    @Resource(name = "jms/twicetold")
    @SuppressWarnings("NullAway.Init")
    private ConnectionFactory connections;

    @Resource(name = "jms/pipeline")
    @SuppressWarnings("NullAway.Init")
    private Queue queue;

    @Override
    public void send(PipelineStep step, String attemptId) throws QueueUnavailable {
        try (JMSContext context = connections.createContext()) {
            context.createProducer().send(queue, PipelineMessage.text(step, attemptId));
        } catch (JMSRuntimeException e) {
            throw new QueueUnavailable(e);
        }
    }

    @Override
    public boolean isReachable() {
        try (JMSContext context = connections.createContext()) {
            return context.getMetaData() != null;
        } catch (JMSRuntimeException unreachable) {
            return false;
        }
    }
}

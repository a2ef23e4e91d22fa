package app.twicetold.jobs.privacy;

import app.twicetold.core.privacy.DeletionQueue;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Queue;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** Sends to the broker after the rows were committed. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@SuppressWarnings("BanJNDI") // Constant names of the server's own resources.
public class JmsDeletionQueue implements DeletionQueue {
    private static final Logger LOG = Logger.getLogger(JmsDeletionQueue.class.getName());
    private static final String CONNECTIONS = "jms/twicetold";
    private static final String QUEUE = "jms/pipeline";

    @Override
    public void send(String jobId) {
        try {
            Queue queue = InitialContext.doLookup(QUEUE);
            ConnectionFactory connections = InitialContext.doLookup(CONNECTIONS);
            try (JMSContext context = connections.createContext()) {
                context.createProducer().send(queue, DeletionMessage.text(jobId));
            }
        } catch (JMSRuntimeException | NamingException e) {
            LOG.log(Level.WARNING, e, () -> "The deletion job " + jobId + " waits for the sweep");
        }
    }
}

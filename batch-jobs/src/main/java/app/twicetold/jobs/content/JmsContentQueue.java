package app.twicetold.jobs.content;

import app.twicetold.core.content.ContentQueue;
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
public class JmsContentQueue implements ContentQueue {
    private static final Logger LOG = Logger.getLogger(JmsContentQueue.class.getName());

    @Override
    public void send(String jobId) {
        try {
            Queue queue = InitialContext.doLookup("jms/content");
            ConnectionFactory connections = InitialContext.doLookup("jms/twicetold");
            try (JMSContext context = connections.createContext()) {
                context.createProducer().send(queue, ContentMessage.text(jobId));
            }
        } catch (JMSRuntimeException | NamingException e) {
            LOG.log(Level.WARNING, e, () -> "The content job " + jobId + " waits for the sweep");
        }
    }
}

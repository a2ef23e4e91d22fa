package app.twicetold.launcher;

import app.twicetold.artemis.BrokerUrl;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.activemq.artemis.api.core.ActiveMQConnectionTimedOutException;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;

/** Logs in to a broker outside, asks for the queues, and sends a message through one that nobody listens to. */
final class BrokerLook {
    private static final int PATIENCE_MS = 10_000;
    private static final String DEAD_LETTERS = "pipeline.dlq";
    private static final String MARK = "preflight";

    private BrokerLook() {}

    /**
     * @param prefix stands before the name of each queue
     * @return what was found, one sentence
     * @throws BrokerRefuses when the service could not work with the broker
     */
    static String look(Settings.ExternalBroker broker, String prefix) throws BrokerRefuses {
        String address = Masks.withoutPasswords(broker.url());
        try (ServerLocator locator = BrokerUrl.locator(broker.url())
                        .setCallTimeout(PATIENCE_MS)
                        .setReconnectAttempts(0)
                        .setInitialConnectAttempts(1);
                ClientSessionFactory connections = locator.createSessionFactory();
                ClientSession session =
                        connections.createSession(broker.user(), broker.password(), false, true, true, true, 1)) {
            List<String> missing = missing(session, prefix);
            if (!missing.isEmpty()) {
                throw new BrokerRefuses("lets " + broker.user() + " in, but has no queues " + String.join(", ", missing)
                        + "; see docs/operations.md, queues");
            }
            roundTrip(session, prefix + DEAD_LETTERS);
            return address + ": found all queues, sent and received a message";
        } catch (BrokerRefuses refused) {
            throw refused;
        } catch (ActiveMQConnectionTimedOutException silent) {
            throw new BrokerRefuses(address + " takes the connection and says nothing"
                    + (broker.url().contains("sslEnabled=true") ? "" : ": does it want TLS (sslEnabled=true)?"));
        } catch (Exception away) {
            throw new BrokerRefuses(address + " cannot be used: " + away.getMessage());
        }
    }

    /** Nobody listens to dead letters. A message that is left behind there ends by itself. */
    private static void roundTrip(ClientSession session, String queue) throws ActiveMQException, BrokerRefuses {
        String mark = UUID.randomUUID().toString();
        session.start();
        try (ClientConsumer receiver = session.createConsumer(queue, MARK + " = '" + mark + "'");
                ClientProducer sender = session.createProducer(queue)) {
            ClientMessage sent = session.createMessage(false);
            sent.putStringProperty(MARK, mark);
            sent.setExpiration(System.currentTimeMillis() + 2L * PATIENCE_MS);
            sender.send(sent);
            ClientMessage received = receiver.receive(PATIENCE_MS);
            if (received == null) {
                throw new BrokerRefuses("takes a message, but does not deliver it");
            }
            received.acknowledge();
        }
    }

    private static List<String> missing(ClientSession session, String prefix) throws ActiveMQException {
        List<String> missing = new ArrayList<>();
        for (String queue : MessageBroker.QUEUES) {
            for (String name : List.of(prefix + queue, prefix + queue + ".dlq")) {
                if (!session.queueQuery(SimpleString.of(name)).isExists()) {
                    missing.add(name);
                }
            }
        }
        return missing;
    }

    /** The service could not work with the broker. */
    static final class BrokerRefuses extends Exception {
        private static final long serialVersionUID = 1L;

        BrokerRefuses(String sentence) {
            super(sentence);
        }
    }
}

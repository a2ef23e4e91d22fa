package app.twicetold.artemis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.ra.ActiveMQResourceAdapter;
import org.apache.activemq.artemis.ra.ConnectionFactoryProperties;
import org.jspecify.annotations.Nullable;

/**
 * The resource adapter of Artemis with an address in place of class names and parameters, so that every server is told
 * where the brokers are in the same way.
 */
public class BrokerResourceAdapter extends ActiveMQResourceAdapter {
    private static final long serialVersionUID = 1L;
    private static final int UNTIL_IT_IS_BACK = -1;

    private @Nullable String refusal;
    private boolean highlyAvailable;

    /** Where the brokers are; a server sets it before it starts the resource adapter. */
    public void setBrokerUrl(String url) {
        try (ServerLocator locator = BrokerUrl.locator(url)) {
            List<String> connectors = new ArrayList<>();
            List<Map<String, Object>> parameters = new ArrayList<>();
            for (TransportConfiguration broker : locator.getStaticTransportConfigurations()) {
                connectors.add(broker.getFactoryClassName());
                parameters.add(broker.getParams());
            }
            getProperties().setParsedConnectorClassNames(connectors);
            getProperties().setParsedConnectionParameters(parameters);
            highlyAvailable = locator.isHA();
        } catch (IllegalArgumentException malformed) {
            // Servers print the value of a property that is refused, so each connection says it instead.
            refusal = malformed.getMessage();
        }
    }

    /**
     * Where there are several brokers, what would wait for one of them goes on to the next one. Artemis itself would
     * wait for the one that it has found first.
     */
    @Override
    public ActiveMQConnectionFactory newConnectionFactory(ConnectionFactoryProperties properties) {
        if (refusal != null) {
            throw new IllegalArgumentException(refusal);
        }
        // Only here, because servers set the properties in an order of their own.
        setHA(highlyAvailable);
        ActiveMQConnectionFactory connections = super.newConnectionFactory(properties);
        ServerLocator locator = connections.getServerLocator();
        if (locator.getStaticTransportConfigurations().length > 1
                && connections.getReconnectAttempts() == UNTIL_IT_IS_BACK) {
            connections.setReconnectAttempts(0);
            locator.setFailoverAttempts(UNTIL_IT_IS_BACK);
        }
        return connections;
    }
}

package app.twicetold.launcher;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.CoreAddressConfiguration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.config.impl.SecurityConfiguration;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.spi.core.security.ActiveMQJAASSecurityManager;
import org.apache.activemq.artemis.spi.core.security.jaas.InVMLoginModule;

/**
 * The embedded Artemis. Its queues are durable. It is reachable from this machine only, and only with the user and
 * password of the settings, so that a login is needed on every machine as it is in production.
 */
public final class MessageBroker implements AutoCloseable {
    /** One queue for each kind of work; each has a dead-letter queue beside it. Their names follow a prefix. */
    public static final List<String> QUEUES = List.of("pipeline", "content", "playground");

    private static final double REDELIVERY_MULTIPLIER = 6;
    private static final int LONGEST_REDELIVERY_FACTOR = 30;
    private static final int DELIVERIES = 4;
    private static final int JOURNAL_FILE_BYTES = 2 << 20;

    /** What a client may do, as in {@code server-config/docker/broker.xml}. */
    private static final String ROLE = "amq";

    private static final String HOST = "127.0.0.1";

    /** The system property of Netty for the size of the pieces that its buffers are cut from: 8 KiB shifted by it. */
    private static final String PIECES = "io.netty.allocator.maxOrder";

    private final EmbeddedActiveMQ broker;
    private final Settings.ExternalBroker address;

    private MessageBroker(EmbeddedActiveMQ broker, Settings.ExternalBroker address) {
        this.broker = broker;
        this.address = address;
    }

    /**
     * Starts the broker at a new address. A message is redelivered after 1, 6 and 30 times the delay of the settings;
     * then it is dead.
     */
    public static MessageBroker start(DataDirectory directory, Settings settings) {
        return start(directory, newAddress(directory, settings), settings);
    }

    /**
     * Where the broker of the settings will be. A port that is not set is a free one; a password that is not set is
     * generated and kept in the data directory.
     */
    static Settings.ExternalBroker newAddress(DataDirectory directory, Settings settings) {
        return new Settings.ExternalBroker(
                "tcp://" + HOST + ":" + (settings.brokerPort() == 0 ? freePort() : settings.brokerPort()),
                settings.values().getOrDefault("BROKER_USER", "twicetold"),
                settings.values().containsKey("BROKER_PASSWORD")
                        ? settings.values().get("BROKER_PASSWORD")
                        : directory.secret("BROKER_PASSWORD"));
    }

    /**
     * Starts a broker that speaks nothing but TLS, as those of others may.
     *
     * @param keyStore a PKCS12 file with the key and the certificate of the broker
     */
    public static MessageBroker startWithTls(
            DataDirectory directory, Settings settings, Path keyStore, String password) {
        String tls = "&sslEnabled=true&keyStoreType=PKCS12&keyStorePath=" + keyStore + "&keyStorePassword=" + password;
        return start(directory, newAddress(directory, settings), settings, tls);
    }

    /** Starts the broker at an address that it had before, or with another password. */
    public static MessageBroker start(DataDirectory directory, Settings.ExternalBroker address, Settings settings) {
        return start(directory, address, settings, "");
    }

    private static MessageBroker start(
            DataDirectory directory, Settings.ExternalBroker address, Settings settings, String parameters) {
        int port = URI.create(address.url()).getPort();
        if (System.getProperty(PIECES) == null) {
            // Each core would fill two pieces of 4 MB with zeros. The messages here are ids.
            System.setProperty(PIECES, "5");
        }
        try {
            EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
            broker.setConfiguration(configuration(
                    directory.directory("broker"),
                    "tcp://" + HOST + ":" + port + "?protocols=CORE" + parameters,
                    settings));
            broker.setSecurityManager(logins(address));
            broker.start();
            return new MessageBroker(broker, address);
        } catch (Exception cannotStart) {
            throw StartRefused.failure(
                    "The embedded Artemis broker does not start on port " + port + ": " + cannotStart.getMessage());
        }
    }

    /** Whether the broker works. It stops itself when it cannot write its journal. */
    boolean isAlive() {
        return broker.getActiveMQServer().isStarted();
    }

    /** Where clients of this machine reach it. */
    public Settings.ExternalBroker address() {
        return address;
    }

    @Override
    public void close() {
        try {
            broker.stop();
        } catch (Exception cannotStop) {
            Console.complain("The broker did not stop cleanly: " + cannotStop.getMessage());
        }
    }

    private static Configuration configuration(Path directory, String acceptor, Settings settings) throws Exception {
        Duration delay = settings.redeliveryDelay();
        Configuration configuration = new ConfigurationImpl()
                .setName("twicetold")
                .setPersistenceEnabled(true)
                .setJournalType(JournalType.NIO)
                .setJournalFileSize(JOURNAL_FILE_BYTES)
                .setJournalDirectory(directory.resolve("journal").toString())
                .setBindingsDirectory(directory.resolve("bindings").toString())
                .setPagingDirectory(directory.resolve("paging").toString())
                .setLargeMessagesDirectory(directory.resolve("large").toString())
                .setNodeManagerLockDirectory(directory.toString())
                .setSecurityEnabled(true)
                .putSecurityRoles("#", Set.of(role()))
                .setMaxDiskUsage(-1)
                .setGlobalMaxSize(16L << 20)
                .setMessageCounterEnabled(false)
                .addAcceptorConfiguration("local", acceptor);
        for (String name : QUEUES) {
            String queue = settings.queuePrefix() + name;
            String dead = queue + ".dlq";
            configuration
                    .addAddressConfiguration(address(queue))
                    .addAddressConfiguration(address(dead))
                    .addAddressSetting(
                            queue,
                            new AddressSettings()
                                    .setDeadLetterAddress(SimpleString.of(dead))
                                    .setMaxDeliveryAttempts(DELIVERIES)
                                    .setRedeliveryDelay(delay.toMillis())
                                    .setRedeliveryMultiplier(REDELIVERY_MULTIPLIER)
                                    .setMaxRedeliveryDelay(delay.toMillis() * LONGEST_REDELIVERY_FACTOR)
                                    .setAddressFullMessagePolicy(AddressFullMessagePolicy.PAGE)
                                    .setAutoCreateQueues(false)
                                    .setAutoDeleteQueues(false));
        }
        return configuration;
    }

    private static ActiveMQJAASSecurityManager logins(Settings.ExternalBroker address) {
        SecurityConfiguration users = new SecurityConfiguration();
        users.addUser(address.user(), address.password());
        users.addRole(address.user(), ROLE);
        return new ActiveMQJAASSecurityManager(InVMLoginModule.class.getName(), users);
    }

    /** May send, consume and browse, and make temporary queues; nothing else. */
    private static Role role() {
        return new Role(ROLE, true, true, false, false, true, true, false, true, false, false, false, false);
    }

    private static CoreAddressConfiguration address(String name) {
        return new CoreAddressConfiguration()
                .setName(name)
                .addRoutingType(RoutingType.ANYCAST)
                .addQueueConfig(QueueConfiguration.of(name)
                        .setAddress(name)
                        .setRoutingType(RoutingType.ANYCAST)
                        .setDurable(true));
    }

    public static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException noPort) {
            throw StartRefused.failure("No free port was found on this machine: " + noPort.getMessage());
        }
    }
}

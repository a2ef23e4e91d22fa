package app.twicetold.launcher;

import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The whole service: database, broker and application server. The server is started as soon as its database is there,
 * and meets its broker when it deploys the application. Tests use it to start, kill and restart; {@link Launcher} uses
 * it for people.
 */
public final class RunningService implements AutoCloseable {
    /** The file in the data directory that holds the address of the purchase emulator while there is one. */
    public static final String PURCHASES = "purchase-emulator.url";

    private static final List<String> OF_ONE_NODE = List.of("HTTP_PORT", "BASE_URL", "DATA_DIR", "ARTEMIS_RAR");

    private final Settings settings;
    private final Distribution distribution;
    private final DataDirectory directory;
    private volatile Optional<DatabaseServer> ownDatabase;
    private final int port;
    private final Optional<PurchaseEmulator> purchases;
    private volatile @Nullable MessageBroker ownBroker;
    private final Settings.ExternalBroker brokerAddress;
    private volatile ApplicationServer server;
    private final Restarts restarts;
    private volatile boolean stopped;

    private RunningService(
            Settings settings,
            Distribution distribution,
            DataDirectory directory,
            Optional<DatabaseServer> ownDatabase,
            Settings.ExternalBroker brokerAddress,
            CompletableFuture<Optional<MessageBroker>> ownBroker,
            Optional<PurchaseEmulator> purchases,
            int port) {
        this.settings = settings;
        this.distribution = distribution;
        this.directory = directory;
        this.ownDatabase = ownDatabase;
        this.purchases = purchases;
        this.port = port;
        this.brokerAddress = brokerAddress;
        purchases.ifPresent(
                emulator -> directory.write(PURCHASES, emulator.url().toString()));
        this.restarts = new Restarts(directory, embeddedParts(settings));
        this.server = newServer();
        // The server looks for its broker when it deploys the application, seconds after it was started.
        try {
            this.ownBroker = ownBroker.join().orElse(null);
        } catch (CompletionException noBroker) {
            server.kill();
            throw noBroker;
        }
    }

    /** Starts everything from the given settings alone and returns when /health answers 200. */
    public static RunningService start(Map<String, String> settings) {
        RunningService service = begin(Settings.from(settings));
        service.awaitHealthy();
        return service;
    }

    /** Starts everything and returns before the application server is ready. */
    static RunningService begin(Settings settings) {
        Distribution distribution = Distribution.find();
        ApplicationSettings.check(distribution, settings);
        DataDirectory directory = DataDirectory.open(settings.dataDirectory());
        directory.refuseHalfRestored();
        int port;
        Settings.ExternalBroker brokerAddress;
        try {
            EarlierServer.awaitEnd(directory, settings.stopGrace());
            port = ApplicationServer.checkedPort(settings.httpPort());
            brokerAddress = settings.broker().orElseGet(() -> MessageBroker.newAddress(directory, settings));
        } catch (StartRefused refused) {
            directory.close();
            throw refused;
        }
        CompletableFuture<Optional<DatabaseServer>> database =
                CompletableFuture.supplyAsync(() -> settings.database().isPresent()
                        ? Optional.empty()
                        : Optional.of(DatabaseServer.start(directory, settings.databaseConnections())));
        CompletableFuture<Optional<MessageBroker>> broker =
                CompletableFuture.supplyAsync(() -> settings.broker().isPresent()
                        ? Optional.empty()
                        : Optional.of(MessageBroker.start(directory, brokerAddress, settings)));
        Optional<PurchaseEmulator> purchases =
                settings.emulatesPurchases() ? Optional.of(PurchaseEmulator.start()) : Optional.empty();
        try {
            if (settings.database().isPresent()) {
                // A server that starts migrates it, and other nodes share it. So nothing may be refused after that.
                broker.join();
            }
            return new RunningService(
                    settings, distribution, directory, database.join(), brokerAddress, broker, purchases, port);
        } catch (RuntimeException cannotStart) {
            purchases.ifPresent(PurchaseEmulator::close);
            closeWhenStarted(broker);
            closeWhenStarted(database);
            directory.close();
            throw cannotStart.getCause() instanceof StartRefused refused ? refused : cannotStart;
        }
    }

    private static void closeWhenStarted(CompletableFuture<? extends Optional<? extends AutoCloseable>> starting) {
        try {
            starting.join().ifPresent(RunningService::closeQuietly);
        } catch (CompletionException neverStarted) {
            // A part that never started needs no closing.
        }
    }

    /** Waits for the first 200 of /health; when it does not come, everything is stopped. */
    void awaitHealthy() {
        try {
            awaitHealthyServer();
        } catch (StartRefused refused) {
            stop();
            throw refused;
        }
    }

    private void awaitHealthyServer() {
        try {
            server.awaitHealthy();
        } catch (StartRefused refused) {
            if (stopped || !server.failedByChance()) {
                throw refused;
            }
            Console.complain("twicetold: Payara Micro did not take its resource adapter, and is started once more.");
            server.kill();
            server = newServer();
            server.awaitHealthy();
        }
    }

    /** Where clients reach the service; from BASE_URL when that is set. */
    public URI baseUrl() {
        return settings.baseUrl().orElse(URI.create("http://localhost:" + port));
    }

    /** Where this machine reaches the service, whatever BASE_URL says. */
    public URI localUrl() {
        return URI.create("http://localhost:" + port);
    }

    /** Where it keeps its data and logs. */
    public Path dataDirectory() {
        return directory.path();
    }

    /** The operator's key. */
    public String adminKey() {
        return ServerEnvironment.secret(settings, directory, "ADMIN_KEY");
    }

    /** The address of the database that the service uses. */
    public Settings.ExternalDatabase database() {
        return ownDatabase
                .map(DatabaseServer::address)
                .orElseGet(() -> settings.database().orElseThrow());
    }

    /**
     * The settings of a second node over the same database, broker and recordings. The node needs a {@code DATA_DIR} of
     * its own for its server, and an {@code HTTP_PORT}.
     */
    public Map<String, String> settingsOfAnotherNode() {
        Map<String, String> another = environment();
        for (String own : OF_ONE_NODE) {
            another.remove(own);
        }
        return another;
    }

    /** The process of the application server. */
    public Process process() {
        return server.process();
    }

    /** SIGKILL to the application server; database and broker stay. */
    public void kill() {
        server.kill();
    }

    /** Starts the application server again after {@link #kill} and waits for /health. */
    public void restart() {
        server = newServer();
        awaitHealthy();
    }

    /** Stops the embedded broker while the rest goes on. */
    public synchronized void stopBroker() {
        closeQuietly(ownBroker);
        ownBroker = null;
    }

    /** Starts the embedded broker again, on the same port and journal. */
    public synchronized void startBroker() {
        ownBroker = MessageBroker.start(directory, brokerAddress, settings);
    }

    /** Starts the embedded broker again, where it was, with another password than the one that the service knows. */
    public synchronized void startBrokerWithPassword(String password) {
        ownBroker = MessageBroker.start(
                directory, new Settings.ExternalBroker(brokerAddress.url(), brokerAddress.user(), password), settings);
    }

    /**
     * Starts the embedded database or broker again when it died, and says so. Clients reach it where it was.
     *
     * @return why the group cannot go on, when restarts do not help any more; empty otherwise
     */
    synchronized Optional<String> mind(Instant now) {
        if (stopped) {
            return Optional.empty();
        }
        @Nullable DatabaseServer database = ownDatabase.orElse(null);
        if (database != null && !database.isAlive()) {
            return restarts.again("database", now, () -> {
                closeQuietly(database);
                ownDatabase =
                        Optional.of(DatabaseServer.startAgain(database, directory, settings.databaseConnections()));
            });
        }
        MessageBroker broker = ownBroker;
        if (broker != null && !broker.isAlive()) {
            return restarts.again("broker", now, () -> {
                closeQuietly(broker);
                startBroker();
            });
        }
        return Optional.empty();
    }

    /** Stops the application server alone. */
    void stopServer() {
        server.stop();
    }

    /** Stops everything in order. A part that is stopped already is left alone. */
    public void stop() {
        stopped = true;
        // A restart of a part may be under way. Clients do not wait for it.
        server.stop();
        stopParts();
    }

    private synchronized void stopParts() {
        closeQuietly(ownBroker);
        ownBroker = null;
        ownDatabase.ifPresent(DatabaseServer::close);
        purchases.ifPresent(emulator -> {
            directory.remove(PURCHASES);
            emulator.close();
        });
        directory.close();
    }

    @Override
    public void close() {
        stop();
    }

    private static List<String> embeddedParts(Settings settings) {
        List<String> parts = new ArrayList<>();
        if (settings.database().isEmpty()) {
            parts.add("database");
        }
        if (settings.broker().isEmpty()) {
            parts.add("broker");
        }
        return parts;
    }

    private ApplicationServer newServer() {
        Map<String, String> properties = new HashMap<>();
        properties.put(
                "twicetold.restarts", directory.path().resolve(Restarts.FILE).toString());
        ownDatabase.ifPresent(database ->
                properties.put(ParentWatch.DATABASE, database.pidFile().toString()));
        ApplicationServer started =
                ApplicationServer.start(distribution, directory, settings, port, environment(), properties);
        EarlierServer.note(directory, started.process());
        return started;
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(
                ServerEnvironment.of(settings, distribution, directory, database(), brokerAddress, baseUrl(), port));
        purchases.ifPresent(emulator -> emulator.settings().forEach(environment::put));
        return environment;
    }

    private static void closeQuietly(@Nullable AutoCloseable closeable) {
        if (closeable == null) {
            return;
        }
        try {
            closeable.close();
        } catch (Exception alreadyGone) {
            // A part that is gone already needs no closing.
        }
    }
}

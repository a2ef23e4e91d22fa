package app.twicetold.database;

import java.net.SocketException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The first connection of a server to an address of its database. Until there was one, whoever asks waits for a database that is away: its container,
 * the persistence unit, the batch repository and the migrations all fail a deployment for good when they get none.
 * After that everything fails as fast as the driver does.
 */
final class FirstConnection {
    /** Set to {@code true} while somebody waits. What answers before the application says so in {@code /health}. */
    static final String AWAITED = "app.twicetold.database-awaited";

    private static final Logger LOG = Logger.getLogger(FirstConnection.class.getName());
    private static final Duration USUAL_PATIENCE = Duration.ofMinutes(5);
    private static final Map<String, FirstConnection> OF_THIS_SERVER = new ConcurrentHashMap<>();
    private static final Set<FirstConnection> WAITING = ConcurrentHashMap.newKeySet();
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(30);

    /** Class 08: no connection, or one that broke. */
    private static final String CONNECTION_CLASS = "08";
    /** A server that stops, crashed or still starts, and one whose connections are used up. */
    private static final List<String> LATER = List.of("57P01", "57P02", "57P03", "53300");

    private final Duration patience;
    private final LongSupplier nanos;
    private final Pause pause;
    private volatile boolean over;
    private boolean waiting;
    private long since;
    private long lastLine;

    FirstConnection(Duration patience, LongSupplier nanos, Pause pause) {
        this.patience = patience;
        this.nanos = nanos;
        this.pause = pause;
    }

    /** @param address one of requests and one of jobs may lead to the database, and one may be away without the other */
    static FirstConnection ofThisServer(String address) {
        return OF_THIS_SERVER.computeIfAbsent(
                address,
                any -> new FirstConnection(
                        patience(System.getenv("STARTUP_PATIENCE_SECONDS")), System::nanoTime, Thread::sleep));
    }

    /** A wrong value is refused by the application, not here. */
    static Duration patience(@Nullable String seconds) {
        return seconds != null && seconds.strip().matches("[0-9]{1,4}")
                ? Duration.ofSeconds(Long.parseLong(seconds.strip()))
                : USUAL_PATIENCE;
    }

    /**
     * Opens a connection.
     *
     * @throws SQLException of the driver; or with a sentence, when patience is over before the first connection
     */
    Connection open(Opening opening) throws SQLException {
        while (!over) {
            try {
                Connection first = opening.open();
                had();
                return first;
            } catch (SQLException failure) {
                awaitNext(failure);
            }
        }
        return opening.open();
    }

    private synchronized void had() {
        if (waiting && !over) {
            LOG.info(() -> "The database answers after " + seconds() + " s; the start goes on.");
        }
        end();
    }

    private void awaitNext(SQLException failure) throws SQLException {
        String reason = reason(failure);
        synchronized (this) {
            if (over) {
                return;
            }
            begin();
            if (!isAway(failure) || nanos.getAsLong() - since >= patience.toNanos()) {
                String sentence = isAway(failure)
                        ? "The database did not answer within " + patience.toSeconds()
                                + " s (STARTUP_PATIENCE_SECONDS): " + reason
                        : "The database does not take this service in: " + reason;
                LOG.severe(() -> "Start given up: " + sentence);
                end();
                throw new SQLException(sentence, failure.getSQLState(), failure);
            }
            tell(reason);
        }
        try {
            pause.of(PAUSE.toMillis());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw failure;
        }
    }

    private void begin() {
        if (!waiting) {
            waiting = true;
            since = nanos.getAsLong();
            lastLine = since - BETWEEN_LINES.toNanos();
            WAITING.add(this);
            System.setProperty(AWAITED, "true");
            stopWithTheServer();
        }
    }

    private void tell(String reason) {
        if (nanos.getAsLong() - lastLine >= BETWEEN_LINES.toNanos()) {
            lastLine = nanos.getAsLong();
            LOG.log(
                    Level.WARNING,
                    () -> "The start waits for its database, up to " + patience.toSeconds()
                            + " s (STARTUP_PATIENCE_SECONDS), " + seconds() + " s so far: " + reason);
        }
    }

    private void end() {
        over = true;
        WAITING.remove(this);
        if (WAITING.isEmpty()) {
            System.clearProperty(AWAITED);
        }
    }

    /** A server that is told to stop would wait for those who wait here. */
    private void stopWithTheServer() {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> over = true, "first-connection"));
        } catch (IllegalStateException stopping) {
            over = true;
        }
    }

    private long seconds() {
        return Duration.ofNanos(nanos.getAsLong() - since).toSeconds();
    }

    private static boolean isAway(SQLException failure) {
        @Nullable String state = failure.getSQLState();
        return state != null && (state.startsWith(CONNECTION_CLASS) || LATER.contains(state));
    }

    /** On one line, with what the network says. */
    private static String reason(SQLException failure) {
        String said = String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
        @Nullable Throwable cause = failure.getCause();
        // The driver repeats what a socket says.
        return cause == null || cause instanceof SocketException ? said : said + " (" + cause.getMessage() + ")";
    }

    /** Opens a connection by the driver itself. */
    @FunctionalInterface
    interface Opening {
        Connection open() throws SQLException;
    }

    @FunctionalInterface
    interface Pause {
        void of(long milliseconds) throws InterruptedException;
    }
}

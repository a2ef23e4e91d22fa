package app.twicetold.front;

import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.OpenListener;
import io.undertow.util.StatusCodes;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Answers 503 while the start waits for its database. WildFly lets requests wait in front of every filter until its
 * boot is over, so that {@code /health} would say nothing for minutes.
 */
final class StartWatch implements Runnable {
    /** Set by {@code FirstConnection}. */
    private static final String DATABASE_AWAITED = "app.twicetold.database-awaited";

    private static final Duration LOOK_INTERVAL = Duration.ofMillis(200);
    private static final StartWatch OF_THIS_SERVER = started();

    private volatile boolean over;

    private StartWatch() {}

    /** WildFly makes a handler more than once, at a reload. */
    static StartWatch ofThisServer() {
        return OF_THIS_SERVER;
    }

    private static StartWatch started() {
        StartWatch watch = new StartWatch();
        Thread thread = new Thread(watch, "start-watch");
        thread.setDaemon(true);
        thread.start();
        return watch;
    }

    static boolean databaseIsAwaited() {
        return Boolean.getBoolean(DATABASE_AWAITED);
    }

    /** A request came through, so the boot is over. */
    void end() {
        over = true;
    }

    @Override
    public void run() {
        while (!over) {
            if (databaseIsAwaited()) {
                answerMeanwhile();
            }
            Pause.of(LOOK_INTERVAL);
        }
    }

    private static void answerMeanwhile() {
        Map<OpenListener, HttpHandler> before = Ports.listeners().stream()
                .collect(Collectors.toMap(listener -> listener, OpenListener::getRootHandler));
        before.keySet().forEach(listener -> listener.setRootHandler(StartWatch::refuse));
        while (databaseIsAwaited()) {
            Pause.of(LOOK_INTERVAL);
        }
        before.forEach(OpenListener::setRootHandler);
    }

    private static void refuse(HttpServerExchange exchange) {
        exchange.addDefaultResponseListener(FrontHandler::fill);
        exchange.setStatusCode(StatusCodes.SERVICE_UNAVAILABLE);
        exchange.endExchange();
    }
}

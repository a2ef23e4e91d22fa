package app.twicetold.valve;

import com.sun.enterprise.v3.services.impl.GrizzlyService;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.glassfish.api.deployment.DeploymentContext;
import org.glassfish.api.deployment.OpsParams;
import org.glassfish.api.event.EventListener;
import org.glassfish.api.event.EventTypes;
import org.glassfish.api.event.Events;
import org.glassfish.internal.api.Globals;
import org.glassfish.internal.data.ApplicationInfo;
import org.glassfish.internal.deployment.Deployment;

/**
 * Whether requests may go in to the application. The door opens when the application is there. It closes before an
 * undeployment or a redeployment begins, which Payara asks for in the thread of the command: requests under way end,
 * and only then does Payara take the application off. Of a {@code disable} Payara tells on a thread of its own, and
 * does not wait.
 *
 * <p>When the server stops, readiness goes first. After {@code STOP_GRACE_SECONDS} new requests are refused, and those
 * under way end. Payara waits for that, and only then stops the application. It forgets the ports before, so that they
 * go on refusing until the process ends.
 */
final class Door implements EventListener {
    private static final String APPLICATION = "twicetold";
    /** {@code asadmin disable}. Only Payara has it, and it is not compiled against Payara. */
    private static final EventTypes<ApplicationInfo> DISABLE_START =
            EventTypes.create("Disable_Start", ApplicationInfo.class);

    /** The names of the ports for clients, on Payara Micro and on Payara Server. */
    private static final List<String> PORTS =
            List.of("http-listener", "https-listener", "http-listener-1", "http-listener-2");
    /** How long requests under way are awaited. A document may take 10 seconds to arrive. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final Duration LOOK_INTERVAL = Duration.ofMillis(20);
    private static final Door OF_THIS_SERVER = new Door();

    private final AtomicInteger underWay = new AtomicInteger();
    private volatile boolean open;
    private volatile boolean stopping;

    private Door() {
        Globals.get(Events.class).register(this);
    }

    /** Payara may make a valve more than once. */
    static Door ofThisServer() {
        return OF_THIS_SERVER;
    }

    /** Whether the server is on its way out. It may still serve. */
    boolean isStopping() {
        return stopping;
    }

    /** Lets a request in unless the door is closed. A request that is in has to {@link #leave}. */
    boolean enter() {
        // The request is counted before it looks at the door. So a close either waits for it or turns it away.
        underWay.incrementAndGet();
        if (open) {
            return true;
        }
        leave();
        return false;
    }

    void leave() {
        underWay.decrementAndGet();
    }

    @Override
    public void event(Event<?> event) {
        if (event.is(EventTypes.PREPARE_SHUTDOWN)) {
            stop();
        } else if (event.is(Deployment.APPLICATION_STARTED) && isOfTheApplication(event)) {
            open = !stopping;
        } else if (takesOff(event) && isOfTheApplication(event)) {
            close();
        }
    }

    private static boolean takesOff(Event<?> event) {
        return event.is(Deployment.UNDEPLOYMENT_VALIDATION)
                || event.is(Deployment.UNDEPLOYMENT_START)
                || event.is(DISABLE_START);
    }

    private static boolean isOfTheApplication(Event<?> event) {
        Object hook = event.hook();
        String name = hook instanceof DeploymentContext deployment
                ? deployment.getCommandParameters(OpsParams.class).name()
                : hook instanceof ApplicationInfo application ? application.getName() : "";
        return APPLICATION.equals(name);
    }

    private void stop() {
        stopping = true;
        // The application learns of a stop last, when Payara has ended the transactions of its batch jobs.
        System.setProperty("app.twicetold.stopping", "true");
        pause(grace());
        close();
        GrizzlyService grizzly = Globals.get(GrizzlyService.class);
        PORTS.forEach(grizzly::removeNetworkProxy);
    }

    /** Returns when no request is under way any more, or when patience is over. */
    private void close() {
        open = false;
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (underWay.get() > 0 && System.nanoTime() < end) {
            pause(LOOK_INTERVAL);
        }
    }

    private static void pause(Duration duration) {
        try {
            Thread.sleep(duration.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** A wrong value is refused by the application, not here. */
    private static Duration grace() {
        String seconds = System.getenv().getOrDefault("STOP_GRACE_SECONDS", "").strip();
        return Duration.ofSeconds(seconds.matches("[0-9]{1,3}") ? Long.parseLong(seconds) : 0);
    }
}

package app.twicetold.front;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jboss.as.server.CurrentServiceContainer;
import org.jboss.msc.service.ServiceContainer;
import org.jboss.msc.service.ServiceController;

/** The ports for clients. WildFly would take the front filter from them while they still answer. */
final class Ports {
    private static final String LISTENERS = "org.wildfly.undertow.listener.";
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(20);

    private Ports() {}

    /** Returns when they are closed, or when patience is over. */
    static void close() {
        ServiceContainer server = CurrentServiceContainer.getServiceContainer();
        List<? extends ServiceController<?>> listeners = server.getServiceNames().stream()
                .filter(name -> name.getCanonicalName().startsWith(LISTENERS))
                .map(server::getService)
                .filter(Objects::nonNull)
                .toList();
        listeners.forEach(listener -> listener.setMode(ServiceController.Mode.NEVER));
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end && listeners.stream().anyMatch(Ports::isOpen)) {
            Pause.of(LOOK_INTERVAL);
        }
    }

    private static boolean isOpen(ServiceController<?> listener) {
        return listener.getState() == ServiceController.State.UP
                || listener.getState() == ServiceController.State.STOPPING;
    }
}

package app.twicetold.front;

import io.undertow.server.OpenListener;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jboss.as.server.CurrentServiceContainer;
import org.jboss.msc.service.ServiceContainer;
import org.jboss.msc.service.ServiceController;

/** The ports for clients. WildFly would take the front filter from them while they still answer. */
final class Ports {
    private static final String LISTENERS = "org.wildfly.undertow.listener.";
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(20);

    private Ports() {}

    /** What serves those that are open. */
    static List<OpenListener> listeners() {
        return services().stream()
                .filter(listener -> listener.getState() == ServiceController.State.UP)
                .flatMap(listener -> opened(listener).stream())
                .toList();
    }

    /** The type of the service is WildFly's own, and nobody publishes it as API. */
    private static Optional<OpenListener> opened(ServiceController<?> listener) {
        try {
            Object service = listener.getService();
            return Optional.of((OpenListener)
                    service.getClass().getMethod("getOpenListener").invoke(service));
        } catch (ReflectiveOperationException | RuntimeException anotherVersion) {
            return Optional.empty();
        }
    }

    private static List<? extends ServiceController<?>> services() {
        ServiceContainer server = CurrentServiceContainer.getServiceContainer();
        return server.getServiceNames().stream()
                .filter(name -> name.getCanonicalName().startsWith(LISTENERS))
                .map(server::getService)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Returns when they are closed, or when patience is over. */
    static void close() {
        List<? extends ServiceController<?>> listeners = services();
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

package app.twicetold.front;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import javax.management.AttributeChangeNotification;
import javax.management.JMException;
import javax.management.Notification;
import javax.management.NotificationListener;
import javax.management.ObjectName;

/**
 * Whether WildFly is about to suspend, or has; it also suspends before it stops. It tells what it is going to do in the
 * thread that does it, so it refuses nothing before {@code STOP_GRACE_SECONDS} are over, and stops nothing before the
 * ports are closed.
 */
final class Departure implements NotificationListener {
    private static final String STATE_OF_THE_SERVER = "jboss.root:type=state";
    private static final String SUSPENDING = "suspending";
    private static final String NORMAL = "normal";
    private static final String STOPPING = "stopping";
    private static final Departure OF_THIS_SERVER = registered();

    private volatile boolean begun;

    private Departure() {}

    /** WildFly makes a handler more than once, at a reload. */
    static Departure ofThisServer() {
        return OF_THIS_SERVER;
    }

    private static Departure registered() {
        Departure departure = new Departure();
        try {
            ManagementFactory.getPlatformMBeanServer()
                    .addNotificationListener(new ObjectName(STATE_OF_THE_SERVER), departure, null, null);
        } catch (JMException notThisServer) {
            throw new IllegalStateException("This is no WildFly that tells when it suspends", notThisServer);
        }
        return departure;
    }

    boolean hasBegun() {
        return begun;
    }

    @Override
    public void handleNotification(Notification notification, Object nothing) {
        if (notification instanceof AttributeChangeNotification change) {
            switch (String.valueOf(change.getNewValue())) {
                case SUSPENDING -> {
                    begun = true;
                    Pause.of(grace());
                }
                case NORMAL -> begun = false;
                case STOPPING -> Ports.close();
                default -> {}
            }
        }
    }

    /** A wrong value is refused by the application, not here. */
    private static Duration grace() {
        String seconds = System.getenv().getOrDefault("STOP_GRACE_SECONDS", "").strip();
        return Duration.ofSeconds(seconds.matches("[0-9]{1,3}") ? Long.parseLong(seconds) : 0);
    }
}

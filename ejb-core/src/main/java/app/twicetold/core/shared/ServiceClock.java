package app.twicetold.core.shared;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * The only reader of the system clock, in whole microseconds as PostgreSQL keeps them, so that a value reads back as it
 * was written. A test environment may set the time of one request; the web filter that does so also clears it. It may
 * also move the clock of the whole server, with its workers and timers, which goes on from there.
 */
@ApplicationScoped
public class ServiceClock implements InstantSource {
    private static final ThreadLocal<@Nullable Instant> REQUEST_TIME = new ThreadLocal<>();

    private static volatile Duration moved = Duration.ZERO;

    @Override
    public Instant instant() {
        Instant set = REQUEST_TIME.get();
        return set != null ? set : system().plus(moved);
    }

    private static Instant system() {
        return Clock.systemUTC().instant().truncatedTo(ChronoUnit.MICROS);
    }

    /** Moves the clock of this server; {@code null} gives it back to the system clock. */
    public static void moveTo(@Nullable Instant instant) {
        moved = instant == null ? Duration.ZERO : Duration.between(system(), instant);
    }

    /** Sets the time that this thread sees; {@code null} gives it back to the system clock. */
    public static void setForThisRequest(@Nullable Instant instant) {
        if (instant == null) {
            REQUEST_TIME.remove();
        } else {
            REQUEST_TIME.set(instant);
        }
    }
}

package app.twicetold.core.provider.port;

import java.time.Duration;
import java.util.function.LongSupplier;

/** A moment on the monotonic clock by which something has to be over. */
public final class Deadline {
    private final LongSupplier nanos;
    private final long atNanos;

    private Deadline(LongSupplier nanos, long atNanos) {
        this.nanos = nanos;
        this.atNanos = atNanos;
    }

    public static Deadline in(Duration time) {
        return in(time, System::nanoTime);
    }

    /** @param nanos the clock, whose beginning means nothing */
    public static Deadline in(Duration time, LongSupplier nanos) {
        return new Deadline(nanos, nanos.getAsLong() + time.toNanos());
    }

    /** The remaining time, never negative. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, atNanos - nanos.getAsLong()));
    }

    public boolean isOver() {
        return atNanos - nanos.getAsLong() <= 0;
    }

    /** This deadline, so much later. */
    public Deadline later(Duration time) {
        return new Deadline(nanos, atNanos + time.toNanos());
    }

    /** The earlier of this deadline and a new deadline after the given time. */
    public Deadline atMostIn(Duration time) {
        Deadline other = in(time, nanos);
        return other.atNanos - atNanos < 0 ? other : this;
    }
}

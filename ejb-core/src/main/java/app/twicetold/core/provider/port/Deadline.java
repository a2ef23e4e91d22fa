package app.twicetold.core.provider.port;

import java.time.Duration;

/** A moment on the monotonic clock by which something has to be over. */
public final class Deadline {
    private final long atNanos;

    private Deadline(long atNanos) {
        this.atNanos = atNanos;
    }

    public static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    /** The remaining time, never negative. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, atNanos - System.nanoTime()));
    }

    public boolean isOver() {
        return atNanos - System.nanoTime() <= 0;
    }

    /** The earlier of this deadline and a new deadline after the given time. */
    public Deadline atMostIn(Duration time) {
        Deadline other = in(time);
        return other.atNanos - atNanos < 0 ? other : this;
    }
}

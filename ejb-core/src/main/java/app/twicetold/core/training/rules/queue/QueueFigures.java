package app.twicetold.core.training.rules.queue;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The attempts that wait for a listener, and how fast the listeners of all nodes work.
 *
 * @param waiting how many attempts wait that their users still poll
 * @param oldest when the oldest of them was submitted; null when none waits
 * @param transcribeMs what a transcription took lately, in milliseconds; 0 when no node knows
 * @param assessMs what an assessment took lately, in milliseconds; 0 when no node knows
 * @param perSecond attempts that all listeners together finish in a second; 0 when no node knows
 */
public record QueueFigures(long waiting, @Nullable Instant oldest, long transcribeMs, long assessMs, double perSecond) {
    /** Nothing is known, so nobody waits for anything. */
    public static final QueueFigures UNKNOWN = new QueueFigures(0, null, 0, 0, 0);

    /** Nobody waits longer than this, as far as anybody can tell. */
    private static final Duration LONGEST = Duration.ofHours(1);

    public boolean isKnown() {
        return perSecond > 0;
    }

    /** How long an attempt that is submitted now waits until a listener takes it. */
    public Duration waitOfNext() {
        return timeFor(waiting);
    }

    /**
     * How long a waiting attempt still waits. Its place follows from its age: as if the submits of all that wait had
     * come evenly.
     */
    public Duration waitOf(Instant submittedAt, Instant now) {
        if (oldest == null || !oldest.isBefore(now)) {
            return waitOfNext();
        }
        double behind = (double) Duration.between(oldest, submittedAt).toMillis()
                / Math.max(1, Duration.between(oldest, now).toMillis());
        return timeFor(waiting * Math.min(1, Math.max(0, behind)));
    }

    private Duration timeFor(double ahead) {
        if (!isKnown()) {
            return Duration.ZERO;
        }
        double ms = ahead * 1_000 / perSecond;
        return ms < LONGEST.toMillis() ? Duration.ofMillis(Math.round(ms)) : LONGEST;
    }

    /** What an attempt takes from the moment when a listener takes it. */
    public Duration work() {
        return Duration.ofMillis(transcribeMs + assessMs);
    }
}

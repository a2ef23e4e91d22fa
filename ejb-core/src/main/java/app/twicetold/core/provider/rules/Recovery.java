package app.twicetold.core.provider.rules;

import java.time.Duration;

/**
 * The return of an entry whose breaker has closed. What waited for it comes back all at once and would bring it down
 * again. So for half a minute it has at most twice as many calls in flight as in the second before: 1, 2, 4, 8 …
 *
 * @param endMs on a monotonic clock: when there is no limit any more
 * @param secondMs on the same clock: when the present second began
 * @param most how many calls may be in flight in this second, at least 1
 * @param peak how many were in flight in this second
 */
public record Recovery(long endMs, long secondMs, int most, int peak) {
    static final long LENGTH_MS = 30_000;
    private static final long SECOND_MS = 1_000;

    /** The first second after the breaker closed. */
    public static Recovery since(long nowMs) {
        return new Recovery(nowMs + LENGTH_MS, nowMs, 1, 0);
    }

    /** Whether one more call may begin beside those in flight. */
    public boolean admits(int inFlight, long nowMs) {
        return isOver(nowMs) || inFlight < at(inFlight, nowMs).most;
    }

    /** After one more call has begun. */
    public Recovery admitted(int inFlight, long nowMs) {
        Recovery now = at(inFlight, nowMs);
        return new Recovery(endMs, now.secondMs, now.most, Math.max(now.peak, inFlight + 1));
    }

    /** How long it is until more calls may begin; zero when there is no limit. */
    public Duration pauseAt(long nowMs) {
        return Duration.ofMillis(isOver(nowMs) ? 0 : SECOND_MS - Math.floorMod(nowMs - secondMs, SECOND_MS));
    }

    public boolean isOver(long nowMs) {
        return nowMs >= endMs;
    }

    /** In a second that follows a quiet one, what is still in flight was so in the one before. */
    private Recovery at(int inFlight, long nowMs) {
        long seconds = Math.max(0, nowMs - secondMs) / SECOND_MS;
        if (seconds == 0) {
            return this;
        }
        int before = Math.max(1, seconds == 1 ? peak : inFlight);
        return new Recovery(endMs, secondMs + seconds * SECOND_MS, 2 * before, inFlight);
    }
}

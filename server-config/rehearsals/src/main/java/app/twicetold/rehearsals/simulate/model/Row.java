package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.work.rules.Waited;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Who works on a row, until when, and what it has lost: {@code Lease} and the columns beside it, as claims change them. */
final class Row {
    /** A message that does not tell how often its work was put off. */
    static final int UNTOLD = -1;

    private @Nullable Object token;
    private long leaseUntilMs;
    private int redrives;
    private int waits;
    private long waitsUntilMs = Long.MIN_VALUE;

    /** Work that waits for a delivery. */
    Row(long leaseUntilMs) {
        this.leaseUntilMs = leaseUntilMs;
    }

    /** Takes it; null when it is not free, or was not put off as often as the message tells. */
    @Nullable
    Object claim(int told, long nowMs, long untilMs) {
        boolean free = token == null || leaseUntilMs < nowMs;
        return free && (told == UNTOLD || told == waits) ? take(untilMs) : null;
    }

    /** Takes it without asking, for who has just made it or holds it. */
    Object take(long untilMs) {
        Object mine = new Object();
        token = mine;
        leaseUntilMs = untilMs;
        return mine;
    }

    boolean isHeldBy(Object mine) {
        return token == mine;
    }

    boolean isClaimed() {
        return token != null;
    }

    long leaseUntilMs() {
        return leaseUntilMs;
    }

    int redrives() {
        return redrives;
    }

    int waits() {
        return waits;
    }

    Waited waited(long sinceMs) {
        return new Waited(Instant.ofEpochMilli(sinceMs), waits);
    }

    /** How long the work is still put off. */
    long pauseMs(long nowMs) {
        return token == null && waitsUntilMs > nowMs ? waitsUntilMs - nowMs : 0;
    }

    void putOff(long untilMs, long leaseMs) {
        token = null;
        waits++;
        waitsUntilMs = untilMs;
        leaseUntilMs = leaseMs;
    }

    /** The sweep frees it. */
    void redrive(int points, long leaseMs) {
        redrives += token == null ? 0 : points;
        token = null;
        waitsUntilMs = Long.MIN_VALUE;
        leaseUntilMs = leaseMs;
    }

    /** Ends the lease of work whose message was not sent. */
    void leave(long unsentMs) {
        leaseUntilMs = token == null ? unsentMs : leaseUntilMs;
    }

    void end() {
        token = null;
        waitsUntilMs = Long.MIN_VALUE;
    }
}

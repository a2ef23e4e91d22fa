package app.twicetold.persistence;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Who works on a row, and until when. A row without one is free, and nothing waits for its work.
 *
 * @param token which the landing has to show; null while the work waits for a worker
 * @param until the last moment of the worker; of waiting work, the moment after which its message counts as lost
 */
@Embeddable
public record Lease(
        @Column(name = "claim_token") @Nullable String token,
        @Column(name = "lease_until") Instant until) {
    private static final String OVER = "%2$s < :now";
    private static final String FREE = "(%1$s is null or " + OVER + ")";

    /** As {@link #isFree}: a condition of SQL that takes the moment as {@code :now}. */
    public static final String IS_FREE = FREE.formatted("claim_token", "lease_until");

    /** As {@link #isOver}: a condition of SQL that takes the moment as {@code :now}. */
    public static final String IS_OVER = OVER.formatted("claim_token", "lease_until");

    /** Work that waits for a worker. */
    public static Lease waiting(Instant until) {
        return new Lease(null, until);
    }

    /** Whether a worker may take a row: no other holds it, or the lease of the other is over. */
    public static boolean isFree(@Nullable Lease lease, Instant now) {
        return lease == null || lease.token == null || isOver(lease, now);
    }

    /** Whether the worker with this token still holds a row. */
    public static boolean isHeldBy(@Nullable Lease lease, String token) {
        return lease != null && token.equals(lease.token);
    }

    /** Whether somebody has taken a row and neither ended its work nor given it back. */
    public static boolean isTaken(@Nullable Lease lease) {
        return lease != null && lease.token != null;
    }

    /** Whether the time of a lease is over. At its very end it is not. */
    public static boolean isOver(@Nullable Lease lease, Instant now) {
        return lease != null && lease.until.isBefore(now);
    }

    /** As {@link #isFree}, as a condition of JPQL on a row of this alias. */
    public static String isFree(String row) {
        return of(row, FREE);
    }

    /** As {@link #isOver}, as a condition of JPQL on a row of this alias. */
    public static String isOver(String row) {
        return of(row, OVER);
    }

    private static String of(String row, String condition) {
        return condition.formatted(row + ".lease.token", row + ".lease.until");
    }
}

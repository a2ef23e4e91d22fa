package app.twicetold.core.work;

import app.twicetold.persistence.Lease;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Leases for tests. */
public final class Leases {
    private Leases() {}

    /** The same holder, if any, until another moment. */
    public static Lease until(@Nullable Lease lease, Instant until) {
        return new Lease(lease == null ? null : lease.token(), until);
    }
}

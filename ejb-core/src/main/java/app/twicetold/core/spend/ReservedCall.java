package app.twicetold.core.spend;

import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.shared.Ids;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.Reservation;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** A call under a cap. What it may cost is reserved before it and released after it. */
public final class ReservedCall {
    private static final Logger LOG = System.getLogger(ReservedCall.class.getName());
    private static final Duration MARGIN = Duration.ofMinutes(1);

    private ReservedCall() {}

    /** How long a reservation lasts whose call may take so long. */
    public static Duration lease(Duration longest) {
        return longest.plus(MARGIN);
    }

    /** A new row of what a call may cost, without what the call is for. */
    public static <R extends Reservation> R reserve(R row, BigDecimal estimate, Instant until) {
        row.id = Ids.create("rsv");
        row.amount = estimate;
        row.lease = new Lease(row.id, until);
        return row;
    }

    /** What a call of a chain costs at most: any enabled entry may answer, also the dearest. */
    public static BigDecimal dearest(
            ProviderChains chains, Capability capability, Function<ChainEntry, BigDecimal> cost) {
        return chains.of(capability).stream()
                .filter(ChainEntry::enabled)
                .map(cost)
                .max(Comparator.naturalOrder())
                .orElse(BigDecimal.ZERO);
    }

    /** Makes the call and releases its reservation. */
    public static <T> T make(String reservationId, Consumer<String> release, Supplier<T> call) {
        try {
            return call.get();
        } finally {
            release(reservationId, release);
        }
    }

    /** The answer is paid for, so it must not be lost with a reservation that its lease ends anyway. */
    private static void release(String reservationId, Consumer<String> release) {
        try {
            release.accept(reservationId);
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "A reservation stays until its lease ends: " + reservationId, e);
        }
    }
}

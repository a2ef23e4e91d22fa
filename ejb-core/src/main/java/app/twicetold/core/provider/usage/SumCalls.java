package app.twicetold.core.provider.usage;

import app.twicetold.persistence.provider.CallSumRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Adds the calls of providers to the sums of their hours. A slice of time is added and marked in one transaction, so
 * that each call is added once, whatever breaks in between.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class SumCalls {
    /** What a transaction adds at most. An hour is a whole number of slices. */
    static final Duration SLICE = Duration.ofMinutes(5);

    /** A call is written in the transaction of what it gave. No transaction lasts as long. */
    static final Duration SETTLED = Duration.ofMinutes(15);

    private CallSumRepository sums;
    private InstantSource clock;

    @Inject
    public SumCalls(CallSumRepository sums, InstantSource clock) {
        this.sums = sums;
        this.clock = clock;
    }

    protected SumCalls() {}

    /**
     * Adds the calls of the next slice that has any.
     *
     * @return whether there may be more
     */
    public boolean nextSlice() {
        Instant until = sliceOf(clock.instant().minus(SETTLED));
        Instant mark = sums.lockMark();
        Optional<Instant> next = sums.firstAfter(mark, until);
        next.ifPresent(first -> {
            Instant slice = sliceOf(first);
            sums.add(slice.isBefore(mark) ? mark : slice, slice.plus(SLICE));
        });
        return next.isPresent();
    }

    private static Instant sliceOf(Instant at) {
        return at.minusMillis(Math.floorMod(at.toEpochMilli(), SLICE.toMillis()))
                .minusNanos(at.getNano() % 1_000_000);
    }
}

package app.twicetold.core.playground.spend;

import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.spend.ReservedCall;
import app.twicetold.core.spend.rules.DailySpend;
import app.twicetold.persistence.playground.PlaygroundReservationEntity;
import app.twicetold.persistence.playground.PlaygroundSpendRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The sum of the UTC day and the reservations of calls under way. One call is let in at a time, so the cap holds under
 * any concurrency. Each method is a transaction of its own.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class PlaygroundBook {
    private PlaygroundSpendRepository spend;
    private GenerationSettings settings;
    private InstantSource clock;

    @Inject
    public PlaygroundBook(PlaygroundSpendRepository spend, GenerationSettings settings, InstantSource clock) {
        this.spend = spend;
        this.settings = settings;
        this.clock = clock;
    }

    protected PlaygroundBook() {}

    /** What the calls of the current UTC day cost. */
    public BigDecimal spentToday() {
        return today(spend::spent);
    }

    /** What may be told of it: without runs that are blind, whose lanes a price gives away. */
    public BigDecimal toldToday() {
        return today(spend::spentInTheOpen);
    }

    private BigDecimal today(BiFunction<Instant, Instant, BigDecimal> spent) {
        LocalDate day = DailySpend.dayOf(clock.instant());
        return spent.apply(
                day.atStartOfDay(ZoneOffset.UTC).toInstant(),
                day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    }

    /** @throws ServiceException {@code playground_cap_reached} when the calls of the day have reached the cap */
    public void requireRoom() {
        BigDecimal cap = settings.config().playgroundDailyCapUsd();
        DailySpend today = new DailySpend(spentToday(), BigDecimal.ZERO);
        if (today.guard(cap) == DailySpend.Guard.PAUSES) {
            throw new ServiceException(
                    ErrorCode.PLAYGROUND_CAP_REACHED,
                    Map.of("playground_daily_cap_usd", cap, "playground_spend_today_usd", today.spent()));
        }
    }

    /**
     * Lets a call in, or not.
     *
     * @param estimate what the call may cost at most; it counts for the calls after it
     * @param lease how long the call may take; then its reservation ends by itself
     * @return the id of the reservation; empty when the cap is reached, or calls under way may reach it
     */
    public Optional<String> reserve(String runId, BigDecimal estimate, Duration lease) {
        spend.lock();
        Instant now = clock.instant();
        spend.removeLapsed(now);
        if (new DailySpend(spentToday(), spend.reserved(now))
                        .guard(settings.config().playgroundDailyCapUsd())
                != DailySpend.Guard.STARTS) {
            return Optional.empty();
        }
        PlaygroundReservationEntity reservation =
                ReservedCall.reserve(new PlaygroundReservationEntity(), estimate, now.plus(lease));
        reservation.runId = runId;
        spend.add(reservation);
        return Optional.of(reservation.id);
    }

    /** Ends a reservation. Does nothing when its lease ended it. */
    public void release(String reservationId) {
        spend.remove(reservationId);
    }
}

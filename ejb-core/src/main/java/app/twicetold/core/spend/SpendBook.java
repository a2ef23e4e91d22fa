package app.twicetold.core.spend;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.rules.Pause;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.spend.rules.DailySpend;
import app.twicetold.persistence.spend.SpendDayEntity;
import app.twicetold.persistence.spend.SpendRepository;
import app.twicetold.persistence.spend.SpendReservationEntity;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The sum and the reservations of the UTC day. The row of the day is locked while a call is let in, so the cap holds
 * under any concurrency. Each method is a transaction of its own: a pause stays also when the caller then refuses.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class SpendBook {
    private SpendRepository spend;
    private GenerationSettings settings;
    private InstantSource clock;

    @Inject
    public SpendBook(SpendRepository spend, GenerationSettings settings, InstantSource clock) {
        this.spend = spend;
        this.settings = settings;
        this.clock = clock;
    }

    protected SpendBook() {}

    /** The sums of the current UTC day. */
    public DailySpend today() {
        return spend.find(DailySpend.dayOf(clock.instant()))
                .map(SpendBook::sums)
                .orElse(DailySpend.NONE);
    }

    /** Why the pipeline is paused. Pauses a pipeline whose spend has reached the cap. */
    public Optional<PauseReason> paused() {
        Optional<PauseReason> pause = settings.endExpiredPause().map(Pause::reason);
        if (pause.isPresent()) {
            return pause;
        }
        return capAllows(today()) == DailySpend.Guard.PAUSES ? Optional.of(pauseForCap(today())) : Optional.empty();
    }

    /**
     * Lets a call in, or not.
     *
     * @param estimate what the call may cost at most; it counts for the calls after it
     * @param lease how long the call may take; then its reservation ends by itself
     */
    public Permission reserve(String jobId, BigDecimal estimate, Duration lease) {
        Optional<Pause> pause = settings.endExpiredPause();
        if (pause.isPresent()) {
            return new Permission.Paused(pause.get().reason());
        }
        return belowCap(jobId, estimate, lease);
    }

    /**
     * As {@link #reserve}, for a call that an operator asks for by hand: the cap alone refuses it. An operator who
     * looks for the fault of a provider does so while the pipeline is paused.
     */
    public Permission reserveByHand(String callId, BigDecimal estimate, Duration lease) {
        Optional<PauseReason> pause = settings.endExpiredPause().map(Pause::reason);
        if (pause.equals(Optional.of(PauseReason.COST_CAP))) {
            return new Permission.Paused(PauseReason.COST_CAP);
        }
        return belowCap(callId, estimate, lease);
    }

    private Permission belowCap(String jobId, BigDecimal estimate, Duration lease) {
        Instant now = clock.instant();
        SpendDayEntity day = spend.lock(DailySpend.dayOf(now));
        DailySpend sums = withoutLapsed(day, now);
        return switch (capAllows(sums)) {
            case STARTS -> new Permission.Granted(reserve(day, sums, jobId, estimate, now.plus(lease)));
            case WAITS -> new Permission.Waits();
            case PAUSES -> new Permission.Paused(pauseForCap(sums));
        };
    }

    /** Ends a reservation. Does nothing when its lease ended it. */
    public void release(String reservationId) {
        spend.reservation(reservationId).ifPresent(reservation -> {
            SpendDayEntity day = spend.lock(reservation.day);
            release(day, sums(day), reservation);
        });
    }

    private String reserve(SpendDayEntity day, DailySpend sums, String jobId, BigDecimal estimate, Instant leaseUntil) {
        SpendReservationEntity reservation = ReservedCall.reserve(new SpendReservationEntity(), estimate, leaseUntil);
        reservation.day = day.day;
        reservation.jobId = jobId;
        spend.add(reservation);
        day.reserved = sums.reserve(estimate).reserved();
        return reservation.id;
    }

    private DailySpend withoutLapsed(SpendDayEntity day, Instant now) {
        DailySpend sums = sums(day);
        for (SpendReservationEntity lost : spend.lapsed(day.day, now)) {
            sums = release(day, sums, lost);
        }
        return sums;
    }

    private DailySpend release(SpendDayEntity day, DailySpend sums, SpendReservationEntity reservation) {
        if (!spend.remove(reservation.id)) {
            return sums;
        }
        DailySpend after = sums.settle(reservation.amount, null);
        day.reserved = after.reserved();
        return after;
    }

    private DailySpend.Guard capAllows(DailySpend sums) {
        return sums.guard(settings.config().dailyCostCapUsd());
    }

    private PauseReason pauseForCap(DailySpend sums) {
        LocalDate today = DailySpend.dayOf(clock.instant());
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("paused_reason", PauseReason.COST_CAP.wire());
        details.put("day", today.toString());
        details.put("spend_usd", sums.spent());
        details.put("daily_cost_cap_usd", settings.config().dailyCostCapUsd());
        settings.pause(PauseReason.COST_CAP, Actor.SYSTEM, details);
        return PauseReason.COST_CAP;
    }

    private static DailySpend sums(SpendDayEntity day) {
        return new DailySpend(day.spent, day.reserved);
    }
}

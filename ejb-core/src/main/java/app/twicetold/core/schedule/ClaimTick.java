package app.twicetold.core.schedule;

import app.twicetold.core.schedule.rules.DailyTick;
import app.twicetold.persistence.schedule.TickRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalTime;

/** Gives each tick to whoever asks first. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class ClaimTick {
    private static final Duration MEMORY = Duration.ofDays(30);

    private TickRepository ticks;
    private InstantSource clock;

    @Inject
    public ClaimTick(TickRepository ticks, InstantSource clock) {
        this.ticks = ticks;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected ClaimTick() {}

    /** @return whether the caller is to run the latest tick of a daily job: nobody ran it yet */
    public boolean daily(String name, LocalTime timeUtc) {
        Instant now = clock.instant();
        return claim(name, DailyTick.latest(now, timeUtc), now);
    }

    private boolean claim(String name, Instant tick, Instant now) {
        if (!ticks.insertIfAbsent(name, tick, now)) {
            return false;
        }
        ticks.forgetBefore(name, now.minus(MEMORY));
        return true;
    }
}

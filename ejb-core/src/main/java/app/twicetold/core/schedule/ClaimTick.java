package app.twicetold.core.schedule;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.schedule.rules.DailyTick;
import app.twicetold.core.work.ClaimedWork;
import app.twicetold.persistence.schedule.TickRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Gives each tick to the first node that asks, for the time of a lease. A tick that was begun and not finished goes to
 * the first node that asks after the lease. A job never overlaps with itself: while one tick is worked on, the next one
 * waits.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class ClaimTick {
    /** How long a tick stays with a node that does not renew its lease. */
    public static final Duration LEASE = Duration.ofSeconds(90);

    /** How often a tick is begun before it is given up. */
    static final int MAX_RUNS = 3;

    private static final Duration MEMORY = Duration.ofDays(30);

    private TickRepository ticks;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public ClaimTick(TickRepository ticks, RecordAudit audit, InstantSource clock) {
        this.ticks = ticks;
        this.audit = audit;
        this.clock = clock;
    }

    protected ClaimTick() {}

    /** The moment of the latest tick of a daily job, whichever node has it. */
    public static Instant latest(Instant now, LocalTime timeUtc) {
        return DailyTick.latest(now, timeUtc);
    }

    /**
     * The latest tick of a daily job. Empty when the tick is done or held elsewhere, or the job is busy with another
     * tick.
     */
    public Optional<TickClaim> daily(String name, LocalTime timeUtc) {
        Instant now = clock.instant();
        return claim(name, latest(now, timeUtc), now);
    }

    /** A tick of a job that is not daily. Empty when the tick is done or held elsewhere, or the job is busy. */
    public Optional<TickClaim> at(String name, Instant tick) {
        return claim(name, tick, clock.instant());
    }

    /** An extra tick, now. Empty when the job is busy. The extra tick then runs when the job is free. */
    public Optional<TickClaim> now(String name) {
        Instant now = clock.instant();
        return claim(name, now.truncatedTo(ChronoUnit.MILLIS), now);
    }

    /**
     * An extra tick for work that continues outside the schedule. Empty when the job is busy or about to be; then no
     * tick is left waiting. Ticks that are to be tried again stay as they are until {@link TickSteps#goesOn}.
     */
    public Optional<TickClaim> alone(String name) {
        Instant now = clock.instant();
        Instant tick = now.truncatedTo(ChronoUnit.MILLIS);
        ticks.lock(name);
        TickClaim first = new TickClaim(name, tick, ClaimedWork.newToken(), 1);
        boolean taken =
                !ticks.isBusyOrWaiting(name, now) && !ticks.hasLater(name, tick) && TickMoves.begin(ticks, first, now);
        return taken ? Optional.of(first) : Optional.empty();
    }

    /** Takes over unfinished ticks whose lease ended: at most one tick a job, the latest one. */
    public List<TickClaim> lapsed() {
        Instant now = clock.instant();
        return ticks.lapsed(now).stream()
                .flatMap(lapsed -> claim(lapsed.name(), lapsed.tick(), now).stream())
                .toList();
    }

    private Optional<TickClaim> claim(String name, Instant tick, Instant now) {
        ticks.lock(name);
        TickMoves.supersedeBefore(ticks, name, tick, now);
        if (ticks.hasLater(name, tick)) {
            return Optional.empty();
        }
        if (ticks.isBusy(name, tick, now)) {
            TickMoves.await(ticks, name, tick, now);
            return Optional.empty();
        }
        TickClaim first = new TickClaim(name, tick, ClaimedWork.newToken(), 1);
        if (TickMoves.begin(ticks, first, now)) {
            ticks.forgetBefore(name, now.minus(MEMORY));
            return Optional.of(first);
        }
        Optional<Integer> run = TickMoves.takeOver(ticks, first, now);
        if (run.isEmpty() && TickMoves.giveUp(ticks, name, tick, now)) {
            audit.record(
                    Actor.SYSTEM,
                    AuditAction.SCHEDULER_PART_FAILED,
                    "scheduled_job",
                    name,
                    Map.of("part", "all", "error", "NodeDied"));
        }
        return run.map(which -> new TickClaim(name, tick, first.token(), which));
    }
}

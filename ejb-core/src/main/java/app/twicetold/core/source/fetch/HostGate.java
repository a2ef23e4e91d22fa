package app.twicetold.core.source.fetch;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Lets one visitor at a time go to a host, with a pause after each, and none while the host asks for patience. Who
 * comes too early is told when to come again, each visitor another moment. The visitors of this node only, without a
 * statement; {@link HostTurns} are those of all.
 */
final class HostGate {
    private static final int MOST_HOSTS = 1_000;

    /** The least wait for a host that is visited just now. How long the visit takes is not known. */
    static final Duration SHORTEST = Duration.ofMillis(200);

    /** Guarded by itself. */
    private final Map<String, Turns> hosts = new HashMap<>();

    private final LongSupplier nanos;
    private final InstantSource clock;

    /**
     * A gate without visits.
     *
     * @param nanos a clock that never goes back, for pauses
     * @param clock for what hosts ask for
     */
    HostGate(LongSupplier nanos, InstantSource clock) {
        this.nanos = nanos;
        this.clock = clock;
    }

    /**
     * Begins a visit, which {@link #leave} ends.
     *
     * @param pause that a visitor who is refused may expect between two visits
     * @throws HostBusy when it is not the turn of this visitor
     */
    void enter(String host, Duration pause) throws HostBusy {
        synchronized (hosts) {
            refuseWhileImpatient(host);
            Turns turns = turns(host);
            long now = nanos.getAsLong();
            long free = Math.max(turns.notBefore - now, 0);
            if (turns.visitor || free > 0) {
                long mine = Math.max(turns.visitor ? Math.max(free, SHORTEST.toNanos()) : free, turns.nextTold - now);
                turns.nextTold = now + mine + pause.toNanos();
                throw new HostBusy(host, Duration.ofNanos(mine));
            }
            turns.visitor = true;
        }
    }

    /** Ends a visit. The pause began with its last {@link #asked request}. */
    void leave(String host) {
        synchronized (hosts) {
            turns(host).visitor = false;
            if (hosts.size() > MOST_HOSTS) {
                long now = nanos.getAsLong();
                Instant moment = clock.instant();
                hosts.values()
                        .removeIf(it -> !it.visitor && it.notBefore - now <= 0 && !it.patientUntil.isAfter(moment));
            }
        }
    }

    /** Notes a request, also of a visit that began at another host. @param pause before the next visit */
    void asked(String host, Duration pause) {
        synchronized (hosts) {
            Turns turns = turns(host);
            turns.notBefore = later(turns.notBefore, nanos.getAsLong() + pause.toNanos());
            turns.nextTold = later(turns.nextTold, turns.notBefore);
        }
    }

    /** Notes that a visitor was told to come again, because another node visits the host. The next one comes a pause later. */
    void refused(String host, Duration comeAgain, Duration pause) {
        asked(host, comeAgain);
        synchronized (hosts) {
            Turns turns = turns(host);
            turns.nextTold = later(turns.nextTold, turns.notBefore + pause.toNanos());
        }
    }

    /** Refuses visits of the host until the time is over. */
    void bePatient(String host, Duration time) {
        synchronized (hosts) {
            Turns turns = turns(host);
            Instant until = clock.instant().plus(time);
            turns.patientUntil = until.isAfter(turns.patientUntil) ? until : turns.patientUntil;
        }
    }

    /** @throws HostBusy while the host asks for patience */
    void refuseWhileImpatient(String host) throws HostBusy {
        synchronized (hosts) {
            Turns turns = hosts.get(host);
            Duration patience = turns == null ? Duration.ZERO : Duration.between(clock.instant(), turns.patientUntil);
            if (patience.compareTo(Duration.ZERO) > 0) {
                throw new HostBusy(host, patience);
            }
        }
    }

    private Turns turns(String host) {
        return hosts.computeIfAbsent(host, name -> new Turns(nanos.getAsLong()));
    }

    private static long later(long one, long other) {
        return one - other > 0 ? one : other;
    }

    private static final class Turns {
        boolean visitor;
        long notBefore;
        long nextTold;
        Instant patientUntil = Instant.EPOCH;

        Turns(long now) {
            notBefore = now;
            nextTold = now;
        }
    }
}

package app.twicetold.core.provider.chain;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.shared.WireValue;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The part that this node holds of the widths of entries. A call that finds a place in it needs no statement. The part
 * is taken anew every second while the entry is called, and at once by a call that finds no place, ten times a second
 * at most. It is given back three seconds after the last call.
 */
class SharedWidths {
    static final Duration BEAT = Duration.ofSeconds(1);

    /** The longest that a call waits for a place when no other entry is left. */
    static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    /** The longest that any call waits for a part that another node has and does not want. It is given up at a beat. */
    static final Duration GIVEN_UP = BEAT.plusMillis(500);

    /** The longest that a part that is being taken is waited for. */
    static final Duration KNOWN = Duration.ofSeconds(5);

    static final Duration BETWEEN = Duration.ofMillis(100);
    static final Duration IDLE = Duration.ofSeconds(3);

    /** The part of a node ends on its own clock before it ends for the others. */
    static final Duration VALID = ShareWidth.LEASE.minusSeconds(3);

    private static final Place UNBOUNDED = new Place() {
        @Override
        public void answered() {
            // Nothing is counted without a width.
        }

        @Override
        public void limited(@Nullable Duration wish) {
            // Nothing is narrowed without a width.
        }

        @Override
        public void close() {
            // There is nothing to give back.
        }
    };

    private final Map<String, WidthGate> gates = new ConcurrentHashMap<>();
    private final @Nullable Shares shares;
    private final String node;
    private final LongSupplier nanoTime;
    private final Meters meters;
    private final DatabaseState database;

    /** Why a call gets no place. */
    enum Refusal implements WireValue {
        /** As many calls as the entry is wide are in flight, or another node holds the places. */
        FULL,
        /** As {@link #FULL}, while the provider has narrowed the width. */
        NARROWED,
        /** The provider asks for no calls for a while. */
        RESTING,
        /** The database does not say what this node holds. */
        AWAY;

        @Override
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A place, or none. */
    sealed interface Turn permits Place, NoPlace {}

    /** @param fault of a database that is away, null otherwise */
    record NoPlace(Refusal refusal, @Nullable RuntimeException fault) implements Turn {}

    /** The place of one call, given back when it is closed. */
    non-sealed interface Place extends Turn, AutoCloseable {
        /** The entry answered. */
        void answered();

        /** The provider said that it has enough. */
        void limited(@Nullable Duration wish);

        @Override
        void close();
    }

    /** What the nodes share. */
    interface Shares {
        ShareWidth.Part renew(ShareWidth.News news);

        void release(String entry, String node);
    }

    SharedWidths(@Nullable Shares shares, String node, LongSupplier nanoTime, Meters meters, DatabaseState database) {
        this.shares = shares;
        this.node = node;
        this.nanoTime = nanoTime;
        this.meters = meters;
        this.database = database;
    }

    static SharedWidths of(ShareWidth bean, Meters meters, DatabaseState database) {
        Shares shares = new Shares() {
            @Override
            public ShareWidth.Part renew(ShareWidth.News news) {
                return bean.renew(news);
            }

            @Override
            public void release(String entry, String node) {
                bean.release(entry, node);
            }
        };
        return new SharedWidths(shares, UUID.randomUUID().toString(), System::nanoTime, meters, database);
    }

    /** No entry has a width. */
    static SharedWidths none() {
        return new SharedWidths(null, "", System::nanoTime, new Meters(), new DatabaseState(System::nanoTime));
    }

    /**
     * A place for a call.
     *
     * @param waits whether it waits for one, {@link #LONGEST_WAIT} at most; otherwise only for one that nobody wants,
     *     {@link #GIVEN_UP} at most
     * @return none also while the provider asks for no calls
     */
    Turn take(Capability capability, ChainEntry entry, Deadline deadline, boolean waits) {
        Integer width = entry.width();
        Shares shared = shares;
        if (width == null || shared == null) {
            return UNBOUNDED;
        }
        Turn turn = gates.computeIfAbsent(
                        ShareWidth.nameOf(capability, entry),
                        name -> new WidthGate(capability.wire(), name, width, shared, node, nanoTime, meters, database))
                .take(width, deadline, waits);
        if (turn instanceof NoPlace none) {
            meters.providers().noWidth(capability.wire(), none.refusal().wire());
        }
        return turn;
    }

    /** How long the provider of an entry asks all nodes for no calls. */
    Duration rest(Capability capability, ChainEntry entry) {
        WidthGate gate = entry.width() == null ? null : gates.get(ShareWidth.nameOf(capability, entry));
        return gate == null ? Duration.ZERO : gate.rest();
    }

    /** Takes the parts of this node anew, and gives back those that it does not use. */
    void beat() {
        gates.values().forEach(WidthGate::beat);
    }

    /** Gives back what no call uses, because the node stops. */
    void end() {
        gates.values().forEach(WidthGate::end);
    }
}

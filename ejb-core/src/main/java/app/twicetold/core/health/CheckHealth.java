package app.twicetold.core.health;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.database.rules.DatabaseFault;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.training.pipeline.PipelineQueue;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the database, the object store and the broker in parallel, for one second at most. The number of callers
 * does not matter: each part is looked at once a second at most. Only the database decides whether the service can
 * serve.
 */
@Singleton
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class CheckHealth {
    private static final int VALIDATION_SECONDS = 1;

    @Resource
    private @Nullable ManagedExecutorService threads;

    private DataSource dataSource;
    private InstantSource clock;
    private DatabaseState ofThisNode;
    private Look database;
    private Look storage;
    private Look queue;

    @Inject
    public CheckHealth(
            DataSource dataSource,
            ObjectStore store,
            PipelineQueue queue,
            InstantSource clock,
            DatabaseState ofThisNode) {
        this(dataSource, store, queue, clock, ofThisNode, null);
    }

    /** @param executor null for the container's */
    public CheckHealth(
            DataSource dataSource,
            ObjectStore store,
            PipelineQueue queue,
            InstantSource clock,
            DatabaseState ofThisNode,
            @Nullable Executor executor) {
        this.dataSource = dataSource;
        this.clock = clock;
        this.ofThisNode = ofThisNode;
        Executor looks = executor != null ? executor : this::onThreadOfTheContainer;
        this.database = new Look(this::database, looks, System::nanoTime);
        this.storage = new Look(() -> state(store::isUsable), looks, System::nanoTime);
        this.queue = new Look(() -> state(queue::isReachable), looks, System::nanoTime);
    }

    protected CheckHealth() {}

    /** The state of every part, within little more than a second even when a part hangs. */
    public Health check() {
        Stream.of(database, storage, queue).forEach(Look::begin);
        return new Health(ServiceVersion.current(), clock.instant(), database.state(), storage.state(), queue.state());
    }

    /**
     * Looks at the database alone, without waiting for the result, which goes to {@link DatabaseState}. Called every
     * second, so that waiting work learns that the database is back and requests learn that the database hangs.
     */
    public void watchDatabase() {
        if (database.isGivenUp()) {
            ofThisNode.silent();
        }
        database.begin();
    }

    private void onThreadOfTheContainer(Runnable look) {
        Objects.requireNonNull(threads).execute(look);
    }

    private State database() {
        long begun = ofThisNode.now();
        try (Connection connection = dataSource.getConnection()) {
            if (connection.isValid(VALIDATION_SECONDS)) {
                ofThisNode.answers();
                return State.OK;
            }
            ofThisNode.invalid();
            return State.FAILED;
        } catch (SQLException | RuntimeException unreachable) {
            ofThisNode.lookFailed(unreachable, begun);
            return DatabaseFault.of(unreachable)
                    .filter(DatabaseFault.CROWDED::equals)
                    .map(crowded -> State.BUSY)
                    .orElse(State.FAILED);
        }
    }

    private static State state(BooleanSupplier works) {
        return works.getAsBoolean() ? State.OK : State.FAILED;
    }

    /** The state of a part. */
    public enum State {
        OK,
        /** The database is there, but the pool of connections to it is used up. */
        BUSY,
        FAILED
    }

    /** The state of every part. */
    public record Health(String version, Instant time, State database, State storage, State queue) {
        /** Whether requests can be served: a broker or a store that is down delays work and loses no work. */
        public boolean serving() {
            return database != State.FAILED;
        }

        /** Whether every part works. Then accepted work is passed on, and no work waits. */
        public boolean complete() {
            return Stream.of(database, storage, queue).allMatch(State.OK::equals);
        }
    }
}

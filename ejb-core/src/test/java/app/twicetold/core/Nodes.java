package app.twicetold.core;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import app.twicetold.persistence.privacy.DeletionRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Work of several nodes on one database at the same time. */
public final class Nodes {
    private static final int NODES = 4;

    private Nodes() {}

    /** Runs the same work on each node. What one of them throws, this throws. */
    public static void atOnce(Callable<?> work) throws Exception {
        ExecutorService nodes = Executors.newFixedThreadPool(NODES);
        try {
            for (Future<?> run : nodes.invokeAll(Collections.nCopies(NODES, work))) {
                run.get();
            }
        } finally {
            nodes.shutdown();
        }
    }

    /**
     * Deletes while a page of a count is under way.
     *
     * @param page is committed once the deletion is done, or waits for a lock
     */
    public static void deleteDuring(
            Consumer<EntityManager> page, TestDatabase database, Consumer<DeletionRepository> delete) throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            Future<?> deletion = database.inTransaction(entities -> {
                page.accept(entities);
                Future<?> begun =
                        other.submit(() -> database.run(deleting -> delete.accept(new DeletionRepository(deleting))));
                while (!begun.isDone() && !database.inTransaction(Nodes::isWaiting)) {
                    Thread.onSpinWait();
                }
                return begun;
            });
            deletion.get();
        } finally {
            other.shutdown();
        }
    }

    private static boolean isWaiting(EntityManager entities) {
        return NativeRead.of(
                        entities,
                        "select exists (select from pg_stat_activity where wait_event_type = 'Lock') as waiting")
                .first(Row::bool)
                .orElseThrow();
    }
}

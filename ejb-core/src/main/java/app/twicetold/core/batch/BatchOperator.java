package app.twicetold.core.batch;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The Jakarta Batch runtime of the server. No method may be called within a transaction. */
public interface BatchOperator {
    Started start(String job);

    /** Asks an execution to stop; nothing happens when it does not run on this node. */
    void stop(long executionId);

    /**
     * Continues an execution that ended early.
     *
     * @return the new execution, empty when the runtime refuses
     */
    OptionalLong restart(long executionId);

    /** Where an execution is; empty when the runtime does not know it. */
    Optional<Standing> standing(long executionId);

    /**
     * The steps of an execution in the order of their start. The total of a step is the Long in its persistent user
     * data. Empty when the runtime does not know the execution.
     */
    List<Step> steps(long executionId);

    /** The name of this start of the server. */
    String node();

    /**
     * A new execution.
     *
     * @param instanceId shared by the execution and its restarts
     */
    record Started(long executionId, long instanceId) {}

    /** Where an execution is, in the words of Jakarta Batch. */
    record Standing(String status, @Nullable String exitStatus) {}

    /**
     * A step of an execution.
     *
     * @param status as Jakarta Batch names it
     * @param total how many items there are to read, negative when unknown
     */
    record Step(
            String name,
            String status,
            @Nullable String exitStatus,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            long readCount,
            long writeCount,
            long skipCount,
            long commitCount,
            long rollbackCount,
            long total) {}
}

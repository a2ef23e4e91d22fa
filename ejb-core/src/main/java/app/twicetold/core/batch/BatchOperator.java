package app.twicetold.core.batch;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Jakarta Batch, as the server has it. No call may be made within a transaction. */
public interface BatchOperator {
    /** Starts a job. */
    Started start(String job);

    /** Asks an execution to stop; nothing happens when it does not run on this node. */
    void stop(long executionId);

    /**
     * Goes on with an execution that ended early.
     *
     * @return the new execution, empty when the runtime refuses
     */
    OptionalLong restart(long executionId);

    /** Where an execution is; empty when the runtime does not know it. */
    Optional<Standing> standing(long executionId);

    /**
     * The steps of an execution in the order of their start; their total is the Long that they keep. Empty when the runtime
     * does not know it.
     */
    List<Step> steps(long executionId);

    /** Which start of a server this is. */
    String node();

    /**
     * A new execution.
     *
     * @param instanceId what it and its restarts have in common
     */
    record Started(long executionId, long instanceId) {}

    /** Where an execution is, in the words of Jakarta Batch. */
    record Standing(String status, @Nullable String exitStatus) {}

    /**
     * A step of an execution.
     *
     * @param status as Jakarta Batch names it
     * @param total how many items there are to read, negative when nobody knows
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

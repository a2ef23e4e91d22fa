package app.twicetold.core.batch;

import app.twicetold.core.batch.rules.ExecutionStatus;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.batch.BatchExecutionEntity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An execution as operators see it.
 *
 * @param instanceId shared by the execution and its restarts
 * @param node the start of a server that runs or ran the execution
 * @param restartOf the execution that this one continues
 */
public record ExecutionView(
        String id,
        String instanceId,
        String job,
        String status,
        @Nullable String exitStatus,
        String node,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable Instant stopRequestedAt,
        @Nullable String restartOf) {

    static ExecutionView of(BatchExecutionEntity row) {
        return new ExecutionView(
                Long.toString(row.id),
                Long.toString(row.instanceId),
                row.job,
                row.status,
                row.exitStatus,
                row.node,
                row.createdAt,
                row.startedAt,
                row.endedAt,
                row.stopRequestedAt,
                row.restartOf == null ? null : Long.toString(row.restartOf));
    }

    static ExecutionStatus status(BatchExecutionEntity row) {
        return WireValue.of(ExecutionStatus.class, row.status);
    }
}

package app.twicetold.core.batch;

import app.twicetold.core.batch.rules.ExecutionStatus;
import app.twicetold.core.batch.rules.StepProgress;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** One execution with its steps. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ShowExecution {
    private ExecutionRows rows;
    private BatchOperator runtime;

    @Inject
    public ShowExecution(ExecutionRows rows, BatchOperator runtime) {
        this.rows = rows;
        this.runtime = runtime;
    }

    protected ShowExecution() {}

    /** An execution and its steps in the order of their start; a step that did not start is not among them. */
    public record Detail(ExecutionView execution, List<StepView> steps) {}

    /** A step; {@code progressPercent} is null where the total is not known. */
    public record StepView(
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
            @Nullable Integer progressPercent) {}

    /** @throws app.twicetold.core.shared.ServiceException {@code not_found} */
    public Detail show(String id) {
        long execution = ExecutionId.parse(id);
        return new Detail(
                rows.read(execution),
                runtime.steps(execution).stream().map(ShowExecution::view).toList());
    }

    private static StepView view(BatchOperator.Step step) {
        ExecutionStatus status = ExecutionStatus.valueOf(step.status());
        OptionalInt percent = StepProgress.percent(status, step.readCount(), step.total());
        return new StepView(
                step.name(),
                status.wire(),
                step.exitStatus(),
                step.startedAt(),
                step.endedAt(),
                step.readCount(),
                step.writeCount(),
                step.skipCount(),
                step.commitCount(),
                step.rollbackCount(),
                percent.isPresent() ? percent.getAsInt() : null);
    }
}

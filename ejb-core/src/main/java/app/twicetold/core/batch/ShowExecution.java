package app.twicetold.core.batch;

import app.twicetold.core.batch.rules.ExecutionStatus;
import app.twicetold.core.batch.rules.StepProgress;
import app.twicetold.persistence.batch.StepCounts;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
        ExecutionView view = rows.read(execution);
        Map<String, StepCounts> noted = new LinkedHashMap<>();
        rows.steps(execution).forEach(step -> noted.put(step.name(), step));
        List<StepView> steps = new ArrayList<>();
        for (BatchOperator.Step step : runtime.steps(execution)) {
            steps.add(view(noted(step, noted.remove(step.name()))));
        }
        // The runtime of another node may not tell of a step before its end.
        noted.values().forEach(step -> steps.add(running(view, step)));
        return new Detail(view, steps);
    }

    /** Counts that were noted while the step works are newer than those of the runtime, which counts at the end. */
    private static BatchOperator.Step noted(BatchOperator.Step step, @Nullable StepCounts noted) {
        return noted == null
                ? step
                : new BatchOperator.Step(
                        step.name(),
                        step.status(),
                        step.exitStatus(),
                        step.startedAt(),
                        step.endedAt(),
                        Math.max(step.readCount(), noted.read()),
                        Math.max(step.writeCount(), noted.written()),
                        step.skipCount(),
                        step.commitCount(),
                        step.rollbackCount(),
                        noted.total() == null ? step.total() : noted.total());
    }

    private static StepView running(ExecutionView execution, StepCounts step) {
        long total = step.total() == null ? -1 : step.total();
        return view(new BatchOperator.Step(
                step.name(),
                execution.status().toUpperCase(Locale.ROOT),
                null,
                null,
                null,
                step.read(),
                step.written(),
                0,
                0,
                0,
                total));
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

package app.twicetold.core.schedule;

import app.twicetold.core.batch.rules.ExecutionStatus;
import app.twicetold.core.schedule.rules.LastStatus;
import app.twicetold.core.schedule.rules.TickState;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.batch.BatchExecutionEntity;
import app.twicetold.persistence.batch.BatchExecutionRepository;
import app.twicetold.persistence.schedule.ScheduledRunRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The scheduled jobs, and how each of them last went. */
@Stateless
public class ListScheduledJobs {
    private ScheduledJobs jobs;
    private ScheduledRunRepository runs;
    private BatchExecutionRepository executions;
    private InstantSource clock;

    @Inject
    public ListScheduledJobs(
            ScheduledJobs jobs, ScheduledRunRepository runs, BatchExecutionRepository executions, InstantSource clock) {
        this.jobs = jobs;
        this.runs = runs;
        this.executions = executions;
        this.clock = clock;
    }

    protected ListScheduledJobs() {}

    /** A job. What it last did is null when it never ran. */
    public record ScheduledJobView(
            String name,
            String cron,
            Instant nextRunAt,
            @Nullable Instant lastRunAt,
            @Nullable String lastStatus,
            @Nullable String lastExecutionId) {}

    /** By name. */
    public List<ScheduledJobView> list() {
        Map<String, ScheduledRunRepository.Run> last =
                runs.last(TickState.WAITING.wire(), TickState.RUNNING.wire()).stream()
                        .collect(Collectors.toMap(ScheduledRunRepository.Run::name, Function.identity()));
        Map<Long, BatchExecutionEntity> executed = executions
                .find(last.values().stream()
                        .map(ScheduledRunRepository.Run::executionId)
                        .filter(Objects::nonNull)
                        .toList())
                .stream()
                .collect(Collectors.toMap(row -> row.id, Function.identity()));
        Instant now = clock.instant();
        return jobs.all().stream()
                .map(job -> view(job, job.next(now), last.get(job.name()), executed))
                .sorted(Comparator.comparing(ScheduledJobView::name))
                .toList();
    }

    private static ScheduledJobView view(
            ScheduledJob job,
            Instant next,
            ScheduledRunRepository.@Nullable Run run,
            Map<Long, BatchExecutionEntity> executed) {
        if (run == null) {
            return new ScheduledJobView(job.name(), job.cron(), next, null, null, null);
        }
        Long id = run.executionId();
        BatchExecutionEntity execution = id == null ? null : executed.get(id);
        String status = execution == null
                ? LastStatus.of(TickState.ofWire(run.state()))
                : LastStatus.of(
                        WireValue.of(ExecutionStatus.class, execution.status),
                        ScheduledJob.PARTS_FAILED.equals(execution.exitStatus));
        return new ScheduledJobView(
                job.name(), job.cron(), next, run.startedAt(), status, id == null ? null : id.toString());
    }
}

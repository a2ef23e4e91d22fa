package app.twicetold.core.schedule;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.shared.ServiceException;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Runs a scheduled job now, because an operator asked for it. Its schedule does not change. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RunScheduledJob {
    private ScheduledJobs jobs;
    private ScheduledRuns runs;
    private InstantSource clock;

    @Inject
    public RunScheduledJob(ScheduledJobs jobs, ScheduledRuns runs, InstantSource clock) {
        this.jobs = jobs;
        this.runs = runs;
        this.clock = clock;
    }

    protected RunScheduledJob() {}

    /** @param result {@code started}, {@code completed}, {@code failed} or {@code queued} */
    public record RunView(
            String name,
            Instant startedAt,
            String result,
            @Nullable String executionId) {}

    /** @throws ServiceException {@code not_found} */
    public RunView run(Actor actor, String name) {
        ScheduledJob job = jobs.all().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow(() -> ServiceException.notFound("scheduled_job"));
        runs.requested(actor, name);
        Instant startedAt = clock.instant();
        ScheduledJob.Outcome outcome = job.run();
        Long execution = outcome.executionId();
        return new RunView(
                name,
                startedAt,
                outcome.result().name().toLowerCase(Locale.ROOT),
                execution == null ? null : execution.toString());
    }
}

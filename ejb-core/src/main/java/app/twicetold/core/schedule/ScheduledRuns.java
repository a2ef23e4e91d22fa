package app.twicetold.core.schedule;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.schedule.rules.TickState;
import app.twicetold.persistence.schedule.ScheduledRunRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;

/** Records the runs of scheduled work that is no batch job, and which operator asked for which job. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class ScheduledRuns {
    private ScheduledRunRepository runs;
    private RecordAudit audit;

    @Inject
    public ScheduledRuns(ScheduledRunRepository runs, RecordAudit audit) {
        this.runs = runs;
        this.audit = audit;
    }

    protected ScheduledRuns() {}

    /** Records a run that is over. */
    public void note(String name, Instant startedAt, boolean completed) {
        runs.note(name, startedAt, (completed ? TickState.COMPLETED : TickState.FAILED).wire());
    }

    /** Records that an operator asked for a run. */
    public void requested(Actor actor, String name) {
        audit.record(
                actor,
                AuditAction.SCHEDULER_RUN_REQUESTED,
                "scheduled_job",
                name,
                Map.of("after", Map.of("status", "requested")));
    }
}

package app.twicetold.core.schedule;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.persistence.schedule.ScheduledRunRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;

/** Notes what scheduled work did that is no batch job, and who wanted which to be done now. */
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

    /** A run is over. */
    public void note(String name, Instant startedAt, boolean completed) {
        runs.note(name, startedAt, completed ? "completed" : "failed");
    }

    /** An operator wants a job to be run now. */
    public void requested(Actor actor, String name) {
        audit.record(actor, AuditAction.SCHEDULER_RUN_REQUESTED, "scheduled_job", name, Map.of());
    }
}

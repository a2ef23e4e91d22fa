package app.twicetold.core.tryout;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.provider.chain.CallNote;
import app.twicetold.core.provider.chain.CallRows;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The transaction that records a call together with who asked for it. */
@Stateless
public class TrialSteps {
    private CallRows rows;
    private RecordAudit audit;

    @Inject
    public TrialSteps(CallRows rows, RecordAudit audit) {
        this.rows = rows;
        this.audit = audit;
    }

    protected TrialSteps() {}

    public void land(Actor actor, EntryTrial trial, List<CallNote> calls) {
        rows.addAll(calls);
        Map<String, @Nullable Object> details = new LinkedHashMap<>();
        details.put("capability", trial.capability());
        details.put("entry", trial.entry());
        details.put("latency_ms", trial.latencyMs());
        details.put("cost_usd", trial.costUsd());
        details.put(
                "error_kind",
                trial.error() == null
                        ? null
                        : trial.placesTaken() ? "places_taken" : trial.error().wire());
        audit.record(actor, AuditAction.AI_PROVIDERS_TRIED, details);
    }
}

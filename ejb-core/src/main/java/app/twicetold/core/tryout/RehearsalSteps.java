package app.twicetold.core.tryout;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.provider.chain.CallNote;
import app.twicetold.core.provider.chain.CallRows;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.tryout.rules.WordTimes;
import app.twicetold.persistence.provider.ProviderRehearsalEntity;
import app.twicetold.persistence.provider.ProviderRehearsalRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The transaction that records what an entry did, together with who asked for it. */
@Stateless
public class RehearsalSteps {
    private CallRows rows;
    private ProviderRehearsalRepository rehearsals;
    private RecordAudit audit;

    @Inject
    public RehearsalSteps(CallRows rows, ProviderRehearsalRepository rehearsals, RecordAudit audit) {
        this.rows = rows;
        this.rehearsals = rehearsals;
        this.audit = audit;
    }

    protected RehearsalSteps() {}

    /** A rehearsal without a place says nothing about the entry, and leaves what is known of it. */
    public void land(Actor actor, EntryRehearsal done, List<CallNote> calls) {
        rows.addAll(calls);
        if (!done.placesTaken()) {
            ProviderRehearsalEntity row = rehearsals.lock(done.capability(), done.entry(), done.at());
            row.at = done.at();
            row.ok = done.ok();
            row.wordlessFrom = WordTimes.missingSince(row.wordlessFrom, done.at(), done.wordTimes());
        }
        audit.record(actor, AuditAction.AI_PROVIDERS_REHEARSED, details(done));
    }

    private static Map<String, @Nullable Object> details(EntryRehearsal done) {
        ErrorKind error = done.error();
        Map<String, @Nullable Object> details = new LinkedHashMap<>();
        details.put("capability", done.capability());
        details.put("entry", done.entry());
        details.put("cold_ms", done.coldMs());
        details.put("warm_ms", done.warmMs());
        details.put("cost_usd", done.costUsd());
        details.put("error_kind", error == null ? null : done.placesTaken() ? "places_taken" : error.wire());
        details.put(
                "findings", done.calls().stream().map(RehearsedCall::findings).toList());
        return details;
    }
}

package app.twicetold.core.audit;

import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.Json;
import app.twicetold.persistence.audit.AuditEntryEntity;
import app.twicetold.persistence.audit.AuditRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes an entry of the audit log in the transaction of the change, so that neither is stored without the other. */
@Stateless
@TransactionAttribute(TransactionAttributeType.MANDATORY)
public class RecordAudit {
    private AuditRepository audit;
    private InstantSource clock;

    @Inject
    public RecordAudit(AuditRepository audit, InstantSource clock) {
        this.audit = audit;
        this.clock = clock;
    }

    protected RecordAudit() {}

    /** Records a change of a thing that has an id. */
    public void record(
            Actor actor,
            AuditAction action,
            String targetType,
            String targetId,
            Map<String, ? extends @Nullable Object> details) {
        add(actor, action, targetType, targetId, details);
    }

    /** Records a change of a thing that exists only once. */
    public void record(Actor actor, AuditAction action, Map<String, ? extends @Nullable Object> details) {
        add(actor, action, null, null, details);
    }

    private void add(
            Actor actor,
            AuditAction action,
            @Nullable String targetType,
            @Nullable String targetId,
            Map<String, ? extends @Nullable Object> details) {
        AuditEntryEntity entry = new AuditEntryEntity();
        entry.at = clock.instant();
        entry.id = Ids.ofLog("aud", entry.at);
        entry.actor = actor.name();
        entry.action = action.wire();
        entry.targetType = targetType;
        entry.targetId = targetId;
        entry.details = Json.write(details);
        entry.requestId = actor.requestId();
        audit.add(entry);
    }
}

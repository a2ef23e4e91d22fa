package app.twicetold.core.audit;

import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.Page;
import app.twicetold.persistence.audit.AuditEntryEntity;
import app.twicetold.persistence.audit.AuditQuery;
import app.twicetold.persistence.audit.AuditRepository;
import com.fasterxml.jackson.core.type.TypeReference;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The audit log, newest first. */
@Stateless
public class ListAudit {
    private AuditRepository audit;

    @Inject
    public ListAudit(AuditRepository audit) {
        this.audit = audit;
    }

    protected ListAudit() {}

    /** @param cursor where the last page ended, null for the first one */
    public Page<AuditView> list(AuditFilter filter, @Nullable Cursor cursor, int limit) {
        List<AuditView> rows = audit
                .page(new AuditQuery(
                        filter.actor(),
                        filter.action(),
                        filter.targetType(),
                        filter.targetId(),
                        filter.from(),
                        filter.to(),
                        cursor == null ? null : cursor.at(),
                        cursor == null ? null : cursor.id(),
                        limit + 1))
                .stream()
                .map(ListAudit::view)
                .toList();
        return Page.of(rows, limit, row -> new Cursor(row.at(), row.id()));
    }

    private static AuditView view(AuditEntryEntity entry) {
        return new AuditView(
                entry.id,
                entry.at,
                entry.actor,
                entry.action,
                entry.targetType,
                entry.targetId,
                Json.read(entry.details, new TypeReference<>() {}),
                entry.requestId);
    }
}

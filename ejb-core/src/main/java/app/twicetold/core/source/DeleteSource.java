package app.twicetold.core.source;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.ChangedValues;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.source.SourceEntity;
import app.twicetold.persistence.source.SourceRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Deletes a source with its items. Articles keep what they say of where they come from. */
@Stateless
public class DeleteSource {
    private SourceRepository sources;
    private RecordAudit audit;

    @Inject
    public DeleteSource(SourceRepository sources, RecordAudit audit) {
        this.sources = sources;
        this.audit = audit;
    }

    protected DeleteSource() {}

    /** @throws ServiceException {@code not_found} */
    public void delete(Actor actor, String id) {
        SourceEntity source = sources.lock(id).orElseThrow(() -> ServiceException.notFound("source"));
        audit.record(actor, AuditAction.SOURCE_DELETED, "source", id, ChangedValues.deleted(SourceInput.of(source)));
        sources.delete(id);
    }
}

package app.twicetold.core.source;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.ChangedValues;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.license.CheckLicense;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.source.SourceEntity;
import app.twicetold.persistence.source.SourceRepository;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;

/** Adds a source, whose licence must allow to make articles from its texts. */
@Stateless
public class CreateSource {
    private SourceRepository sources;
    private LibraryRepository library;
    private CheckLicense licenses;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public CreateSource(
            SourceRepository sources,
            LibraryRepository library,
            CheckLicense licenses,
            RecordAudit audit,
            InstantSource clock) {
        this.sources = sources;
        this.library = library;
        this.licenses = licenses;
        this.audit = audit;
        this.clock = clock;
    }

    protected CreateSource() {}

    /** @throws ServiceException {@code validation_failed}, {@code license_not_allowed} */
    public SourceView create(Actor actor, JsonNode document) {
        SourceInput input = SourceForm.read(document, null, library::existingTopics);
        licenses.require(input.license(), input.ownerCleared());
        SourceEntity source = new SourceEntity();
        source.id = Ids.create("src");
        input.writeTo(source);
        source.createdAt = clock.instant();
        sources.add(source);
        audit.record(actor, AuditAction.SOURCE_CREATED, "source", source.id, ChangedValues.created(input));
        return SourceView.of(source, source.createdAt);
    }
}

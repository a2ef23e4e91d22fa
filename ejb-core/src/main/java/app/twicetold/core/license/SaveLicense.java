package app.twicetold.core.license;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.ChangedValues;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.library.LicenseEntity;
import app.twicetold.persistence.library.LicenseRepository;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.function.Function;

/** Adds, changes or replaces a licence. A licence that is disallowed later leaves its sources as they are. */
@Stateless
public class SaveLicense {
    private LicenseRepository licenses;
    private RecordAudit audit;

    @Inject
    public SaveLicense(LicenseRepository licenses, RecordAudit audit) {
        this.licenses = licenses;
        this.audit = audit;
    }

    protected SaveLicense() {}

    /** @throws ServiceException {@code validation_failed}, also for an id that a licence has */
    public LicenseView create(Actor actor, JsonNode document) {
        LicenseEntity license = LicenseForm.read(document, null);
        if (!licenses.insertIfAbsent(license)) {
            throw ServiceException.invalid("id", "taken");
        }
        audit.record(
                actor,
                AuditAction.LICENSE_CREATED,
                "license",
                license.id,
                ChangedValues.created(LicenseView.of(license)));
        return LicenseView.of(license);
    }

    /** @throws ServiceException {@code not_found}, {@code validation_failed} */
    public LicenseView replace(Actor actor, String id, JsonNode document) {
        return save(actor, id, before -> LicenseForm.read(document, id));
    }

    /**
     * Changes what a document says of a licence. What it leaves out stays, so that operators undo nothing of each other.
     *
     * @throws ServiceException {@code not_found}, {@code validation_failed}
     */
    public LicenseView update(Actor actor, String id, JsonNode document) {
        return save(actor, id, before -> LicenseForm.changed(document, before));
    }

    private LicenseView save(Actor actor, String id, Function<LicenseView, LicenseEntity> form) {
        LicenseEntity license = licenses.lock(id).orElseThrow(() -> ServiceException.notFound("license"));
        LicenseView before = LicenseView.of(license);
        LicenseEntity given = form.apply(before);
        license.name = given.name;
        license.url = given.url;
        license.allowed = given.allowed;
        license.requiresAttribution = given.requiresAttribution;
        license.shareAlike = given.shareAlike;
        license.ownerClearedRequired = given.ownerClearedRequired;
        license.attributionTemplate = given.attributionTemplate;
        license.note = given.note;
        audit.record(
                actor,
                AuditAction.LICENSE_UPDATED,
                "license",
                id,
                ChangedValues.between(before, LicenseView.of(license)));
        return LicenseView.of(license);
    }
}

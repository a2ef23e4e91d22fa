package app.twicetold.core.source;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.ChangedValues;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.license.CheckLicense;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.source.SourceEntity;
import app.twicetold.persistence.source.SourcePageRepository;
import app.twicetold.persistence.source.SourceRepository;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Changes what an operator says of a source. Items that were found keep their licence. */
@Stateless
public class UpdateSource {
    private SourceRepository sources;
    private SourcePageRepository pages;
    private LibraryRepository library;
    private CheckLicense licenses;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public UpdateSource(
            SourceRepository sources,
            SourcePageRepository pages,
            LibraryRepository library,
            CheckLicense licenses,
            RecordAudit audit,
            InstantSource clock) {
        this.sources = sources;
        this.pages = pages;
        this.library = library;
        this.licenses = licenses;
        this.audit = audit;
        this.clock = clock;
    }

    protected UpdateSource() {}

    /** @throws ServiceException {@code not_found}, {@code validation_failed}, {@code license_not_allowed} */
    public SourceView update(Actor actor, String id, JsonNode document) {
        SourceEntity source = sources.lock(id).orElseThrow(() -> ServiceException.notFound("source"));
        SourceInput before = SourceInput.of(source);
        SourceInput after = SourceForm.read(document, before, library::existingTopics);
        if (asksForALicense(before, after)) {
            licenses.require(after.license(), after.ownerCleared());
        }
        Map<String, @Nullable Object> stateBefore = state(before, source);
        boolean otherListing = !after.url().equals(before.url()) || after.type() != before.type();
        boolean otherEntries = otherListing || !Objects.equals(after.selector(), before.selector());
        if (otherListing) {
            FetchBookkeeping.startAfresh(source);
        } else if (otherEntries || !after.language().equals(before.language())) {
            FetchBookkeeping.forgetValidators(source);
        }
        if (after.enabled() && !before.enabled()) {
            FetchBookkeeping.forgetErrors(source);
        } else if (document.path("enabled").equals(BooleanNode.FALSE)) {
            FetchBookkeeping.leaveOff(source);
        }
        after.writeTo(source);
        if (otherEntries) {
            pages.removeAll(id);
        }
        audit.record(
                actor,
                AuditAction.SOURCE_UPDATED,
                "source",
                id,
                ChangedValues.between(stateBefore, state(after, source)));
        return SourceView.of(source, clock.instant());
    }

    private static Map<String, @Nullable Object> state(SourceInput input, SourceEntity source) {
        Map<String, @Nullable Object> state = ChangedValues.fields(input);
        state.put("disabled_reason", source.disabledReason);
        return state;
    }

    /** A source whose licence was disallowed later can still be changed and disabled. */
    private static boolean asksForALicense(SourceInput before, SourceInput after) {
        return !after.license().equals(before.license())
                || after.ownerCleared() != before.ownerCleared()
                || after.enabled() && !before.enabled();
    }
}

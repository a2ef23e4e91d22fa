package app.twicetold.core.tryout;

import app.twicetold.core.provider.config.PinnedEntries;
import app.twicetold.core.provider.config.StoredChains;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.shared.ExpectedVersion;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** The entry that an operator names: by its place in the chain in force, or as it would be stored. */
record AskedEntry(Capability capability, ChainEntry entry) {
    static final String PLACE = "index";
    private static final String ENTRY = "entry";

    /**
     * Reads the document of the operator.
     *
     * @throws ServiceException {@code validation_failed}, {@code provider_not_allowed}, {@code version_conflict}
     */
    static AskedEntry read(JsonNode document, PinnedEntries entries, StoredChains stored) {
        JsonForm form = new JsonForm(document);
        Capability capability = form.constant(form.required("capability"), Capability.class);
        @Nullable Integer place = form.whole(PLACE, 0, Integer.MAX_VALUE);
        @Nullable Long revision = form.version("revision");
        boolean hasEntry = !form.isAbsent(ENTRY);
        if (hasEntry && !form.isAbsent(PLACE)) {
            form.fault(PLACE, "exclusive");
        }
        if (!hasEntry) {
            form.required(PLACE);
        }
        // The options of an entry depend on the capability.
        @Nullable ChainEntry given = hasEntry && capability != null ? entry(form, capability, entries) : null;
        form.throwIfFaulty();
        if (capability == null) {
            throw ServiceException.invalid("capability", "required");
        }
        return new AskedEntry(capability, given == null ? at(capability, place, revision, stored) : given);
    }

    private static @Nullable ChainEntry entry(JsonForm form, Capability capability, PinnedEntries entries) {
        JsonForm entry = form.child(ENTRY);
        return form.isFaulty(ENTRY) ? null : entries.readAny(capability, entry);
    }

    private static ChainEntry at(
            Capability capability, @Nullable Integer place, @Nullable Long revision, StoredChains stored) {
        StoredChains.InForce inForce = stored.inForce();
        ExpectedVersion.require(revision, inForce.revision());
        if (place == null) {
            throw ServiceException.invalid(PLACE, "range");
        }
        return PlacedEntry.at(capability, place, inForce).entry();
    }

    /** As a chain would ask it if it was enabled. */
    ChainEntry enabled() {
        return entry.switchedOn();
    }
}

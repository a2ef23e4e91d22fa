package app.twicetold.core.tryout;

import app.twicetold.core.provider.config.StoredChains;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.shared.ExpectedVersion;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the chains in force.
 *
 * @param index its place in the chain, from 0
 */
record PlacedEntry(Capability capability, int index, ChainEntry entry) {
    /**
     * The entries that an operator names: all enabled ones, those of a chain, or the one at a place, enabled or not.
     *
     * @throws ServiceException {@code validation_failed}, {@code version_conflict}
     */
    static List<PlacedEntry> read(JsonNode document, StoredChains stored) {
        JsonForm form = new JsonForm(document);
        @Nullable Capability only = form.isAbsent("capability") ? null : form.constant("capability", Capability.class);
        @Nullable Integer place = form.whole(AskedEntry.PLACE, 0, Integer.MAX_VALUE);
        @Nullable Long revision = form.version("revision");
        if (place != null) {
            form.required("capability");
        }
        form.throwIfFaulty();
        StoredChains.InForce inForce = stored.inForce();
        ExpectedVersion.require(revision, inForce.revision());
        if (only != null && place != null) {
            return List.of(at(only, place, inForce));
        }
        List<PlacedEntry> entries = new ArrayList<>();
        for (Capability capability : only == null ? List.of(Capability.values()) : List.of(only)) {
            List<ChainEntry> chain = inForce.chains().of(capability);
            for (int i = 0; i < chain.size(); i++) {
                if (chain.get(i).enabled()) {
                    entries.add(new PlacedEntry(capability, i, chain.get(i)));
                }
            }
        }
        return entries;
    }

    /** @throws ServiceException {@code validation_failed} when the chain has no such place */
    static PlacedEntry at(Capability capability, int place, StoredChains.InForce inForce) {
        List<ChainEntry> chain = inForce.chains().of(capability);
        if (place >= chain.size()) {
            throw ServiceException.invalid(AskedEntry.PLACE, "range");
        }
        return new PlacedEntry(capability, place, chain.get(place));
    }
}

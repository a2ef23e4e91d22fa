package app.twicetold.admin.provider;

import app.twicetold.core.provider.config.EntryNote;
import app.twicetold.core.provider.config.ProviderConfigDocument;
import app.twicetold.core.provider.config.ProviderConfigView;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * A configuration as it can be put back, and what an operator should know about its entries.
 *
 * @param revision the version of what it says; {@code version} is that of its shape
 */
public record AiProvidersResponse(
        @JsonUnwrapped ProviderConfigDocument config, long revision, List<EntryNote> entryNotes) {
    static AiProvidersResponse of(ProviderConfigView view) {
        return new AiProvidersResponse(view.config(), view.revision(), view.entryNotes());
    }
}

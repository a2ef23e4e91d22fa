package app.twicetold.core.provider.config;

import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.port.ChainEntry;
import java.util.List;

/**
 * A configuration and what an operator should know about it.
 *
 * @param revision grows with each stored configuration; 0 for the defaults of the code
 * @param unpricedModels refs of enabled entries whose calls would cost nothing by the table: spend caps do not see them
 * @param entryNotes one for each entry
 */
public record ProviderConfigView(
        ProviderConfigDocument config, long revision, List<String> unpricedModels, List<EntryNote> entryNotes) {
    static ProviderConfigView of(ProviderChains chains, long revision, List<EntryNote> entryNotes) {
        return new ProviderConfigView(
                ProviderConfigDocument.of(chains),
                revision,
                chains.chains().values().stream()
                        .flatMap(List::stream)
                        .filter(ChainEntry::enabled)
                        .filter(entry -> chains.prices()
                                .of(entry.provider(), entry.model())
                                .isEmpty())
                        .map(entry -> entry.ref().toString())
                        .distinct()
                        .toList(),
                entryNotes);
    }
}

package app.twicetold.core.provider.config;

import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.persistence.provider.ProviderConfigEntity;
import app.twicetold.persistence.provider.ProviderConfigRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The chains in force: what an operator stored last, or what the code says while nothing is stored. The database is asked
 * each time; the document is read only when it is another one.
 */
@Stateless
public class StoredChains {
    private ProviderConfigRepository configs;
    private ProviderSettings settings;
    private @Nullable String knownId;
    private @Nullable ProviderChains known;

    @Inject
    public StoredChains(ProviderConfigRepository configs, ProviderSettings settings) {
        this.configs = configs;
        this.settings = settings;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected StoredChains() {}

    public ProviderChains read() {
        Optional<String> id = configs.latestId();
        ProviderChains chains = known;
        if (chains != null && id.isPresent() && id.get().equals(knownId)) {
            return chains;
        }
        Optional<ProviderConfigEntity> stored = id.isEmpty() ? Optional.empty() : configs.latest();
        if (stored.isEmpty()) {
            return DefaultChains.of(settings);
        }
        chains = ProviderConfigDocument.read(stored.get().config);
        known = chains;
        knownId = stored.get().id;
        return chains;
    }
}

package app.twicetold.core.provider.config;

import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.persistence.provider.ProviderConfigRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/**
 * Reads the chains in force: the configuration that an operator stored last, or the default chains while none is
 * stored.
 */
@Stateless
public class StoredChains {
    private ProviderConfigRepository configs;
    private ProviderSettings settings;

    @Inject
    public StoredChains(ProviderConfigRepository configs, ProviderSettings settings) {
        this.configs = configs;
        this.settings = settings;
    }

    protected StoredChains() {}

    public ProviderChains read() {
        return configs.latest()
                .map(stored -> ProviderConfigDocument.read(stored.config))
                .orElseGet(() -> DefaultChains.of(settings));
    }
}

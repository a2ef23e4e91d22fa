package app.twicetold.core.provider.config;

import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.persistence.provider.ProviderConfigRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** The chains in force, by the database: what an operator stored last, or what the code says while nothing is stored. */
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

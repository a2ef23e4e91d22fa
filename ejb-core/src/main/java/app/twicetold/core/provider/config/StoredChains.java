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

    /**
     * The chains in force.
     *
     * @param revision grows with each stored configuration; 0 while none is stored
     */
    public record InForce(ProviderChains chains, long revision) {}

    public ProviderChains read() {
        return inForce().chains();
    }

    public InForce inForce() {
        return configs.latest()
                .map(stored -> new InForce(ProviderConfigDocument.read(stored.config), stored.seq))
                .orElseGet(() -> new InForce(DefaultChains.of(settings), 0));
    }
}

package app.twicetold.core.provider.config;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** The configuration in force, as operators see it. */
@Stateless
public class ReadProviderConfig {
    private StoredChains stored;
    private DescribeEntries entries;

    @Inject
    public ReadProviderConfig(StoredChains stored, DescribeEntries entries) {
        this.stored = stored;
        this.entries = entries;
    }

    protected ReadProviderConfig() {}

    public ProviderConfigView read() {
        StoredChains.InForce inForce = stored.inForce();
        return ProviderConfigView.of(inForce.chains(), inForce.revision(), entries.describe(inForce.chains()));
    }
}

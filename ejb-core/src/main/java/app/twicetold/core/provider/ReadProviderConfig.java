package app.twicetold.core.provider;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** The configuration in force, as operators see it. */
@Stateless
public class ReadProviderConfig {
    private StoredChains stored;

    @Inject
    public ReadProviderConfig(StoredChains stored) {
        this.stored = stored;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected ReadProviderConfig() {}

    public ProviderConfigView read() {
        return ProviderConfigView.of(stored.read());
    }
}

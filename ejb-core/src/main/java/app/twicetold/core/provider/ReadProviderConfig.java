package app.twicetold.core.provider;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** The configuration in force, as operators see it. */
@Stateless
public class ReadProviderConfig {
    private LiveChains live;

    @Inject
    public ReadProviderConfig(LiveChains live) {
        this.live = live;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected ReadProviderConfig() {}

    public ProviderConfigView read() {
        return ProviderConfigView.of(live.read());
    }
}

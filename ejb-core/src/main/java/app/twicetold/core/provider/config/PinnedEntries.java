package app.twicetold.core.provider.config;

import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.shared.JsonForm;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/** Entries that work names by itself, outside of the chains. They obey the rules of the configuration. */
@ApplicationScoped
public class PinnedEntries {
    private ProviderSettings settings;
    private Providers providers;

    @Inject
    public PinnedEntries(ProviderSettings settings, Providers providers) {
        this.settings = settings;
        this.providers = providers;
    }

    protected PinnedEntries() {}

    /**
     * The entry in a form, which takes its faults; {@code unconfigured} when this installation cannot call it.
     *
     * @param port what it has to be configured for
     */
    public ChainEntry read(Capability capability, Class<? extends Adapter> port, JsonForm form) {
        ChainEntry entry = ProviderConfigForm.entry(form, capability, settings.production());
        if (!form.isFaulty() && !isConfigured(port, entry)) {
            form.fault("unconfigured");
        }
        return entry;
    }

    /**
     * The entry in a form, which takes its faults. It may be one that this installation cannot call. Whether it is
     * enabled does not matter.
     */
    public ChainEntry readAny(Capability capability, JsonForm form) {
        boolean unused = form.flag("enabled", true);
        return ProviderConfigForm.entry(form, capability, settings.production());
    }

    /** The first entry of a chain that this installation can call. */
    public Optional<ChainEntry> first(Capability capability, Class<? extends Adapter> port) {
        return providers.chains().of(capability).stream()
                .filter(entry -> entry.enabled() && isConfigured(port, entry))
                .findFirst();
    }

    private boolean isConfigured(Class<? extends Adapter> port, ChainEntry entry) {
        return providers.find(port, entry) != null;
    }
}

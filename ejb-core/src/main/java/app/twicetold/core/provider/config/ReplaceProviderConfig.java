package app.twicetold.core.provider.config;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.shared.ServiceException;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Puts another configuration in force, for the next call of this server and of every other within a second. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ReplaceProviderConfig {
    private ProviderConfigSteps steps;
    private LiveChains live;

    @Inject
    public ReplaceProviderConfig(ProviderConfigSteps steps, LiveChains live) {
        this.steps = steps;
        this.live = live;
    }

    protected ReplaceProviderConfig() {}

    /** @throws ServiceException {@code validation_failed}, {@code provider_not_allowed}, {@code version_conflict} */
    public ProviderConfigView replace(Actor actor, JsonNode document) {
        ProviderConfigView view = steps.store(actor, document);
        live.forget();
        return view;
    }
}

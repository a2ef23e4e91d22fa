package app.twicetold.core.provider.config;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.ChangedValues;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.shared.ExpectedVersion;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.provider.ProviderConfigEntity;
import app.twicetold.persistence.provider.ProviderConfigRepository;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;

/** The transaction that puts another configuration in force. The previous configuration stays in the history. */
@Stateless
public class ProviderConfigSteps {
    private StoredChains stored;
    private ProviderConfigRepository configs;
    private ProviderSettings settings;
    private RecordAudit audit;
    private InstantSource clock;
    private DescribeEntries entries;

    @Inject
    public ProviderConfigSteps(
            StoredChains stored,
            ProviderConfigRepository configs,
            ProviderSettings settings,
            RecordAudit audit,
            InstantSource clock,
            DescribeEntries entries) {
        this.stored = stored;
        this.configs = configs;
        this.settings = settings;
        this.audit = audit;
        this.clock = clock;
        this.entries = entries;
    }

    protected ProviderConfigSteps() {}

    /** @throws ServiceException {@code validation_failed}, {@code provider_not_allowed}, {@code version_conflict} */
    public ProviderConfigView store(Actor actor, JsonNode document) {
        ProviderConfigForm form = ProviderConfigForm.read(document, settings.production());
        ProviderChains chains = form.chains();
        configs.lockForAdding();
        StoredChains.InForce inForce = stored.inForce();
        ExpectedVersion.require(form.revision(), inForce.revision());
        ProviderConfigEntity config = new ProviderConfigEntity();
        config.id = Ids.create("cfg");
        config.at = clock.instant();
        config.actor = actor.name();
        config.config = ProviderConfigDocument.write(chains);
        configs.add(config);
        audit.record(
                actor,
                AuditAction.AI_PROVIDERS_UPDATED,
                "provider_config",
                config.id,
                ChangedValues.between(ProviderConfigDocument.of(inForce.chains()), ProviderConfigDocument.of(chains)));
        return ProviderConfigView.of(chains, config.seq, entries.describe(chains));
    }
}

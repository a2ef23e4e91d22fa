package app.twicetold.core.generation;

import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.spend.SpendGuard;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;

/**
 * The gap filler of the hourly job. Outside of tests it orders drafts of real models only: a service without keys must
 * not fill its shelf with texts of the mock overnight. An operator's run takes whatever the chain has.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class FillGapsHourly {
    private static final Logger LOG = System.getLogger(FillGapsHourly.class.getName());

    private FillGaps gaps;
    private SpendGuard guard;
    private Providers providers;
    private HourSettings settings;

    @Inject
    public FillGapsHourly(FillGaps gaps, SpendGuard guard, Providers providers, HourSettings settings) {
        this.gaps = gaps;
        this.guard = guard;
        this.providers = providers;
        this.settings = settings;
    }

    protected FillGapsHourly() {}

    /** @return how many drafts were ordered */
    public int fill() {
        if (!settings.test() && !hasRealAuthor()) {
            LOG.log(Level.INFO, "No articles are ordered: content_llm has no model but the mock");
            return 0;
        }
        Optional<PauseReason> paused = guard.paused();
        if (paused.isPresent()) {
            LOG.log(
                    Level.INFO,
                    "No articles are ordered: the pipeline is paused, {0}",
                    paused.get().wire());
            return 0;
        }
        return gaps.fill().jobIds().size();
    }

    private boolean hasRealAuthor() {
        return providers.chains().of(Capability.CONTENT_LLM).stream()
                .anyMatch(entry -> entry.enabled()
                        && !entry.provider().equals(ProviderId.MOCK.wire())
                        && providers.find(LanguageModel.class, entry) != null);
    }
}

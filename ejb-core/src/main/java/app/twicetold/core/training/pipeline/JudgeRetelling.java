package app.twicetold.core.training.pipeline;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.HeldDraft;
import app.twicetold.core.assessment.rules.Mends;
import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.port.Capability;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Has a model judge a retelling, and enforces the rules of the service on its answer. What had to be mended goes to the
 * log, by kind and number. No transaction is open while the model works.
 */
public final class JudgeRetelling {
    private static final Logger LOG = System.getLogger(JudgeRetelling.class.getName());

    private final ProviderChain providers;
    private final Edition edition;

    public JudgeRetelling(ProviderChain providers, Edition edition) {
        this.providers = providers;
        this.edition = edition;
    }

    /** @throws ChainFailure when no model gives an answer that can be read */
    public Judged judge(CallPurpose purpose, Retelling retelling) {
        Answer<HeldDraft> answer =
                providers.complete(purpose, Capability.LLM, retelling.prompt(edition), retelling.answer(edition));
        Mends mends = answer.value().mends();
        if (!mends.isEmpty()) {
            Object by = purpose.hidesItsEntry() ? "A model" : answer.ref();
            LOG.log(Level.INFO, "{0} for {1}, mended: {2}", by, purpose.told(), mends);
        }
        return new Judged(answer.value().scored(), mends, answer.call());
    }
}

package app.twicetold.core.training.pipeline;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.training.pipeline.ExemplarSteps.Written;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Has a model write an exemplar. A text that is too short is asked for once more, if there is as much time left as it
 * took. A short one is better than none, so the longer of both is kept. No transaction is open while the model works.
 */
final class WriteExemplar {
    private final ProviderChain providers;
    private final Edition edition;
    private final Duration budget;
    private final LongSupplier nanos;

    /** @param budget the time for both calls together */
    WriteExemplar(ProviderChain providers, Edition edition, Duration budget) {
        this(providers, edition, budget, System::nanoTime);
    }

    WriteExemplar(ProviderChain providers, Edition edition, Duration budget, LongSupplier nanos) {
        this.providers = providers;
        this.edition = edition;
        this.budget = budget;
        this.nanos = nanos;
    }

    /**
     * @param purpose of a call that has so much time
     * @param between records what was paid, before another call is made
     * @throws ChainFailure when no model gives a text
     */
    Written write(ExemplarTask task, Function<Duration, CallPurpose> purpose, Runnable between) {
        Deadline whole = Deadline.in(budget, nanos);
        Written first = once(task, purpose.apply(whole.remaining()));
        if (!task.isShort(edition, first.text()) || whole.remaining().compareTo(budget.dividedBy(2)) < 0) {
            return first;
        }
        between.run();
        Written second;
        try {
            second = once(task, purpose.apply(whole.remaining()));
        } catch (ChainFailure failure) {
            return first;
        }
        return second.text().length() > first.text().length() ? second : first;
    }

    private Written once(ExemplarTask task, CallPurpose purpose) {
        Answer<String> text = providers.complete(purpose, Capability.LLM, task.prompt(edition), task.answer(edition));
        return new Written(text.value(), text.ref().toString());
    }
}

package app.twicetold.core.tryout;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.HeldDraft;
import app.twicetold.core.judge.JudgeSet;
import app.twicetold.core.judge.JudgeSet.JudgeCase;
import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.spend.rules.CallEstimate;
import app.twicetold.core.training.pipeline.Retelling;
import app.twicetold.core.tryout.rules.ModelDiscipline;
import java.math.BigDecimal;
import java.util.Comparator;

/** A retelling is judged: the longest of the judge's set, because its prompt is the one that may not fit. */
record JudgedRetelling(String language, Edition edition, Retelling retelling, CompletionRequest prompt)
        implements RealWork<HeldDraft> {
    static JudgedRetelling in(LanguageProfile language, Edition edition) {
        Retelling retelling = JudgeSet.of(language).cases().stream()
                .max(Comparator.comparingInt((JudgeCase each) -> each.spoken().length()))
                .orElseThrow()
                .retelling(language);
        return new JudgedRetelling(language.tag(), edition, retelling, retelling.prompt(edition));
    }

    @Override
    public Kind kind() {
        return Kind.JUDGEMENT;
    }

    @Override
    public BigDecimal estimate(PriceTable prices, ChainEntry entry) {
        return CallEstimate.of(prices, entry.provider(), entry.model(), text(), prompt.maxOutputTokens());
    }

    @Override
    public Answer<HeldDraft> ask(ProviderChain chain, CallPurpose purpose, Capability capability) {
        return chain.complete(purpose, capability, prompt, retelling.answer(edition));
    }

    @Override
    public Findings shows(HeldDraft answer, ChainEntry entry, Usage usage) {
        return Findings.judged(true, true);
    }

    @Override
    public Findings shows(ChainFailure failure, ChainEntry entry, Usage usage) {
        Long read = usage.inputTokens();
        return Findings.judged(
                ModelDiscipline.keepsSchema(failure.kind(), text(), read),
                ModelDiscipline.holdsContext(failure.kind(), failure.isTooLong(), text(), read));
    }

    private String text() {
        return prompt.systemPrompt() + prompt.userPrompt();
    }
}

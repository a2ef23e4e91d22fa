package app.twicetold.core.tryout;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.spend.rules.CallEstimate;
import java.math.BigDecimal;

/** A sentence is spoken. */
record SpokenSentence(String language) implements RealWork<Speech> {
    private static final String MP3 = "audio/mpeg";

    /** The sentence that is spoken, and recorded for recognisers. */
    static String words(String language) {
        return Messages.in(language).text("provider.rehearsal.sentence");
    }

    @Override
    public Kind kind() {
        return Kind.SPEECH;
    }

    @Override
    public BigDecimal estimate(PriceTable prices, ChainEntry entry) {
        return CallEstimate.of(prices, entry.provider(), entry.model(), words(language), 0);
    }

    @Override
    public Answer<Speech> ask(ProviderChain chain, CallPurpose purpose, Capability capability) {
        return chain.synthesize(purpose, new SpeechRequest(words(language), language));
    }

    @Override
    public Findings shows(Speech answer, ChainEntry entry, Usage usage) {
        return Findings.spoken(answer.contentType().equals(MP3));
    }
}

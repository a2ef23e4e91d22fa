package app.twicetold.core.tryout;

import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.provider.port.ModelFamily;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.spend.rules.CallEstimate;
import app.twicetold.core.tryout.rules.ModelDiscipline;
import java.math.BigDecimal;

/**
 * A line is asked for that needs many more tokens than are allowed. A server that does not know the field of the limit
 * writes all of it, and would write without end when a model does not stop by itself.
 */
record LimitedLine(String language) implements RealWork<String> {
    static final int MOST_TOKENS = 32;

    private static final String USER = "Write the numbers from one to two hundred as words, all of them in one line.";

    @Override
    public Kind kind() {
        return Kind.LIMIT;
    }

    @Override
    public BigDecimal estimate(PriceTable prices, ChainEntry entry) {
        return CallEstimate.of(
                prices,
                entry.provider(),
                entry.model(),
                SmallQuestion.SYSTEM + USER,
                ModelFamily.of(entry).tokens(entry, MOST_TOKENS));
    }

    @Override
    public Answer<String> ask(ProviderChain chain, CallPurpose purpose, Capability capability) {
        CompletionRequest request = new CompletionRequest(
                SmallQuestion.SYSTEM, USER, SmallQuestion.SCHEMA, 0, MOST_TOKENS, new LanguageTask.Greet(language));
        return chain.complete(purpose, capability, request, json -> json);
    }

    @Override
    public Findings shows(String answer, ChainEntry entry, Usage usage) {
        return limited(entry, usage);
    }

    @Override
    public Findings shows(ChainFailure failure, ChainEntry entry, Usage usage) {
        return limited(entry, usage);
    }

    /** Half a document is none. */
    @Override
    public boolean expects(ErrorKind failure) {
        return failure == ErrorKind.INVALID_OUTPUT;
    }

    private static Findings limited(ChainEntry entry, Usage usage) {
        return Findings.limited(
                ModelDiscipline.keepsLimit(ModelFamily.of(entry).tokens(entry, MOST_TOKENS), usage.outputTokens()));
    }
}

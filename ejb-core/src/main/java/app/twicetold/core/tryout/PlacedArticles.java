package app.twicetold.core.tryout;

import app.twicetold.core.library.Seeds;
import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Embeddings;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.spend.rules.CallEstimate;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Seed articles become vectors, more of them than a server takes in one request. */
record PlacedArticles(List<String> texts) implements RealWork<Embeddings> {
    static final int TEXTS = 40;

    static PlacedArticles ofSeeds() {
        return new PlacedArticles(Seeds.load().articles().stream()
                .limit(TEXTS)
                .map(article -> article.title() + "\n" + String.join("\n", article.paragraphs()))
                .toList());
    }

    @Override
    public Kind kind() {
        return Kind.VECTORS;
    }

    @Override
    public @Nullable String language() {
        return null;
    }

    @Override
    public BigDecimal estimate(PriceTable prices, ChainEntry entry) {
        return CallEstimate.of(prices, entry.provider(), entry.model(), String.join("", texts), 0);
    }

    @Override
    public Answer<Embeddings> ask(ProviderChain chain, CallPurpose purpose, Capability capability) {
        return chain.embed(purpose, texts);
    }

    @Override
    public Findings shows(Embeddings answer, ChainEntry entry, Usage usage) {
        return Findings.placed(answer.vectors().get(0).length);
    }
}

package app.twicetold.core.tryout;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a rehearsal asks of one entry. The first call finds the entry cold and the second one warm, so there are at least
 * two.
 */
record WorkOfEntry(ChainEntry entry, List<RealWork<?>> calls) {
    WorkOfEntry {
        calls = List.copyOf(calls);
    }

    /** @param edition of the prompts by which retellings are judged */
    static WorkOfEntry of(PlacedEntry placed, Providers providers, Edition edition) {
        ChainEntry entry = placed.entry().switchedOn();
        List<LanguageProfile> languages = LanguageProfiles.all();
        List<RealWork<?>> calls = new ArrayList<>(
                switch (placed.capability()) {
                    case ASR -> languages.stream().map(HeardSentence::new).toList();
                    case LLM, CONTENT_LLM, QA_LLM ->
                        languages.stream()
                                .map(language -> JudgedRetelling.in(language, edition))
                                .toList();
                    case TTS -> spoken(entry, providers);
                    case EMBEDDINGS -> List.of(PlacedArticles.ofSeeds());
                });
        if (calls.size() == 1) {
            calls.add(calls.get(0));
        }
        if (calls.get(0).kind() == RealWork.Kind.JUDGEMENT) {
            calls.add(new LimitedLine(languages.get(0).tag()));
        }
        return new WorkOfEntry(entry, calls);
    }

    /** A sentence in each language that the entry speaks. An entry that speaks none says so to the first. */
    private static List<SpokenSentence> spoken(ChainEntry entry, Providers providers) {
        SpeechSynthesizer voice = providers.find(SpeechSynthesizer.class, entry);
        List<String> languages = LanguageProfiles.supportedTags().stream()
                .filter(language -> voice != null && voice.speaks(language, entry))
                .toList();
        return (languages.isEmpty() ? LanguageProfiles.supportedTags().subList(0, 1) : languages)
                .stream().map(SpokenSentence::new).toList();
    }

    /** What all calls may cost at most. */
    BigDecimal estimate(PriceTable prices) {
        return calls.stream().map(call -> call.estimate(prices, entry)).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** How long all calls may take. */
    Duration longest() {
        return entry.timeout().multipliedBy(calls.size());
    }
}

package app.twicetold.core.tryout;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.port.AudioSource;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.provider.port.OutputSchema;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.RecognitionRequest;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.Resources;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.spend.rules.CallEstimate;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.util.List;

/** The question that each capability is asked: the same each time, small, and about nobody. */
final class SmallQuestion {
    /** A phrase of a demo recording, in the default language: 16-bit PCM, mono, 16 kHz. */
    static final byte[] WORDS = Resources.bytes(SmallQuestion.class, "words.wav");

    static final long WORDS_MS = 1_500;

    private static final int LONGEST_LINE = 64;
    static final String SYSTEM = "You are asked whether you can be reached. Answer with the JSON document.";
    private static final String USER = "Write one short line of greeting.";
    static final OutputSchema SCHEMA = new OutputSchema("greeting", """
            {"type": "object", "additionalProperties": false, "required": ["line"],
             "properties": {"line": {"type": "string"}}}""");

    private SmallQuestion() {}

    /** What it may cost at most. A model without a price is estimated at 0, because no cost of its calls is known. */
    static BigDecimal estimate(PriceTable prices, Capability capability, ChainEntry entry) {
        return switch (capability) {
            case LLM, CONTENT_LLM, QA_LLM ->
                CallEstimate.of(prices, entry.provider(), entry.model(), SYSTEM + USER, LONGEST_LINE);
            case EMBEDDINGS -> CallEstimate.of(prices, entry.provider(), entry.model(), words(language()), 0);
            case TTS ->
                LanguageProfiles.all().stream()
                        .map(language -> CallEstimate.of(prices, entry.provider(), entry.model(), words(language), 0))
                        .reduce(BigDecimal.ZERO, BigDecimal::max);
            case ASR -> {
                BigDecimal cost = prices.cost(entry.provider(), entry.model(), 0L, 0L, WORDS_MS);
                yield cost == null ? BigDecimal.ZERO : cost;
            }
        };
    }

    /** Asks it. What came of it is with the calls that the purpose holds. */
    static void ask(
            ProviderChain chain, Providers providers, CallPurpose purpose, Capability capability, ChainEntry entry) {
        Object unused = switch (capability) {
            case ASR -> chain.transcribe(purpose, recording());
            case LLM, CONTENT_LLM, QA_LLM -> chain.complete(purpose, capability, line(), SmallQuestion::read);
            case TTS -> chain.synthesize(purpose, speech(providers, entry));
            case EMBEDDINGS -> chain.embed(purpose, List.of(words(language())));
        };
    }

    private static RecognitionRequest recording() {
        AudioSource audio = new AudioSource(() -> new ByteArrayInputStream(WORDS), WORDS.length, "audio/wav");
        return new RecognitionRequest(audio, language().tag(), language().asrHint(), WORDS_MS);
    }

    private static CompletionRequest line() {
        return new CompletionRequest(
                SYSTEM,
                USER,
                SCHEMA,
                0,
                LONGEST_LINE,
                new LanguageTask.Greet(language().tag()));
    }

    private static String read(String json) {
        JsonNode line = document(json).path("line");
        if (!line.isTextual() || line.textValue().isBlank()) {
            throw ProviderException.invalidOutput("A greeting without a line");
        }
        return line.textValue();
    }

    private static JsonNode document(String json) {
        try {
            return Json.read(json, JsonNode.class);
        } catch (IllegalStateException e) {
            throw ProviderException.invalidOutput("Not a JSON document");
        }
    }

    /** In the first language that the entry speaks. */
    private static SpeechRequest speech(Providers providers, ChainEntry entry) {
        SpeechSynthesizer voice = providers.find(SpeechSynthesizer.class, entry);
        LanguageProfile language = LanguageProfiles.all().stream()
                .filter(spoken -> voice != null && voice.speaks(spoken.tag(), entry))
                .findFirst()
                .orElseGet(SmallQuestion::language);
        return new SpeechRequest(words(language), language.tag());
    }

    private static String words(LanguageProfile language) {
        return Messages.in(language.tag()).text("provider.try.words");
    }

    private static LanguageProfile language() {
        return LanguageProfiles.all().get(0);
    }
}

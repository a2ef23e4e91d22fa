package app.twicetold.core.provider.registry;

import app.twicetold.core.provider.anthropic.AnthropicLanguageModel;
import app.twicetold.core.provider.azure.AzureSpeechRecognizer;
import app.twicetold.core.provider.azure.AzureSpeechSynthesizer;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.config.DefaultChains;
import app.twicetold.core.provider.config.LiveChains;
import app.twicetold.core.provider.config.ProviderSettings;
import app.twicetold.core.provider.deepgram.DeepgramSpeechRecognizer;
import app.twicetold.core.provider.deepgram.DeepgramSpeechSynthesizer;
import app.twicetold.core.provider.elevenlabs.ElevenLabsSpeechRecognizer;
import app.twicetold.core.provider.elevenlabs.ElevenLabsSpeechSynthesizer;
import app.twicetold.core.provider.google.GeminiEmbedder;
import app.twicetold.core.provider.google.GeminiLanguageModel;
import app.twicetold.core.provider.mock.MockEmbedder;
import app.twicetold.core.provider.mock.MockLanguageModel;
import app.twicetold.core.provider.mock.MockSpeechRecognizer;
import app.twicetold.core.provider.mock.MockSpeechSynthesizer;
import app.twicetold.core.provider.openai.OpenAiEmbedder;
import app.twicetold.core.provider.openai.OpenAiEndpoint;
import app.twicetold.core.provider.openai.OpenAiLanguageModel;
import app.twicetold.core.provider.openai.OpenAiSpeechRecognizer;
import app.twicetold.core.provider.openai.OpenAiSpeechSynthesizer;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.shared.language.LanguageProfiles;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The adapters that can be called in this installation: those with credentials, and the mock outside production. */
@ApplicationScoped
public class ProviderRegistry implements Providers {
    private List<Adapter> adapters;
    private Supplier<ProviderChains> chains;

    protected ProviderRegistry() {}

    @Inject
    public ProviderRegistry(ProviderSettings settings, LiveChains live) {
        this(adapters(settings), live::read);
    }

    /** Uses the chains that hold while no configuration is stored. */
    public ProviderRegistry(ProviderSettings settings) {
        this(adapters(settings), () -> DefaultChains.of(settings));
    }

    public ProviderRegistry(List<Adapter> adapters, Supplier<ProviderChains> chains) {
        this.adapters = List.copyOf(adapters);
        this.chains = chains;
    }

    private static List<Adapter> adapters(ProviderSettings settings) {
        List<Adapter> adapters = new ArrayList<>();
        ProviderSettings.OpenAi openAi = settings.openAi();
        if (openAi != null) {
            addOpenAi(adapters, OpenAiEndpoint.openAi(openAi.baseUrl(), openAi.apiKey()));
        }
        for (ProviderSettings.Compatible endpoint : settings.compatible()) {
            addOpenAi(adapters, OpenAiEndpoint.compatible(endpoint.name(), endpoint.baseUrl(), endpoint.apiKey()));
        }
        settings.others().forEach((id, access) -> addOther(adapters, id, access.baseUrl(), access.apiKey()));
        ProviderSettings.Azure azure = settings.azure();
        if (azure != null) {
            adapters.add(new AzureSpeechRecognizer(azure.recognition(), azure.apiKey()));
            adapters.add(new AzureSpeechSynthesizer(azure.synthesis(), azure.apiKey()));
        }
        if (!settings.production()) {
            adapters.add(new MockSpeechRecognizer(settings.mockLatency()));
            adapters.add(new MockLanguageModel(settings.mockLatency()));
            adapters.add(new MockSpeechSynthesizer(settings.mockLatency()));
            adapters.add(new MockEmbedder(settings.mockLatency()));
        }
        return adapters;
    }

    private static void addOpenAi(List<Adapter> adapters, OpenAiEndpoint endpoint) {
        adapters.add(new OpenAiSpeechRecognizer(endpoint));
        adapters.add(new OpenAiLanguageModel(endpoint));
        adapters.add(new OpenAiSpeechSynthesizer(endpoint));
        adapters.add(new OpenAiEmbedder(endpoint));
    }

    private static void addOther(List<Adapter> adapters, ProviderId id, URI baseUrl, String apiKey) {
        switch (id) {
            case ANTHROPIC -> adapters.add(new AnthropicLanguageModel(baseUrl, apiKey));
            case GOOGLE -> {
                adapters.add(new GeminiLanguageModel(baseUrl, apiKey));
                adapters.add(new GeminiEmbedder(baseUrl, apiKey));
            }
            case DEEPGRAM -> {
                adapters.add(new DeepgramSpeechRecognizer(baseUrl, apiKey));
                adapters.add(new DeepgramSpeechSynthesizer(baseUrl, apiKey));
            }
            case ELEVENLABS -> {
                adapters.add(new ElevenLabsSpeechRecognizer(baseUrl, apiKey));
                adapters.add(new ElevenLabsSpeechSynthesizer(baseUrl, apiKey));
            }
            case MOCK, OPENAI, AZURE, OPENAI_COMPATIBLE ->
                throw new IllegalArgumentException(id + " has settings of its own");
        }
    }

    @Override
    public <P extends Adapter> @Nullable P find(Class<P> port, ChainEntry entry) {
        for (Adapter adapter : adapters) {
            if (port.isInstance(adapter) && adapter.serves(entry)) {
                return port.cast(adapter);
            }
        }
        return null;
    }

    /** The tags of the languages that some entry speaks which can be called here. */
    public Set<String> spokenLanguages() {
        List<ChainEntry> entries =
                chains().of(Capability.TTS).stream().filter(ChainEntry::enabled).toList();
        return LanguageProfiles.supportedTags().stream()
                .filter(language -> entries.stream().anyMatch(entry -> speaks(entry, language)))
                .collect(Collectors.toUnmodifiableSet());
    }

    private boolean speaks(ChainEntry entry, String language) {
        SpeechSynthesizer voice = find(SpeechSynthesizer.class, entry);
        return voice != null && voice.speaks(language, entry);
    }

    @Override
    public ProviderChains chains() {
        return chains.get();
    }
}

package app.twicetold.core.provider;

import app.twicetold.core.provider.mock.MockEmbedder;
import app.twicetold.core.provider.mock.MockLanguageModel;
import app.twicetold.core.provider.mock.MockSpeechRecognizer;
import app.twicetold.core.provider.mock.MockSpeechSynthesizer;
import app.twicetold.core.provider.openai.OpenAiConnection;
import app.twicetold.core.provider.openai.OpenAiEmbedder;
import app.twicetold.core.provider.openai.OpenAiLanguageModel;
import app.twicetold.core.provider.openai.OpenAiSpeechRecognizer;
import app.twicetold.core.provider.openai.OpenAiSpeechSynthesizer;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The adapters that can be called in this installation: those with credentials, and the mock outside production. */
@ApplicationScoped
public class ProviderRegistry {
    private List<Adapter> adapters;
    private Supplier<ProviderChains> chains;

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected ProviderRegistry() {}

    @Inject
    public ProviderRegistry(ProviderSettings settings, LiveChains live) {
        this(adapters(settings), live::read);
    }

    /** With the chains that hold while nothing is stored. */
    public ProviderRegistry(ProviderSettings settings) {
        this(adapters(settings), () -> ProviderChains.byDefault(settings));
    }

    public ProviderRegistry(List<Adapter> adapters, Supplier<ProviderChains> chains) {
        this.adapters = List.copyOf(adapters);
        this.chains = chains;
    }

    private static List<Adapter> adapters(ProviderSettings settings) {
        List<Adapter> adapters = new ArrayList<>();
        ProviderSettings.OpenAi openAi = settings.openAi();
        if (openAi != null) {
            OpenAiConnection connection = new OpenAiConnection(openAi.baseUrl(), openAi.apiKey());
            adapters.add(new OpenAiSpeechRecognizer(connection));
            adapters.add(new OpenAiLanguageModel(connection));
            adapters.add(new OpenAiSpeechSynthesizer(connection));
            adapters.add(new OpenAiEmbedder(connection));
        }
        if (!settings.production()) {
            adapters.add(new MockSpeechRecognizer(settings.mockLatency()));
            adapters.add(new MockLanguageModel(settings.mockLatency()));
            adapters.add(new MockSpeechSynthesizer(settings.mockLatency()));
            adapters.add(new MockEmbedder(settings.mockLatency()));
        }
        return adapters;
    }

    /** The adapter of the entry for the port, null when it is not configured here. */
    public <P extends Adapter> @Nullable P find(Class<P> port, ChainEntry entry) {
        for (Adapter adapter : adapters) {
            if (port.isInstance(adapter) && adapter.serves(entry)) {
                return port.cast(adapter);
            }
        }
        return null;
    }

    /** The chains in force. */
    public ProviderChains chains() {
        return chains.get();
    }
}

package app.twicetold.core.provider.config;

import app.twicetold.core.provider.config.ProviderChoice.Offer;
import app.twicetold.core.provider.config.ProviderChoice.Option;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ModelFamily;
import app.twicetold.core.provider.port.OwnServerOptions;
import app.twicetold.core.provider.port.ProviderId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Tells operators what an entry of a chain may say: the providers, what they can be asked for, and their options. */
@ApplicationScoped
public class DescribeProviders {
    private ProviderSettings settings;

    @Inject
    public DescribeProviders(ProviderSettings settings) {
        this.settings = settings;
    }

    protected DescribeProviders() {}

    /** Every provider that can be named here. The mock is none of them in production. */
    public List<ProviderChoice> describe() {
        return Arrays.stream(ProviderId.values())
                .filter(id -> id != ProviderId.MOCK || !settings.production())
                .map(id -> new ProviderChoice(id.wire(), settings.isConfigured(id), offers(id)))
                .toList();
    }

    private List<Offer> offers(ProviderId id) {
        return Arrays.stream(Capability.values())
                .filter(id::offers)
                .map(capability ->
                        new Offer(capability.wire(), capability.defaultTimeout().toMillis(), options(id, capability)))
                .toList();
    }

    /** What {@link EntryOptionsForm} takes. */
    private List<Option> options(ProviderId id, Capability capability) {
        List<Option> options = new ArrayList<>();
        if (id != ProviderId.MOCK) {
            options.add(Option.of(ChainEntry.RETRY_ONCE, "flag"));
            options.add(Option.whole(ChainEntry.WIDTH, ChainEntry.WIDEST));
        }
        if (EntryOptionsForm.LANGUAGE_MODELS.contains(capability)) {
            options.add(Option.choice("effort", ModelFamily.effortsOf(id.wire())));
            options.add(Option.choice(
                    ChainEntry.ON_CONTEXT_LENGTH,
                    List.of(ChainEntry.ON_CONTEXT_LENGTH_STOP, ChainEntry.ON_CONTEXT_LENGTH_NEXT)));
        }
        if (capability == Capability.EMBEDDINGS) {
            options.add(Option.whole(ChainEntry.MAX_INPUT_TOKENS, EntryOptionsForm.MOST_INPUT_TOKENS));
        }
        if (capability == Capability.TTS) {
            options.add(Option.of("voices", "text_by_language"));
        }
        if (id == ProviderId.OPENAI_COMPATIBLE) {
            options.add(Option.choice("endpoint", endpoints()));
            options.addAll(ofOwnServers(capability));
        }
        if (capability == Capability.ASR && id == ProviderId.AZURE) {
            options.add(Option.of("locales", "texts"));
        }
        if ((capability == Capability.ASR || capability == Capability.TTS) && id == ProviderId.ELEVENLABS) {
            options.add(Option.of("zero_retention", "flag"));
        }
        return options;
    }

    private static List<Option> ofOwnServers(Capability capability) {
        List<Option> options = new ArrayList<>();
        if (EntryOptionsForm.LANGUAGE_MODELS.contains(capability)) {
            options.add(Option.choice(OwnServerOptions.LIMIT_FIELD, OwnServerOptions.LIMIT_FIELDS));
            options.add(Option.choice(OwnServerOptions.DOCUMENT, OwnServerOptions.DOCUMENTS));
            options.add(Option.of(OwnServerOptions.REQUEST, "object"));
        }
        if (capability == Capability.ASR) {
            options.add(Option.choice(OwnServerOptions.LANGUAGE, OwnServerOptions.LANGUAGES));
        }
        if (capability == Capability.EMBEDDINGS) {
            options.add(Option.whole(OwnServerOptions.BATCH, OwnServerOptions.LARGEST_BATCH));
        }
        options.add(Option.whole(OwnServerOptions.MAX_IN_FLIGHT, OwnServerOptions.MOST_IN_FLIGHT));
        return options;
    }

    private List<String> endpoints() {
        return settings.compatible().stream()
                .map(ProviderSettings.Compatible::name)
                .filter(Objects::nonNull)
                .toList();
    }
}

package app.twicetold.core.provider.config;

import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** What keeps a provider from training models with the data that an entry sends. */
public enum TrainingPromise implements WireValue {
    /** Each request forbids training. */
    BY_REQUEST,
    /** The terms of the provider, or a contract that the operator claims in the settings, forbid training. */
    BY_CONTRACT,
    /** This service knows of no promise. */
    NOT_PROMISED,
    /** No data leaves the service, or a server of the operator's own. */
    IN_HOUSE;

    /** @param settings the addresses of providers, and the contracts that forbid training */
    static TrainingPromise of(ChainEntry entry, ProviderSettings settings) {
        return WireValue.find(ProviderId.class, entry.provider())
                .map(id -> of(id, entry, settings))
                .orElse(NOT_PROMISED);
    }

    private static TrainingPromise of(ProviderId id, ChainEntry entry, ProviderSettings settings) {
        TrainingPromise otherwise = settings.noTraining().contains(id) ? BY_CONTRACT : NOT_PROMISED;
        return switch (id) {
            case MOCK -> IN_HOUSE;
            case DEEPGRAM -> BY_REQUEST;
            case ELEVENLABS -> Boolean.TRUE.equals(entry.options().get("zero_retention")) ? BY_REQUEST : otherwise;
            case OPENAI, ANTHROPIC, AZURE -> settings.isPublicEndpoint(id) ? BY_CONTRACT : otherwise;
            case OPENAI_COMPATIBLE -> settings.isInHouse(entry) ? IN_HOUSE : otherwise;
            case GOOGLE -> otherwise;
        };
    }

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

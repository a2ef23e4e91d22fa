package app.twicetold.core.provider.port;

import app.twicetold.core.shared.WireValue;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** The providers that a chain can name. A new one is added here and to the enumerations of both contracts. */
public enum ProviderId implements WireValue {
    MOCK(EnumSet.allOf(Capability.class)),
    OPENAI(EnumSet.allOf(Capability.class)),
    ANTHROPIC(EnumSet.of(Capability.LLM, Capability.CONTENT_LLM, Capability.QA_LLM)),
    GOOGLE(EnumSet.of(Capability.LLM, Capability.CONTENT_LLM, Capability.QA_LLM, Capability.EMBEDDINGS)),
    DEEPGRAM(EnumSet.of(Capability.ASR, Capability.TTS)),
    ELEVENLABS(EnumSet.of(Capability.ASR, Capability.TTS)),
    AZURE(EnumSet.of(Capability.ASR, Capability.TTS)),
    OPENAI_COMPATIBLE(EnumSet.allOf(Capability.class));

    private final Set<Capability> capabilities;

    ProviderId(Set<Capability> capabilities) {
        this.capabilities = capabilities;
    }

    /** Whether there is an adapter of this provider for the capability. */
    public boolean offers(Capability capability) {
        return capabilities.contains(capability);
    }

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

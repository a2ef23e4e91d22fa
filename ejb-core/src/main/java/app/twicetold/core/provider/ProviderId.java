package app.twicetold.core.provider;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** The providers that a chain can name. A new one is added here and to the enumerations of both contracts. */
public enum ProviderId implements WireValue {
    MOCK,
    OPENAI,
    ANTHROPIC,
    GOOGLE,
    DEEPGRAM,
    ELEVENLABS,
    AZURE,
    OPENAI_COMPATIBLE;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

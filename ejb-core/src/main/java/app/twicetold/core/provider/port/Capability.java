package app.twicetold.core.provider.port;

import app.twicetold.core.shared.WireValue;
import java.time.Duration;
import java.util.Locale;

/** What a provider can be asked for. Each capability has its own chain. */
public enum Capability implements WireValue {
    /** Speech recognition. */
    ASR(Duration.ofSeconds(60)),
    /** Assessment and exemplar text. */
    LLM(Duration.ofSeconds(60)),
    /** Drafting articles. */
    CONTENT_LLM(Duration.ofMinutes(2)),
    /** Judging articles. */
    QA_LLM(Duration.ofSeconds(60)),
    /** Speech synthesis. */
    TTS(Duration.ofSeconds(60)),
    /** Text embeddings. */
    EMBEDDINGS(Duration.ofSeconds(20));

    private final Duration defaultTimeout;

    Capability(Duration defaultTimeout) {
        this.defaultTimeout = defaultTimeout;
    }

    /** The time that an entry without its own setting gets. */
    public Duration defaultTimeout() {
        return defaultTimeout;
    }

    /** The key in configurations and in the call log. */
    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package app.twicetold.core.playground;

import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.shared.Json;
import com.fasterxml.jackson.core.type.TypeReference;
import java.time.Duration;
import java.util.Map;

/** The entry of a provider chain that a run keeps, whatever the chains become. */
public record PinnedEntry(String provider, String model, long timeoutMs, Map<String, Object> options) {
    private static final TypeReference<Map<String, Object>> OPTIONS = new TypeReference<>() {};

    public PinnedEntry {
        options = Map.copyOf(options);
    }

    public static PinnedEntry of(ChainEntry entry) {
        return new PinnedEntry(entry.provider(), entry.model(), entry.timeout().toMillis(), entry.options());
    }

    public static PinnedEntry stored(String provider, String model, long timeoutMs, String options) {
        return new PinnedEntry(provider, model, timeoutMs, Json.read(options, OPTIONS));
    }

    public ChainEntry entry() {
        return new ChainEntry(provider, model, true, Duration.ofMillis(timeoutMs), options);
    }
}

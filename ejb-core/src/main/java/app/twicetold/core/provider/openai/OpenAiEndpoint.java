package app.twicetold.core.provider.openai;

import app.twicetold.core.provider.http.Endpoint;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.rules.RefusalTable;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * OpenAI itself, or another endpoint that speaks its wire format.
 *
 * @param name of the endpoint in the option {@code endpoint} of entries, null for the endpoint that needs no name
 * @param dialect how it is spoken to
 */
public record OpenAiEndpoint(
        Endpoint http, OpenAiDialect dialect, @Nullable String name) {
    public static OpenAiEndpoint openAi(URI baseUrl, String apiKey) {
        return new OpenAiEndpoint(http(baseUrl, apiKey, OpenAiRefusals.OPENAI), OpenAiDialect.OPENAI, null);
    }

    /** @param apiKey null for an endpoint that wants no key */
    public static OpenAiEndpoint compatible(@Nullable String name, URI baseUrl, @Nullable String apiKey) {
        return new OpenAiEndpoint(http(baseUrl, apiKey, OpenAiRefusals.COMPATIBLE), OpenAiDialect.COMPATIBLE, name);
    }

    private static Endpoint http(URI baseUrl, @Nullable String apiKey, RefusalTable refusals) {
        Map<String, String> headers = apiKey == null ? Map.of() : Map.of("Authorization", "Bearer " + apiKey);
        return new Endpoint(baseUrl, headers, refusals);
    }

    String provider() {
        return dialect.provider();
    }

    boolean serves(ChainEntry entry) {
        return entry.provider().equals(provider()) && Objects.equals(entry.textOption("endpoint"), name);
    }
}

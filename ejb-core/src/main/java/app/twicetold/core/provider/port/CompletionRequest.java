package app.twicetold.core.provider.port;

/**
 * A request to a language model.
 *
 * @param temperature 0 (steady) to 2
 * @param maxOutputTokens an answer that needs more tokens is invalid output
 * @param task the same request as facts; only the mock looks at it
 */
public record CompletionRequest(
        String systemPrompt,
        String userPrompt,
        OutputSchema schema,
        double temperature,
        int maxOutputTokens,
        LanguageTask task) {}

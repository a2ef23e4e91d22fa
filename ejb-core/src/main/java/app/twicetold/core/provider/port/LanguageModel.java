package app.twicetold.core.provider.port;

/** Answers a prompt with one JSON document that follows a schema. */
public interface LanguageModel extends Adapter {
    /**
     * The document that answers the request.
     *
     * @throws ProviderException when there is no document that follows the schema's syntax
     */
    Completion complete(CompletionRequest request, ProviderCall call);
}

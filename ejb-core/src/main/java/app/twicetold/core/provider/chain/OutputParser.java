package app.twicetold.core.provider.chain;

import app.twicetold.core.provider.port.ProviderException;

/**
 * Reads a value from a model's document. The parser runs inside the attempt, so that a refused document is recorded
 * with the call.
 */
@FunctionalInterface
public interface OutputParser<T> {
    /**
     * The value in a document.
     *
     * @throws ProviderException with kind invalid output
     */
    T parse(String json);
}

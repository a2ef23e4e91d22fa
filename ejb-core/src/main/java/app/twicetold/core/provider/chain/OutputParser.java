package app.twicetold.core.provider.chain;

import app.twicetold.core.provider.port.ProviderException;

/** Makes a value of a model's document. It runs inside the attempt, so that what it refuses is recorded with the call. */
@FunctionalInterface
public interface OutputParser<T> {
    /**
     * The value in a document.
     *
     * @throws ProviderException with kind invalid output
     */
    T parse(String json);
}

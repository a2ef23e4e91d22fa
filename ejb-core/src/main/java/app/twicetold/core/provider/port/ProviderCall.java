package app.twicetold.core.provider.port;

/**
 * The frame of one attempt.
 *
 * @param entry the model to use and its options
 * @param deadline when the adapter has to have answered or failed with a time-out, answer body included
 */
public record ProviderCall(ChainEntry entry, Deadline deadline) {
    public String model() {
        return entry.model();
    }
}

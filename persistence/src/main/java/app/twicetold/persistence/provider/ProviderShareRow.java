package app.twicetold.persistence.provider;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A share of the width of an entry, and the time.
 *
 * @param share null when no node holds anything
 * @param now on the clock of the database
 */
public record ProviderShareRow(@Nullable Share share, Instant now) {
    /**
     * What a node holds of the width of an entry.
     *
     * @param held as many calls as it may have in flight, or has
     * @param wanted its calls in flight and those that wait
     * @param since when it began to hold something, or nothing
     * @param heldUntil on the clock of the database
     */
    public record Share(String node, int held, int wanted, Instant since, Instant heldUntil) {}
}

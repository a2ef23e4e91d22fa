package app.twicetold.persistence.source;

import java.time.Instant;

/**
 * An item that no article was made from.
 *
 * @param length in the unit of its language
 */
public record UnusedItemRow(String id, Instant retrievedAt, int length) {}

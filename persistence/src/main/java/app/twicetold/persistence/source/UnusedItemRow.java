package app.twicetold.persistence.source;

import java.time.Instant;

/** An item that no article was made from. */
public record UnusedItemRow(String id, Instant retrievedAt) {}

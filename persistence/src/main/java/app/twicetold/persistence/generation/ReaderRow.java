package app.twicetold.persistence.generation;

import org.jspecify.annotations.Nullable;

/** What a user has seen, and practises. @param languages null when the account is gone */
public record ReaderRow(SeenRow seen, String @Nullable [] languages) {}

package app.twicetold.client.training;

import org.jspecify.annotations.Nullable;

/** Whether a diagnostic may be settled without a score, when no recording of it was reliable. */
public record CompleteSessionRequest(@Nullable Boolean acceptUnreliable) {}

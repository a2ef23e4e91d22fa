package app.twicetold.core.provider.chain;

import app.twicetold.core.provider.port.ModelRef;

/**
 * A result of a chain and the model that gave it.
 *
 * @param call what the call log keeps of it
 */
public record Answer<T>(T value, ModelRef ref, AttemptRecord call) {}

package app.twicetold.persistence.batch;

import org.jspecify.annotations.Nullable;

/**
 * How far a step has come.
 *
 * @param total how many there are to read; null when unknown
 */
public record StepCounts(
        String name, long read, long written, @Nullable Long total) {}

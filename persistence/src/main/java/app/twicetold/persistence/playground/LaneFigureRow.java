package app.twicetold.persistence.playground;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What the judgements of a model in revealed runs came to.
 *
 * @param options a JSON object
 * @param prompts the edition that the run began with
 * @param judgements repeats included
 * @param costUsd the mean of priced judgements, null without any
 * @param latencyMs the mean
 * @param spread the mean standard deviation of the overall scores of repeats, null without repeats
 */
public record LaneFigureRow(
        String provider,
        String model,
        String options,
        String prompts,
        long judgements,
        @Nullable BigDecimal costUsd,
        BigDecimal latencyMs,
        @Nullable BigDecimal spread) {}

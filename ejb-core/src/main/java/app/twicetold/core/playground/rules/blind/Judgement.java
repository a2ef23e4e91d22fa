package app.twicetold.core.playground.rules.blind;

import app.twicetold.core.assessment.rules.ScoredAssessment;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A judgement by the model of a lane.
 *
 * @param modelRef {@value #HIDDEN} while blind
 * @param masked whether names were hidden in its texts
 * @param call what the provider reported; null while blind
 * @param finishedAt null while blind
 */
public record Judgement(
        String id,
        String modelRef,
        ScoredAssessment scored,
        boolean masked,
        @Nullable Call call,
        @Nullable Instant finishedAt) {
    /** Stands for the model while the run is blind. */
    public static final String HIDDEN = "hidden";

    /**
     * The call that gave the judgement.
     *
     * @param costUsd null while the model has no price
     */
    public record Call(
            long latencyMs,
            @Nullable Long inputTokens,
            @Nullable Long outputTokens,
            @Nullable BigDecimal costUsd) {}
}

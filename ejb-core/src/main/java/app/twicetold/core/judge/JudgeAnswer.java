package app.twicetold.core.judge;

import app.twicetold.core.judge.rules.Observation;
import app.twicetold.core.provider.chain.AttemptRecord;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What became of one question. It holds no text of the model, so it may be stored.
 *
 * @param caseId the case that was asked about
 * @param observed null when there is no answer
 * @param failure why there is no answer, such as {@code invalid_output}; null when there is one
 * @param inputTokens as the provider reports them; 0 without an answer
 * @param costUsd null without an answer or a price
 */
public record JudgeAnswer(
        String caseId,
        @Nullable Observation observed,
        @Nullable String failure,
        long inputTokens,
        long outputTokens,
        @Nullable BigDecimal costUsd,
        long latencyMs) {
    static JudgeAnswer of(String caseId, Observation observed, AttemptRecord call) {
        return new JudgeAnswer(
                caseId,
                observed,
                null,
                orZero(call.usage().inputTokens()),
                orZero(call.usage().outputTokens()),
                call.costUsd(),
                call.latencyMs());
    }

    static JudgeAnswer missing(String caseId, String failure) {
        return new JudgeAnswer(caseId, null, failure, 0, 0, null, 0);
    }

    private static long orZero(@Nullable Long tokens) {
        return tokens == null ? 0 : tokens;
    }
}

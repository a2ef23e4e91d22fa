package app.twicetold.core.playground.rules.blind;

import app.twicetold.core.assessment.rules.RoundComparison;
import app.twicetold.core.playground.rules.ResultStatus;
import app.twicetold.core.playground.rules.SkipReason;
import org.jspecify.annotations.Nullable;

/**
 * What a lane gave for a round.
 *
 * @param open whether a repeat of the judgement is still to come; the status is that of the first one
 * @param judgement the first repeat, null unless done
 * @param comparison of round 2 with round 1 of the lane
 * @param spread of the repeats; null while blind, with fewer than two judgements, and before all are there
 */
public record LaneResult(
        int round,
        ResultStatus status,
        boolean open,
        @Nullable SkipReason skipReason,
        @Nullable Judgement judgement,
        @Nullable RoundComparison comparison,
        @Nullable LaneError error,
        @Nullable LaneExemplar exemplar,
        @Nullable Spread spread) {

    /** A round whose results are not released: nobody can see which of the lanes is the slow one. */
    static LaneResult unreleased(int round) {
        return new LaneResult(round, ResultStatus.RUNNING, true, null, null, null, null, null, null);
    }
}

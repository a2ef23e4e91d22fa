package app.twicetold.core.playground.rules;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which judgements of a lane may be asked for again. */
public final class LaneRetry {
    private LaneRetry() {}

    /**
     * One judgement.
     *
     * @param skipReason null unless skipped
     */
    public record Judgement(
            String id, ResultStatus status, @Nullable SkipReason skipReason) {}

    /**
     * The judgements of a lane in a round that a retry opens: the failed ones, and those of round 2 that were skipped
     * for want of a round 1 that is there now.
     *
     * @param released whether no lane of the round has a judgement to come; before that no operator sees what failed
     * @param round1Done whether the lane has its result of round 1
     */
    public static List<String> opens(List<Judgement> judgements, boolean released, boolean round1Done) {
        return judgements.stream()
                .filter(judgement -> released && opens(judgement, round1Done))
                .map(Judgement::id)
                .toList();
    }

    private static boolean opens(Judgement judgement, boolean round1Done) {
        return switch (judgement.status()) {
            case FAILED -> true;
            case SKIPPED -> judgement.skipReason() == SkipReason.ROUND1_NOT_DONE && round1Done;
            case PENDING, RUNNING, DONE -> false;
        };
    }
}

package app.twicetold.web.assessment;

import app.twicetold.core.assessment.rules.RoundComparison;
import app.twicetold.core.assessment.rules.Verdict;
import app.twicetold.core.localization.Messages;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Round 2 beside round 1. */
public record ComparisonResponse(
        String verdict, String verdictLabel, int overallDelta, long durationDeltaMs, List<LostKeyPoint> keyPointsLost) {

    public static @Nullable ComparisonResponse of(@Nullable RoundComparison comparison, Messages messages) {
        return comparison == null
                ? null
                : new ComparisonResponse(
                        comparison.verdict().wire(),
                        messages.text("comparison." + labelKey(comparison)),
                        comparison.overallDelta(),
                        comparison.durationDeltaMs(),
                        comparison.keyPointsLost().stream()
                                .map(point -> new LostKeyPoint(point.id(), point.text()))
                                .toList());
    }

    /**
     * The key of the texts. A round 2 that lost points has the verdict of a shorter one, but other texts when it is not
     * shorter, and when its score fell with the points: being shorter is no merit then.
     */
    public static String labelKey(RoundComparison comparison) {
        if (comparison.verdict() != Verdict.SHORTER_BUT_LOST_POINTS) {
            return comparison.verdict().wire();
        }
        if (comparison.fell()) {
            return "worse_and_lost_points";
        }
        return comparison.durationDeltaMs() >= 0
                ? "better_but_lost_points"
                : comparison.verdict().wire();
    }

    /** A key point that round 1 covered and round 2 did not. */
    public record LostKeyPoint(String keyPointId, String text) {}
}

package app.twicetold.core.assessment.rules;

import app.twicetold.core.shared.KeyPoint;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Round 2 of a session against its round 1. Specification: round comparison.
 *
 * @param overallDelta overall of round 2 minus that of round 1
 * @param durationDeltaMs duration of round 2 minus that of round 1, negative when shorter
 * @param keyPointsLost covered in round 1 but not in round 2, in the order of the article
 */
public record RoundComparison(Verdict verdict, int overallDelta, long durationDeltaMs, List<KeyPoint> keyPointsLost) {
    private static final int DECLINED_FROM = -3;

    public RoundComparison {
        keyPointsLost = List.copyOf(keyPointsLost);
    }

    public static RoundComparison of(RoundResult first, RoundResult second) {
        List<KeyPoint> lost = keyPointsLost(first, second);
        return new RoundComparison(
                verdictOf(first, second, !lost.isEmpty()),
                second.overall() - first.overall(),
                second.durationMs() - first.durationMs(),
                lost);
    }

    /** Lost key info takes precedence over an improvement. */
    private static Verdict verdictOf(RoundResult first, RoundResult second, boolean lostKeyPoint) {
        boolean lost =
                lostKeyPoint || second.scores().keyInfo() < first.scores().keyInfo();
        boolean better = second.improvesOn(first);
        if (lost && (better || second.durationMs() < first.durationMs())) {
            return Verdict.SHORTER_BUT_LOST_POINTS;
        }
        if (better) {
            return Verdict.IMPROVED;
        }
        return fell(second.overall() - first.overall()) ? Verdict.DECLINED : Verdict.UNCHANGED;
    }

    /** Whether round 2 is clearly below round 1, whatever the verdict. */
    public boolean fell() {
        return fell(overallDelta);
    }

    private static boolean fell(int overallDelta) {
        return overallDelta <= DECLINED_FROM;
    }

    private static List<KeyPoint> keyPointsLost(RoundResult first, RoundResult second) {
        Set<String> kept = second.coverage().stream()
                .filter(KeyPointCoverage::covered)
                .map(KeyPointCoverage::keyPointId)
                .collect(Collectors.toSet());
        return first.coverage().stream()
                .filter(KeyPointCoverage::covered)
                .filter(point -> !kept.contains(point.keyPointId()))
                .map(point -> new KeyPoint(point.keyPointId(), point.text()))
                .toList();
    }
}

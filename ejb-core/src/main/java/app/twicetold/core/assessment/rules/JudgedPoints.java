package app.twicetold.core.assessment.rules;

import app.twicetold.core.assessment.rules.AssessmentDraft.CoverageDraft;
import app.twicetold.core.shared.KeyPoint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The judgement of a draft on every key point of the article. The first one on a point counts. */
record JudgedPoints(List<KeyPoint> points, Map<String, CoverageDraft> judgements) {
    static JudgedPoints of(AssessmentDraft draft, List<KeyPoint> points) {
        Map<String, CoverageDraft> judgements = new HashMap<>();
        for (CoverageDraft judgement : draft.keyPointCoverage()) {
            String id = judgement.keyPointId();
            if (id != null) {
                judgements.putIfAbsent(id, judgement);
            }
        }
        return new JudgedPoints(points, judgements);
    }

    Optional<CoverageDraft> on(KeyPoint point) {
        return Optional.ofNullable(judgements.get(point.id()));
    }

    private int count(PointStatus status) {
        return (int) points.stream()
                .filter(point -> on(point)
                        .map(CoverageDraft::status)
                        .filter(status::equals)
                        .isPresent())
                .count();
    }

    /**
     * The level of key info that follows.
     *
     * @throws IllegalArgumentException without points
     */
    int level() {
        return KeyInfoLevel.of(count(PointStatus.WHOLE), count(PointStatus.REVERSED), points.size());
    }

    /**
     * The level where reversed points lower nothing, as a model may forget.
     *
     * @throws IllegalArgumentException without points
     */
    int levelOfWhole() {
        return KeyInfoLevel.of(count(PointStatus.WHOLE), points.size());
    }
}

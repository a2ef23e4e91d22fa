package app.twicetold.core.assessment.rules;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An assessment by the rules of the service. Overall, band and every reference follow from these rules, not from the
 * model. Texts of the model are in the language of the article.
 *
 * @param overall 0 to 100
 * @param dimensions all four
 * @param evidence in the order of the recording; each is valid
 * @param oneAction null when the model gave none
 * @param keyPointCoverage every key point of the article, in its order
 * @param previousAction the skill that was to be followed; null when there was none
 * @param achievedPreviousAction null when there was no previous action
 * @param confidenceNote never empty when the confidence is low
 */
public record ScoredAssessment(
        String rubricVersion,
        DimensionScores scores,
        int overall,
        Band band,
        Confidence confidence,
        String confidenceNote,
        String summary,
        Map<Dimension, DimensionFinding> dimensions,
        List<Evidence> evidence,
        @Nullable OneAction oneAction,
        List<KeyPointCoverage> keyPointCoverage,
        @Nullable MicroSkill previousAction,
        @Nullable Boolean achievedPreviousAction) {
    public ScoredAssessment {
        if (dimensions.size() != Dimension.values().length) {
            throw new IllegalArgumentException("An assessment has all dimensions");
        }
        // In the order of the wire.
        dimensions = Collections.unmodifiableMap(new EnumMap<>(dimensions));
        evidence = List.copyOf(evidence);
        keyPointCoverage = List.copyOf(keyPointCoverage);
        if ((previousAction == null) != (achievedPreviousAction == null)) {
            throw new IllegalArgumentException("Only a previous action can be achieved or not");
        }
    }
}

package app.twicetold.core.judge.rules;

import app.twicetold.core.assessment.rules.DimensionScores;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a judge made of one retelling, after the rules of the service.
 *
 * @param covered the ids of the key points that it calls covered
 * @param skill of its action, null when it gave none
 * @param achieved whether it says that the previous action was followed; null when there was none
 * @param evidence how many excerpts were kept
 * @param verbatim how many of these stand in the transcript as they are
 * @param dropped how many excerpts the rules refused
 * @param harsh words of its texts that discourage, each time
 * @param inflated words of its texts that praise without measure, each time
 * @param mends what the rules had to mend, by kind
 */
public record Observation(
        DimensionScores scores,
        Set<String> covered,
        @Nullable String skill,
        String confidence,
        @Nullable Boolean achieved,
        int evidence,
        int verbatim,
        int dropped,
        int harsh,
        int inflated,
        Map<String, Integer> mends) {
    public Observation {
        covered = Set.copyOf(covered);
        mends = Map.copyOf(mends);
    }
}

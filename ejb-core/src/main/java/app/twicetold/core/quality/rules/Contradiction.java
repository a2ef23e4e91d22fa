package app.twicetold.core.quality.rules;

import app.twicetold.core.assessment.rules.EvidenceMatch;
import app.twicetold.core.shared.ModelScore;
import app.twicetold.core.shared.WireValue;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How the answer of a checking model contradicts itself or the draft. A person decides then. */
public enum Contradiction implements WireValue {
    /** The model names a concern and passes the draft nevertheless. */
    CONCERN_PASSED,

    /** The score does not lie in the level that the model names. */
    SCORE_OUTSIDE_LEVEL,

    /** The model quotes what neither the draft nor its source says, or has no other concern than such a passage. */
    PASSAGE_INVENTED;

    /** Where the levels of the checking prompts begin. */
    private static final List<Integer> LEVELS_FROM = List.of(0, 40, 60, 80, 90, ModelScore.MAX + 1);

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * What contradicts a scored dimension.
     *
     * @param level null when the model names none
     * @param passages what the model quotes
     * @param told the draft and its source
     */
    public static Optional<Contradiction> inScore(
            @Nullable Long level, BigDecimal said, Collection<String> passages, String told) {
        if (level != null && !holds(level, ModelScore.of(said))) {
            return Optional.of(SCORE_OUTSIDE_LEVEL);
        }
        return invented(passages, told);
    }

    /**
     * What contradicts the decision on safety.
     *
     * @param concerns the passages that the model has concerns about, empty where it names none
     */
    public static Optional<Contradiction> inSafety(boolean passed, Collection<String> concerns, String told) {
        if (passed) {
            return concerns.isEmpty() ? Optional.empty() : Optional.of(CONCERN_PASSED);
        }
        EvidenceMatch match = EvidenceMatch.in(told);
        boolean founded = concerns.isEmpty() || concerns.stream().anyMatch(c -> c.isBlank() || match.contains(c));
        return founded ? Optional.empty() : Optional.of(PASSAGE_INVENTED);
    }

    private static boolean holds(long level, int score) {
        return level >= 1
                && level < LEVELS_FROM.size()
                && score >= LEVELS_FROM.get((int) level - 1)
                && score < LEVELS_FROM.get((int) level);
    }

    private static Optional<Contradiction> invented(Collection<String> passages, String told) {
        EvidenceMatch match = EvidenceMatch.in(told);
        return passages.stream().allMatch(match::contains) ? Optional.empty() : Optional.of(PASSAGE_INVENTED);
    }
}

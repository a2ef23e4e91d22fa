package app.twicetold.core.judge.rules;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What people heard in a retelling of the set, in the words of the rubric. {@link RubricTable} tells what follows from
 * it.
 *
 * @param claim what became of the author's claim
 * @param half ids of the key points of which a half is told, such as one with a false number
 * @param reversed ids of the key points whose meaning is turned round
 * @param added whether it tells something that the article does not say
 * @param sentences as they are spoken
 * @param couldGo sentences that are said twice, lead aside, or hold only fillers
 * @param linksMissing how many links between the parts are missing
 * @param fillers hesitations, and words that only fill time
 * @param broken sentences with a pause of the map inside
 * @param lost whether a listener loses the meaning of some of the broken ones
 * @param about words or characters that retell the article; null when all of the transcript do
 */
public record Heard(
        Claim claim,
        @Nullable Set<String> half,
        @Nullable Set<String> reversed,
        boolean added,
        int sentences,
        int couldGo,
        boolean opening,
        int linksMissing,
        boolean ending,
        int fillers,
        int broken,
        boolean lost,
        @Nullable Integer about) {
    /** What became of the author's claim. */
    public enum Claim {
        /** It is the first thing that is said. */
        FIRST,
        WHOLE,
        /** It is said only in the middle or at the end. */
        LATE,
        REVERSED,
        NO
    }

    public Heard {
        half = half == null ? Set.of() : Set.copyOf(half);
        reversed = reversed == null ? Set.of() : Set.copyOf(reversed);
        if (couldGo > sentences || broken > sentences) {
            throw new IllegalArgumentException("More sentences could go or are broken than there are");
        }
    }

    int halves() {
        return half == null ? 0 : half.size();
    }

    int turned() {
        return reversed == null ? 0 : reversed.size();
    }
}

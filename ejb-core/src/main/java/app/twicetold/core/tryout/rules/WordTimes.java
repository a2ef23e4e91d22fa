package app.twicetold.core.tryout.rules;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Since when an entry gives no times of words, by its rehearsals. */
public final class WordTimes {
    private WordTimes() {}

    /**
     * The first rehearsal in a row without times of words; null while the last one that could tell had them.
     *
     * @param before what held before this rehearsal
     * @param given whether it had them; null when it could not tell, because nothing was heard
     */
    public static @Nullable Instant missingSince(@Nullable Instant before, Instant now, @Nullable Boolean given) {
        if (given == null) {
            return before;
        }
        if (given) {
            return null;
        }
        return before == null ? now : before;
    }
}

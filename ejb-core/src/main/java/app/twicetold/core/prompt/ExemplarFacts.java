package app.twicetold.core.prompt;

import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.language.LanguageProfile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a model answer is based on.
 *
 * @param capMs the longest recording that the round allows; the model answer keeps to it
 * @param action the one action that the model answer shows, null when there is none
 */
public record ExemplarFacts(
        LanguageProfile language,
        String title,
        String article,
        List<KeyPoint> keyPoints,
        int round,
        long capMs,
        @Nullable GivenAction action) {
    /** People speak more slowly than they read: 150 words a minute instead of 230. */
    private static final int SPEAKING_PERCENT = 65;

    public ExemplarFacts {
        keyPoints = List.copyOf(keyPoints);
    }

    /** The longest text that can be spoken in the time, in the length unit of the language. */
    public int maxUnits() {
        return (int) (capMs * language.readingRatePerMinute() * SPEAKING_PERCENT / (60_000L * 100));
    }
}

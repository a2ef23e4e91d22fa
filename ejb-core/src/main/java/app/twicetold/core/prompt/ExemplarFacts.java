package app.twicetold.core.prompt;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.language.LanguageProfile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an exemplar is based on.
 *
 * @param capMs the longest recording that the round allows; the exemplar keeps to it
 * @param action the one action that the exemplar shows, null when there is none
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

    private static final int LEAST_PERCENT = 60;

    /** Models do not hit a length to the word. */
    private static final int LEAST_PERCENT_OF_LONGEST = 80;

    public ExemplarFacts {
        keyPoints = List.copyOf(keyPoints);
    }

    /**
     * The longest text, in the length unit of the language: what can be spoken in the time and, from the third edition
     * on, no more than the article itself, unless that is very short.
     */
    public int maxUnits(Edition edition) {
        int spoken = (int) (capMs * language.readingRatePerMinute() * SPEAKING_PERCENT / (60_000L * 100));
        return switch (edition) {
            case FIRST, SECOND -> spoken;
            case THIRD -> Math.min(spoken, Math.max(language.judgeableLength(), language.lengthOf(article)));
        };
    }

    /** The length below which a text leaves out too much to be a model, in the length unit of the language. */
    int leastUnits(Edition edition) {
        return Math.min(
                maxUnits(edition) * LEAST_PERCENT_OF_LONGEST / 100, language.lengthOf(article) * LEAST_PERCENT / 100);
    }
}

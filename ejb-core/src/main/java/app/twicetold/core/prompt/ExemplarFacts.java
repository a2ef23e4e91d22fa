package app.twicetold.core.prompt;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.ExemplarLength;
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
    public ExemplarFacts {
        keyPoints = List.copyOf(keyPoints);
    }

    /** How long the exemplar is to be. */
    public ExemplarLength length(Edition edition) {
        return ExemplarLength.of(edition, language, article, capMs);
    }
}

package app.twicetold.core.reward.rules.ability;

import app.twicetold.core.assessment.rules.DimensionScores;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * How much a user practised, over all languages or in one.
 *
 * @param sessions completed ones that count, diagnostic included
 * @param firstDate the earliest local date of them; null before the first
 * @param ability over these sessions only
 */
public record Practice(int sessions, @Nullable LocalDate firstDate, AbilityState ability) {
    public static final Practice NONE = new Practice(0, null, AbilityState.NONE);

    public Practice with(LocalDate date, DimensionScores best) {
        return new Practice(
                sessions + 1,
                firstDate == null || date.isBefore(firstDate) ? date : firstDate,
                AbilityScore.with(ability, best));
    }
}

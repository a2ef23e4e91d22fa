package app.twicetold.persistence.home;

import app.twicetold.persistence.training.SessionOnArticleRow;
import org.jspecify.annotations.Nullable;

/**
 * What the first screen shows of the user alone.
 *
 * @param streak a part of the document {@code users.progress}, null before the first session, as are the next two
 * @param quest the stored quest of the day, or null
 * @param open the open session that was touched last, or null
 */
public record HomeRow(
        @Nullable String streak,
        @Nullable String skills,
        @Nullable String plan,
        @Nullable DailyQuestRow quest,
        @Nullable SessionOnArticleRow open) {}

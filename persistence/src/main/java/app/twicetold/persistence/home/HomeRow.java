package app.twicetold.persistence.home;

import app.twicetold.persistence.library.ArticleRow;
import app.twicetold.persistence.training.SessionOnArticleRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the first screen shows of the user and for the user.
 *
 * @param streak a part of the document {@code users.progress}, null before the first session, as are the next two
 * @param quest the stored quest of the day, or null
 * @param open the open session that was touched last, or null
 * @param picks articles that the user has not seen
 */
public record HomeRow(
        @Nullable String streak,
        @Nullable String skills,
        @Nullable String plan,
        @Nullable DailyQuestRow quest,
        @Nullable SessionOnArticleRow open,
        List<ArticleRow> picks) {
    public HomeRow {
        picks = List.copyOf(picks);
    }

    HomeRow with(List<ArticleRow> picks) {
        return new HomeRow(streak, skills, plan, quest, open, picks);
    }
}

package app.twicetold.persistence.home;

import app.twicetold.persistence.library.ArticleRow;
import app.twicetold.persistence.training.SessionRow;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The quest of a day.
 *
 * @param article in the version of the session, else in the one that is served; null when it is not served any more
 * @param session the first that was completed since the article was picked, else the open one, else null
 * @param earlierCompletion when the user last completed the article before that session, or null
 * @param seen whether the user has any session on the article
 */
public record DailyQuestRow(
        String articleId,
        @Nullable ArticleRow article,
        @Nullable SessionRow session,
        @Nullable Instant earlierCompletion,
        boolean seen) {}

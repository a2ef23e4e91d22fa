package app.twicetold.system.console;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Operator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Articles that no reader gets. */
final class ArticleShelf {
    /** A name in every language, so that it may be the heading of a page in both. */
    static final String TITLE = "Twicetold";

    private static @Nullable String shown;

    private ArticleShelf() {}

    /** An article with two versions that nobody changes. @return its id */
    static String shown() {
        String article = shown;
        if (article == null) {
            article = ReviewDesk.created(TITLE, Map.of("draft", true));
            // Other paragraphs or key points would be checked.
            change(article, Map.of("hint", "Begin with what is so.")).expecting(200);
            shown = article;
        }
        return article;
    }

    /** A draft, which waits. @return its id */
    static String draft(String title) {
        return ReviewDesk.created(title, Map.of("draft", true));
    }

    static Answer read(String article) {
        return Operator.get(ReviewDesk.ARTICLES + "/" + article).expecting(200);
    }

    static Answer change(String article, Map<String, Object> changes) {
        return Operator.call("PATCH", ReviewDesk.ARTICLES + "/" + article, changes)
                .send();
    }
}

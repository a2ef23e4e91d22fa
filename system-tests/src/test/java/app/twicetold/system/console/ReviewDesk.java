package app.twicetold.system.console;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Operator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What waits for a decision, without a change of the shelf. */
final class ReviewDesk {
    static final String ARTICLES = "/v1/admin/articles";
    static final String REVIEWS = "/v1/admin/reviews";

    private static @Nullable String shown;

    private ReviewDesk() {}

    /** The address of a review that nobody decides. */
    static String shown() {
        String review = shown;
        if (review == null) {
            review = requested("Why bread rises");
            shown = review;
        }
        return "reviews/" + review + "?kind=requested";
    }

    /** A review of an article that nobody has read, as an operator asks for one. @return its id */
    static String requested(String title) {
        String article = created(title, Map.of("draft", true));
        Operator.post(ARTICLES + "/" + article + "/reject", Map.of("reason", "Made for a test."))
                .expecting(200);
        Operator.post(ARTICLES + "/" + article + "/request-review", null).expecting(200);
        return open("requested", article);
    }

    /** @return the id of the article */
    static String created(String title, Map<String, Object> besides) {
        Map<String, Object> article = new LinkedHashMap<>();
        article.put("language", "en");
        article.put("topic_id", "science");
        article.put("difficulty", 1);
        article.put("title", title);
        article.put("paragraphs", List.of("It is so.", "Nobody knows: " + UUID.randomUUID()));
        article.put("key_points", List.of("It is so.", "Nobody knows why.", "It stays so."));
        article.putAll(besides);
        return Operator.post(ARTICLES, article).expecting(201).text("id");
    }

    /** The open review of an article. @return its id */
    static String open(String kind, String article) {
        String review = find(kind, article);
        assertThat(review).isNotEmpty();
        return review;
    }

    /** Empty while there is none. */
    static String find(String kind, String article) {
        Answer reviews = Operator.get(REVIEWS + "?kind=" + kind + "&limit=200").expecting(200);
        int at = reviews.texts("items", "article_id").indexOf(article);
        return at < 0 ? "" : reviews.texts("items", "id").get(at);
    }

    static Answer read(String review) {
        return Operator.get(REVIEWS + "/" + review).expecting(200);
    }
}

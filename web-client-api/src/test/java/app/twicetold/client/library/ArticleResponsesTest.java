package app.twicetold.client.library;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.library.ArticleSummaryView;
import app.twicetold.core.library.ArticleView;
import app.twicetold.core.library.SourceView;
import app.twicetold.core.library.TopicView;
import app.twicetold.core.library.UserStatus;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.web.JsonProvider;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArticleResponsesTest {
    private static final Messages ENGLISH = Messages.in("en");
    private static final Messages CHINESE = Messages.in("zh-Hans");

    @Test
    void anArticleIsItsSummaryWithItsText() {
        JsonNode json = render(new ArticleView(summary("en", 230, 1, false), List.of("One.", "Two."), "Hint", null));
        assertThat(fieldsOf(json))
                .containsExactlyInAnyOrder(
                        "id",
                        "version",
                        "title",
                        "byline",
                        "language",
                        "length",
                        "est_read_seconds",
                        "difficulty",
                        "topic",
                        "source",
                        "user_status",
                        "best_overall",
                        "locked",
                        "unlock_hint",
                        "paragraphs",
                        "hint",
                        "key_points");
        assertThat(json.get("key_points").isNull()).isTrue();
        assertThat(json.get("unlock_hint").isNull()).isTrue();
        assertThat(json.get("best_overall").isNull()).isTrue();
        assertThat(json.get("user_status").asText()).isEqualTo("in_progress");
        assertThat(json.get("est_read_seconds").asInt()).isEqualTo(60);
        assertThat(fieldsOf(json.get("source"))).containsExactly("name", "url", "attribution");
        assertThat(fieldsOf(json.get("topic"))).containsExactly("id", "name", "article_count", "glyph", "color_token");
    }

    @Test
    void keyPointsAreShownOnceTheyAreThere() {
        JsonNode json = render(new ArticleView(
                summary("en", 230, 1, false), List.of("One."), "Hint", List.of(new KeyPoint("kp_1", "Claim"))));
        assertThat(json.get("key_points").toString()).isEqualTo("[{\"id\":\"kp_1\",\"text\":\"Claim\"}]");
    }

    @Test
    void aSentenceStandsInPlaceOfATextThatIsWithheld() {
        JsonNode json = render(new ArticleView(summary("en", 230, 1, false), List.of(), null, null));

        assertThat(json.get("title").isNull()).isFalse();
        assertThat(json.get("paragraphs").toString())
                .isEqualTo("[\"This text is no longer available because a report about it was upheld.\"]");
        assertThat(json.get("hint").isNull()).isTrue();
        assertThat(json.get("key_points").isNull()).isTrue();
    }

    @Test
    void theLengthHasExactlyOneCountChosenByTheLanguageOfTheText() {
        JsonNode words = JsonProvider.mapper().valueToTree(TextLengthResponse.of(203, "en", CHINESE));
        assertThat(fieldsOf(words)).containsExactly("label", "word_count");
        assertThat(words.get("word_count").asInt()).isEqualTo(203);
        JsonNode characters = JsonProvider.mapper().valueToTree(TextLengthResponse.of(520, "zh-Hans", ENGLISH));
        assertThat(fieldsOf(characters)).containsExactly("label", "char_count");
        assertThat(characters.get("label").asText()).isEqualTo("520 characters");
    }

    @Test
    void aLockedArticleSaysWhatUnlocksItInTheLocaleOfTheRequest() {
        assertThat(ArticleResponses.summary(summary("en", 300, 2, true), ENGLISH)
                        .unlockHint())
                .contains("70", "10 sessions");
        assertThat(ArticleResponses.summary(summary("en", 300, 2, true), CHINESE)
                        .unlockHint())
                .contains("70", "10")
                .isNotEqualTo(ArticleResponses.summary(summary("en", 300, 2, true), ENGLISH)
                        .unlockHint());
        assertThat(ArticleResponses.summary(summary("en", 400, 3, true), ENGLISH)
                        .unlockHint())
                .contains("80")
                .doesNotContain("session");
    }

    @Test
    void contentStaysInItsLanguageWhateverTheLocale() {
        ArticleSummaryResponse english = ArticleResponses.summary(summary("en", 203, 1, false), ENGLISH);
        ArticleSummaryResponse chinese = ArticleResponses.summary(summary("en", 203, 1, false), CHINESE);
        assertThat(chinese.title()).isEqualTo(english.title());
        assertThat(chinese.byline()).isEqualTo(english.byline());
        assertThat(chinese.topic().name()).isNotEqualTo(english.topic().name());
        assertThat(chinese.length().label()).isNotEqualTo(english.length().label());
    }

    private static ArticleSummaryView summary(String language, int length, int difficulty, boolean locked) {
        return new ArticleSummaryView(
                "art_1",
                1,
                "Title",
                "Byline",
                language,
                length,
                difficulty,
                new TopicView("science", "glyph", "color", 3),
                new SourceView("Twicetold", null, null),
                UserStatus.IN_PROGRESS,
                null,
                locked);
    }

    private static JsonNode render(ArticleView article) {
        return JsonProvider.mapper().valueToTree(ArticleResponses.article(article, ENGLISH));
    }

    private static List<String> fieldsOf(JsonNode json) {
        List<String> names = new ArrayList<>();
        json.fieldNames().forEachRemaining(names::add);
        return names;
    }
}

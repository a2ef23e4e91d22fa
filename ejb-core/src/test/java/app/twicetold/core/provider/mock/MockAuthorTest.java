package app.twicetold.core.provider.mock;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.quality.rules.Cosine;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.shared.language.LengthRange;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MockAuthorTest {
    private static final List<String> TOPICS =
            List.of("technology", "business", "psychology", "science", "health", "society", "culture", "education");

    static Stream<LanguageProfile> languages() {
        return LanguageProfiles.all().stream();
    }

    @ParameterizedTest
    @MethodSource("languages")
    void everyArticleHasTheLengthOfItsDifficulty(LanguageProfile language) {
        for (String topic : TOPICS) {
            for (int difficulty = 1; difficulty <= 3; difficulty++) {
                LengthRange tier = language.lengthTier(difficulty);
                for (int seed = 0; seed < 10; seed++) {
                    JsonNode article = article(language, topic, difficulty, "job_" + seed, "");

                    assertThat(language.lengthOf(text(article)))
                            .as("%s %s %d %d", language.tag(), topic, difficulty, seed)
                            .isBetween(tier.min(), tier.max());
                    assertThat(article.path("paragraphs").size()).isBetween(3, 8);
                    assertThat(article.path("key_points").size()).isBetween(3, 5);
                    article.path("key_points")
                            .forEach(point -> assertThat(text(article)).contains(point.asText()));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("languages")
    void theShortOneIsOutsideItsTier(LanguageProfile language) {
        for (int difficulty = 1; difficulty <= 3; difficulty++) {
            JsonNode article = article(language, "science", difficulty, "job_1", "Please [mock:short].");

            assertThat(language.lengthOf(text(article)))
                    .isLessThan(language.lengthTier(difficulty).min());
        }
    }

    @Test
    void equalTasksGiveEqualArticles() {
        LanguageProfile language = LanguageProfiles.all().get(0);

        assertThat(article(language, "science", 1, "job_1", "a"))
                .isEqualTo(article(language, "science", 1, "job_1", "a"))
                .isNotEqualTo(article(language, "science", 1, "job_2", "a"))
                .isNotEqualTo(article(language, "science", 1, "job_1", "b"));
    }

    /** The shelf of one language: 24 cells of 20 articles. */
    @ParameterizedTest
    @MethodSource("languages")
    void noTwoArticlesOfAShelfAreDuplicates(LanguageProfile language) {
        List<float[]> vectors = new ArrayList<>();
        for (String topic : TOPICS) {
            for (int difficulty = 1; difficulty <= 3; difficulty++) {
                int own = difficulty;
                IntStream.range(0, 20)
                        .mapToObj(seed -> text(article(language, topic, own, topic + own + seed, "")))
                        .forEach(text -> vectors.add(embed(text)));
            }
        }
        double nearest = -1;
        for (int i = 0; i < vectors.size(); i++) {
            for (int j = 0; j < i; j++) {
                nearest = Math.max(nearest, Cosine.of(vectors.get(i), vectors.get(j)));
            }
        }

        assertThat(nearest).isLessThan(0.92);
    }

    private static float[] embed(String text) {
        ProviderCall call = new ProviderCall(
                ChainEntry.of("mock", "embed", Duration.ofSeconds(1)), Deadline.in(Duration.ofSeconds(1)));
        return new MockEmbedder(Duration.ZERO)
                .embed(List.of(text), call)
                .vectors()
                .get(0);
    }

    private static JsonNode article(LanguageProfile language, String topic, int difficulty, String seed, String told) {
        return new MockAuthor(new LanguageTask.WriteArticle(language.tag(), topic, difficulty, seed, told)).article();
    }

    private static String text(JsonNode article) {
        return String.join(
                "\n\n",
                StreamSupport.stream(article.path("paragraphs").spliterator(), false)
                        .map(JsonNode::asText)
                        .toList());
    }
}

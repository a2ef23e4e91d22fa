package app.twicetold.core.source.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** How much of the articles of many kinds of pages is found, and how much else. */
class ArticlePagesTest {
    private static final double MEAN = 0.99;
    private static final double EACH = 0.95;

    @Test
    void theArticlesOfManyKindsOfPagesAreFound() {
        List<ArticlePage> pages = ArticlePage.all();
        Map<String, Double> scores = new TreeMap<>();
        for (ArticlePage page : pages) {
            String found = ArticleReader.read(page.html(), "https://www.example.com/" + page.name())
                    .map(ArticleText::body)
                    .orElse("");
            scores.put(page.name(), page.f1(found));
        }

        assertThat(scores).hasSizeGreaterThanOrEqualTo(40);
        assertThat(scores.values().stream().mapToDouble(it -> it).average().orElse(0))
                .as("F1 of %s", scores)
                .isGreaterThan(MEAN);
        assertThat(scores)
                .allSatisfy((name, score) -> assertThat(score).as(name).isGreaterThan(EACH));
    }
}

package app.twicetold.core.provider.mock;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.port.LanguageTask.WriteArticle;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.rules.ErrorKind;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MockMixtureTest {
    private static final int MANY = 4000;

    @Test
    void mostArticlesAreGoodAndSomeOfEveryOtherKindOccur() {
        Map<ContentMarker, Integer> counts = new EnumMap<>(ContentMarker.class);
        for (int i = 0; i < MANY; i++) {
            counts.merge(MockMixture.judged("mixture", "Article " + i), 1, Integer::sum);
        }

        assertThat(counts.get(ContentMarker.STRONG)).isBetween(MANY * 8 / 10, MANY * 95 / 100);
        assertThat(counts).containsOnlyKeys(ContentMarker.STRONG, ContentMarker.LOW, ContentMarker.UNSAFE);
    }

    @Test
    void theSameTextMeetsTheSameFateAndAMarkerWins() {
        assertThat(MockMixture.judged("mixture", "Article 7")).isEqualTo(MockMixture.judged("mixture", "Article 7"));
        assertThat(MockMixture.judged("mixture", "Article [mock:weak]")).isEqualTo(ContentMarker.WEAK);
    }

    @Test
    void otherModelsMixNothing() {
        for (int i = 0; i < 100; i++) {
            WriteArticle task = task("seed " + i);
            assertThat(MockMixture.judged("standard", "Article " + i)).isEqualTo(ContentMarker.STRONG);
            assertThat(MockMixture.written("standard", task)).isEqualTo(task);
        }
    }

    @Test
    void someCallsFailAndSomeDraftsAreCopies() {
        Map<String, Integer> counts = new HashMap<>();
        for (int i = 0; i < MANY; i++) {
            counts.merge(fate(task("seed " + i)), 1, Integer::sum);
        }

        assertThat(counts).containsOnlyKeys("as asked", "copy", "invalid_output", "server_error");
        assertThat(counts.get("as asked")).isGreaterThan(MANY * 8 / 10);
    }

    private static String fate(WriteArticle task) {
        try {
            WriteArticle written = MockMixture.written("mixture", task);
            return written.equals(task) ? "as asked" : written.seed();
        } catch (ProviderException failure) {
            assertThat(failure.kind()).isIn(ErrorKind.INVALID_OUTPUT, ErrorKind.SERVER_ERROR);
            return failure.kind().wire();
        }
    }

    private static WriteArticle task(String seed) {
        return new WriteArticle("en", "science", 1, seed, "");
    }
}

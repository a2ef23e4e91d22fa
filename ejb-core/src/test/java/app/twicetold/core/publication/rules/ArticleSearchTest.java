package app.twicetold.core.publication.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.publication.rules.ArticleSearch.ById;
import app.twicetold.core.publication.rules.ArticleSearch.ByTitle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArticleSearchTest {
    @ParameterizedTest
    @ValueSource(strings = {"art_yqfcwgaovumfa7tcymov3ynajn", " ART_YQFCWGAOVUMFA7TCYMOV3YNAJN\n"})
    void anIdIsLookedUp(String text) {
        assertThat(ArticleSearch.of(text)).isEqualTo(new ById("art_yqfcwgaovumfa7tcymov3ynajn"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"art_", "art", "the art_1", "art_1%", "Bread", "100 %", "_", "面包"})
    void anythingElseIsAPartOfATitle(String text) {
        assertThat(ArticleSearch.of(text)).isEqualTo(new ByTitle(text));
    }

    @Test
    void blanksAroundDoNotCount() {
        assertThat(ArticleSearch.of("  old bread ")).isEqualTo(new ByTitle("old bread"));
    }
}

package app.twicetold.core.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.library.ArticleVersionEntity;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ArticleContentsIT {
    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);

    @BeforeEach
    void aLibrary() {
        database.clear();
        fixture.topics("science");
    }

    @Test
    void aVersionIsReadOnceAndAnotherVersionIsAnother() {
        String article = fixture.article(v -> v.title = "As it was");
        fixture.nextVersion(article, 2, v -> v.title = "As it is");

        assertThat(reads(contents -> {
                    for (int again = 0; again < 3; again++) {
                        assertThat(contents.of(article, 1).title()).isEqualTo("As it was");
                        assertThat(contents.of(article, 2).title()).isEqualTo("As it is");
                    }
                }))
                .isEqualTo(2);
    }

    @Test
    void aVersionThatIsNotThereIsLookedForEachTime() {
        assertThat(reads(contents -> {
                    for (int again = 0; again < 2; again++) {
                        assertThatThrownBy(() -> contents.of("art_none", 1))
                                .isInstanceOf(ServiceException.class)
                                .hasMessageContaining("article_not_found");
                    }
                }))
                .isEqualTo(2);
    }

    @Test
    void theVersionThatWasNotAskedForForTheLongestTimeMakesRoom() {
        List<String> articles = IntStream.rangeClosed(0, ArticleContents.MOST)
                .mapToObj(n -> fixture.article(v -> {}))
                .toList();
        String first = articles.get(0);
        String second = articles.get(1);
        String last = articles.get(ArticleContents.MOST);

        assertThat(reads(contents -> {
                    articles.subList(0, ArticleContents.MOST).forEach(article -> contents.of(article, 1));
                    contents.of(first, 1);
                }))
                .as("all of them are kept")
                .isEqualTo(ArticleContents.MOST);
        assertThat(reads(contents -> {
                    articles.subList(0, ArticleContents.MOST).forEach(article -> contents.of(article, 1));
                    contents.of(first, 1);
                    contents.of(last, 1);
                    contents.of(first, 1);
                    contents.of(second, 1);
                }))
                .as("the last one takes the place of the second")
                .isEqualTo(ArticleContents.MOST + 2);
    }

    /** How many statements the work takes on a node that has just started. */
    private int reads(Consumer<ArticleContents> work) {
        return database.statementsOf(entities -> work.accept(new ArticleContents(new ForgetfulLibrary(entities))))
                .size();
    }

    /** As in transactions of their own, of which none knows what the others read. */
    private static final class ForgetfulLibrary extends LibraryRepository {
        private final EntityManager entities;

        ForgetfulLibrary(EntityManager entities) {
            super(entities);
            this.entities = entities;
        }

        @Override
        public Optional<ArticleVersionEntity> find(String articleId, int version) {
            entities.clear();
            return super.find(articleId, version);
        }
    }
}

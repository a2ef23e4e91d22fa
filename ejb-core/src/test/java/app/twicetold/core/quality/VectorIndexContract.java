package app.twicetold.core.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.quality.rules.DuplicateCheck.Neighbor;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What counts as a neighbour, wherever vectors are compared. */
abstract class VectorIndexContract {
    static final String MODEL = "mock/embed";
    static final float[] EAST = {1, 0};
    static final float[] NEARLY_EAST = {1, 0.1f};
    static final float[] NORTH = {0, 1};

    final TestDatabase database;
    final LibraryFixture library;
    Instant now = LibraryFixture.NOW;

    VectorIndexContract(TestDatabase database) {
        this.database = database;
        this.library = new LibraryFixture(database);
    }

    abstract VectorIndex index(EntityManager entities);

    @BeforeEach
    void aTopic() {
        database.clear();
        library.topics("science");
    }

    String published(float[] numbers) {
        String article = library.article(version -> {});
        put(article, 1, "en", MODEL, numbers);
        return article;
    }

    void put(String article, int version, String language, String model, float[] numbers) {
        now = now.plusSeconds(1);
        database.run(entities -> index(entities).upsert(new ArticleVector(article, version, language, model, numbers)));
    }

    Optional<Neighbor> nearest(float[] numbers) {
        return nearest(MODEL, numbers);
    }

    private Optional<Neighbor> nearest(String model, float[] numbers) {
        return database.inTransaction(
                entities -> index(entities).query(new ArticleVector("art_draft", 1, "en", model, numbers)));
    }

    @Test
    void withoutVectorsThereIsNoNeighbour() {
        library.article(version -> {});

        assertThat(nearest(EAST)).isEmpty();
    }

    @Test
    void theNearestServedArticleIsFoundWithItsExactCosine() {
        published(NORTH);
        String near = published(NEARLY_EAST);

        assertThat(nearest(EAST)).hasValueSatisfying(neighbor -> {
            assertThat(neighbor.articleId()).isEqualTo(near);
            assertThat(neighbor.cosine()).isCloseTo(1 / Math.sqrt(1.01), within(1e-7));
        });
    }

    @Test
    void onlyServedVersionsOfOtherArticlesInTheLanguageAndOfTheModelCount() {
        String draft = library.article("art_draft", false, version -> {});
        put(draft, 1, "en", MODEL, EAST);
        put(library.article(version -> version.status = "unpublished"), 1, "en", MODEL, EAST);
        put(library.article(version -> version.language = "zh-Hans"), 1, "zh-Hans", MODEL, EAST);
        put(library.article(version -> {}), 1, "en", "other/model", EAST);
        put(library.article(version -> {}), 1, "en", MODEL, new float[] {1, 0, 0});
        String replaced = published(EAST);
        library.nextVersion(replaced, 2, version -> {});
        String served = published(NORTH);

        assertThat(nearest(EAST)).map(Neighbor::articleId).contains(served);
    }

    @Test
    void manyNeighboursThatAreNotServedHideNothing() {
        for (int i = 0; i < 40; i++) {
            put(library.article(version -> version.status = "rejected"), 1, "en", MODEL, EAST);
        }
        String served = published(NORTH);

        assertThat(nearest(EAST)).map(Neighbor::articleId).contains(served);
    }

    @Test
    void aVectorIsReplacedNotDoubled() {
        String article = published(EAST);
        put(article, 1, "en", MODEL, NORTH);

        assertThat(nearest(EAST).orElseThrow().cosine()).isCloseTo(0, within(1e-7));
        assertThat(nearest(NORTH).orElseThrow().cosine()).isCloseTo(1, within(1e-7));
    }

    @Test
    void aVectorOfAnotherModelLeavesTheOneBefore() {
        String article = published(EAST);
        put(article, 1, "en", "other/model", new float[] {0, 0, 1});

        assertThat(nearest(EAST)).map(Neighbor::articleId).contains(article);
        assertThat(nearest("other/model", new float[] {0, 0, 2}))
                .map(Neighbor::articleId)
                .contains(article);
    }

    @Test
    void aQueryAsksTheDatabaseTwice() {
        for (int i = 0; i < 5; i++) {
            published(NORTH);
        }

        assertThat(database.statementsOf(
                        entities -> index(entities).query(new ArticleVector("art_draft", 1, "en", MODEL, EAST))))
                .hasSize(2);
    }
}

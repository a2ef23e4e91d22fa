package app.twicetold.core.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.quality.rules.DuplicateCheck.Neighbor;
import app.twicetold.persistence.library.ArticleVersionKey;
import app.twicetold.persistence.quality.ArticleVectorRepository;
import app.twicetold.persistence.quality.UnindexedArticleRow;
import app.twicetold.persistence.testing.TestDatabase;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What counts as a neighbour, in memory and when the vectors do not fit into it. */
class StoredVectorIndexIT {
    private static final String MODEL = "mock/embed";
    private static final float[] EAST = {1, 0};
    private static final float[] NEARLY_EAST = {1, 0.1f};
    private static final float[] NORTH = {0, 1};

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture library = new LibraryFixture(database);
    private Instant now = LibraryFixture.NOW;
    private long maxBytes = 1 << 20;

    @BeforeEach
    void aTopic() {
        database.clear();
        library.topics("science");
    }

    private <T> T index(Function<VectorIndex, T> use) {
        return database.inTransaction(entities ->
                use.apply(new StoredVectorIndex(new ArticleVectorRepository(entities), () -> now, maxBytes)));
    }

    private String published(float[] numbers) {
        String article = library.article(version -> {});
        put(article, 1, "en", MODEL, numbers);
        return article;
    }

    private void put(String article, int version, String language, String model, float[] numbers) {
        now = now.plusSeconds(1);
        database.run(entities -> new StoredVectorIndex(new ArticleVectorRepository(entities), () -> now, maxBytes)
                .upsert(new ArticleVector(article, version, language, model, numbers)));
    }

    private Optional<Neighbor> nearest(float[] numbers) {
        return index(index -> index.query(new ArticleVector("art_draft", 1, "en", MODEL, numbers)));
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

        for (long bytes : List.of(1L << 20, 0L)) {
            maxBytes = bytes;
            assertThat(nearest(EAST)).hasValueSatisfying(neighbor -> {
                assertThat(neighbor.articleId()).isEqualTo(near);
                assertThat(neighbor.cosine()).isCloseTo(1 / Math.sqrt(1.01), within(1e-7));
            });
        }
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

        for (long bytes : List.of(1L << 20, 0L)) {
            maxBytes = bytes;
            assertThat(nearest(EAST)).map(Neighbor::articleId).contains(served);
        }
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
    void aQuerySeesWhatAnotherServerStoredSinceTheLastOne() {
        published(NORTH);
        List<Optional<Neighbor>> answers = index(index -> {
            ArticleVector draft = new ArticleVector("art_draft", 1, "en", MODEL, EAST);
            index.prepare("en", MODEL, 2);
            Optional<Neighbor> before = index.query(draft);
            published(NEARLY_EAST);
            return List.of(before, index.query(draft));
        });

        assertThat(answers.get(0).orElseThrow().cosine()).isCloseTo(0, within(1e-7));
        assertThat(answers.get(1).orElseThrow().cosine()).isGreaterThan(0.99);
    }

    @Test
    void aVectorIsReplacedNotDoubled() {
        String article = published(EAST);
        put(article, 1, "en", MODEL, NORTH);

        assertThat(nearest(EAST).orElseThrow().cosine()).isCloseTo(0, within(1e-7));
        assertThat(nearest(NORTH).orElseThrow().cosine()).isCloseTo(1, within(1e-7));
    }

    @Test
    void servedVersionsWithoutAVectorOfTheModelWaitForOne() {
        published(EAST);
        String without = library.article(version -> {});
        String ofAnotherModel = library.article(version -> {});
        put(ofAnotherModel, 1, "en", "other/model", EAST);
        String ofOtherDimensions = library.article(version -> {});
        put(ofOtherDimensions, 1, "en", MODEL, new float[] {1, 0, 0});
        library.article(version -> version.status = "retired");
        library.article(version -> version.language = "zh-Hans");

        List<UnindexedArticleRow> waiting =
                database.inTransaction(entities -> new ArticleVectorRepository(entities).unindexed("en", MODEL, 2, 50));

        assertThat(waiting)
                .extracting(UnindexedArticleRow::key)
                .containsExactlyInAnyOrder(
                        new ArticleVersionKey(without, 1),
                        new ArticleVersionKey(ofAnotherModel, 1),
                        new ArticleVersionKey(ofOtherDimensions, 1));
    }

    @Test
    void aQueryAsksTheDatabaseTwice() {
        for (int i = 0; i < 5; i++) {
            published(NORTH);
        }

        assertThat(database.statementsOf(
                        entities -> new StoredVectorIndex(new ArticleVectorRepository(entities), () -> now, maxBytes)
                                .query(new ArticleVector("art_draft", 1, "en", MODEL, EAST))))
                .hasSize(2);
    }
}

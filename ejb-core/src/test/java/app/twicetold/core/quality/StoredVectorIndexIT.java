package app.twicetold.core.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import app.twicetold.core.quality.rules.DuplicateCheck.Neighbor;
import app.twicetold.persistence.library.ArticleVersionKey;
import app.twicetold.persistence.quality.ArticleVectorRepository;
import app.twicetold.persistence.quality.UnindexedArticleRow;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Vectors that are compared in this process. */
class StoredVectorIndexIT extends VectorIndexContract {
    StoredVectorIndexIT() {
        super(TestDatabase.get());
    }

    @Override
    VectorIndex index(EntityManager entities) {
        return index(entities, 1 << 20);
    }

    private VectorIndex index(EntityManager entities, long maxBytes) {
        return new StoredVectorIndex(new ArticleVectorRepository(entities), () -> now, maxBytes);
    }

    @Test
    void vectorsThatDoNotFitIntoMemoryAreReadFromTheDatabase() {
        put(library.article(version -> version.status = "unpublished"), 1, "en", MODEL, EAST);
        published(NORTH);
        String near = published(NEARLY_EAST);

        Optional<Neighbor> nearest = database.inTransaction(
                entities -> index(entities, 0).query(new ArticleVector("art_draft", 1, "en", MODEL, EAST)));

        assertThat(nearest).map(Neighbor::articleId).contains(near);
    }

    @Test
    void aQuerySeesWhatAnotherServerStoredSinceTheLastOne() {
        published(NORTH);
        List<Optional<Neighbor>> answers = database.inTransaction(entities -> {
            VectorIndex index = index(entities);
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
    void servedVersionsWithoutAVectorOfTheModelWaitForOne() {
        published(EAST);
        String without = library.article(version -> {});
        String ofAnotherModel = library.article(version -> {});
        put(ofAnotherModel, 1, "en", "other/model", EAST);
        String ofOtherDimensions = library.article(version -> {});
        put(ofOtherDimensions, 1, "en", MODEL, new float[] {1, 0, 0});
        library.article(version -> version.status = "retired");
        library.article(version -> version.language = "zh-Hans");

        List<UnindexedArticleRow> waiting = database.inTransaction(
                entities -> new ArticleVectorRepository(entities).unindexed("en", MODEL, 2, now, 50));

        assertThat(waiting)
                .extracting(UnindexedArticleRow::key)
                .containsExactlyInAnyOrder(
                        new ArticleVersionKey(without, 1),
                        new ArticleVersionKey(ofAnotherModel, 1),
                        new ArticleVersionKey(ofOtherDimensions, 1));
    }
}

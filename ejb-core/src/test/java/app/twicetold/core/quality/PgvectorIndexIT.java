package app.twicetold.core.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.quality.rules.DuplicateCheck.Neighbor;
import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import app.twicetold.persistence.quality.ArticlePointRepository;
import app.twicetold.persistence.quality.ArticleVectorRepository;
import app.twicetold.persistence.quality.PgvectorTables;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Vectors that a real pgvector compares, with the same answers as those that are compared in this process. */
class PgvectorIndexIT extends VectorIndexContract {
    private static final int DIMENSIONS = 64;
    private static final int ARTICLES = 300;

    @TempDir
    static Path directory;

    private static Pgvector server;
    private static TestDatabase migrated;

    PgvectorIndexIT() {
        super(migrated);
    }

    @BeforeAll
    static void aServerWithTheExtension() throws IOException, SQLException {
        server = Pgvector.start(directory);
        migrated = server.database();
        PgvectorTables.prepare(migrated.dataSource());
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Override
    VectorIndex index(EntityManager entities) {
        return new PgvectorIndex(
                new ArticleVectorRepository(entities), new ArticlePointRepository(entities), () -> now);
    }

    private VectorIndex stored(EntityManager entities) {
        return new StoredVectorIndex(new ArticleVectorRepository(entities), () -> now, 1 << 20);
    }

    @Test
    void theAnswersAreThoseOfTheStoredVectors() {
        List<float[]> texts = articles();

        for (float[] draft : drafts(texts)) {
            ArticleVector vector = new ArticleVector("art_draft", 1, "en", MODEL, draft);
            Optional<Neighbor> expected =
                    database.inTransaction(entities -> stored(entities).query(vector));
            assertThat(expected).isPresent();
            Optional<Neighbor> found =
                    database.inTransaction(entities -> index(entities).query(vector));
            assertThat(found).isEqualTo(expected);
        }
    }

    /** So few rows are faster read whole; here the index is used, as it is with many. */
    @Test
    void theIndexFindsEveryDuplicate() {
        List<float[]> texts = articles();
        List<float[]> drafts = drafts(texts);

        int found = database.inTransaction(entities -> {
            forceTheIndex(entities);
            int same = 0;
            for (float[] draft : drafts) {
                ArticleVector vector = new ArticleVector("art_draft", 1, "en", MODEL, draft);
                same += index(entities).query(vector).equals(stored(entities).query(vector)) ? 1 : 0;
            }
            return same;
        });

        assertThat(found).isEqualTo(drafts.size());
    }

    @Test
    void aQueryCanUseTheIndexOfItsLanguageAndDimensions() {
        articles();

        List<String> plan = database.inTransaction(entities -> {
            forceTheIndex(entities);
            return NativeRead.of(entities, """
                    explain select article_id from model_points
                    where language = 'en' and dimensions = 64 and model_ref = 'mock/embed'
                    order by cast(point as halfvec(64)) <=> (select cast(point as halfvec(64)) from model_points limit 1)
                    limit 16
                    """).list(Row::text);
        });

        assertThat(plan).anyMatch(line -> line.contains("model_points_en_64"));
    }

    @Test
    void vectorsOfTooManyDimensionsForAnIndexAreComparedAllTheSame() {
        float[] long1 = new float[4_001];
        long1[7] = 1;
        String article = published(long1);

        assertThat(nearest(long1)).contains(new Neighbor(article, 1));
    }

    @Test
    void numbersOfAnySizeAreCompared() {
        String article = published(new float[] {1e20f, 1e19f});
        published(new float[] {-1e-20f, 1e-20f});

        assertThat(nearest(EAST)).map(Neighbor::articleId).contains(article);
    }

    @Test
    void aStartTakesOverWhatWasStoredWithoutTheExtension() {
        String before = library.article(version -> {});
        String changed = published(EAST);
        now = now.plusSeconds(1);
        database.run(entities -> {
            stored(entities).upsert(new ArticleVector(before, 1, "en", MODEL, NEARLY_EAST));
            stored(entities).upsert(new ArticleVector(changed, 1, "en", MODEL, NORTH));
        });
        assertThat(nearest(EAST)).map(Neighbor::articleId).contains(changed);

        PgvectorTables.prepare(database.dataSource());
        PgvectorTables.prepare(database.dataSource());

        assertThat(nearest(EAST)).map(Neighbor::articleId).contains(before);
    }

    @Test
    void aServerWithoutTheExtensionIsRefusedInASentence() {
        TestDatabase without = TestDatabase.get();

        assertThatThrownBy(() -> PgvectorTables.prepare(without.dataSource()))
                .isInstanceOf(PgvectorTables.Unavailable.class)
                .hasMessage("Setting VECTOR_INDEX is pgvector, which needs the extension vector 0.8 or later, but the "
                        + "database server has none.");
        boolean madeATable = without.inTransaction(
                entities -> NativeRead.of(entities, "select to_regclass('model_points') is not null as there")
                        .first(Row::bool)
                        .orElseThrow());
        assertThat(madeATable).isFalse();
    }

    private static void forceTheIndex(EntityManager entities) {
        entities.createNativeQuery("set local enable_seqscan = off").executeUpdate();
        entities.createNativeQuery("set local enable_sort = off").executeUpdate();
    }

    /** Served articles in every direction. */
    private List<float[]> articles() {
        Random random = new Random(14);
        List<String> ids = new ArrayList<>();
        List<float[]> texts = new ArrayList<>();
        for (int i = 0; i < ARTICLES; i++) {
            ids.add(library.article(version -> {}));
            texts.add(direction(random));
        }
        now = now.plusSeconds(1);
        database.run(entities -> {
            VectorIndex index = index(entities);
            for (int i = 0; i < ARTICLES; i++) {
                index.upsert(new ArticleVector(ids.get(i), 1, "en", MODEL, texts.get(i)));
            }
        });
        return texts;
    }

    /** Every sixth article told again: from nearly the same to about the threshold of duplicates. */
    private static List<float[]> drafts(List<float[]> texts) {
        Random random = new Random(15);
        List<float[]> drafts = new ArrayList<>();
        for (int i = 0; i < texts.size(); i += 6) {
            float[] draft = direction(random);
            float share = 0.5f * i / texts.size();
            for (int d = 0; d < DIMENSIONS; d++) {
                draft[d] = texts.get(i)[d] + share * draft[d];
            }
            drafts.add(draft);
        }
        return drafts;
    }

    private static float[] direction(Random random) {
        float[] numbers = new float[DIMENSIONS];
        for (int d = 0; d < DIMENSIONS; d++) {
            numbers[d] = (float) random.nextGaussian();
        }
        return numbers;
    }
}

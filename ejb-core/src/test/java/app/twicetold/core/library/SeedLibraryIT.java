package app.twicetold.core.library;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.KeyPoint;
import app.twicetold.persistence.library.ArticleEntity;
import app.twicetold.persistence.library.ArticleVersionEntity;
import app.twicetold.persistence.library.ArticleVersionKey;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.library.LicenseEntity;
import app.twicetold.persistence.library.LicenseRepository;
import app.twicetold.persistence.testing.TestDatabase;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SeedLibraryIT {
    private static final Seeds SEEDS = Seeds.load();

    private final TestDatabase database = TestDatabase.get();

    @BeforeEach
    void emptyLibrary() {
        database.clear();
    }

    @Test
    void aNewDatabaseGetsEverySeedAsAServedFirstVersion() {
        assertThat(seed(SEEDS)).isEqualTo(SEEDS.articles().size());
        Seeds.Article seed = SEEDS.articles().get(0);
        ArticleVersionEntity version = database.inTransaction(entities ->
                new LibraryRepository(entities).findServed(seed.id()).orElseThrow());
        assertThat(version.version).isEqualTo(1);
        assertThat(version.isHead).isTrue();
        assertThat(version.title).isEqualTo(seed.title());
        assertThat(version.provenance).contains("manual");
        assertThat(ArticleText.paragraphs(version)).isEqualTo(seed.paragraphs());
        assertThat(ArticleText.keyPoints(version)).extracting(KeyPoint::id).startsWith("kp_1", "kp_2", "kp_3");
        assertThat(count("TopicEntity")).isEqualTo(SEEDS.topics().size());
        assertThat(count("LicenseEntity")).isEqualTo(SEEDS.licenses().size());
        LicenseEntity forbidden =
                database.inTransaction(entities -> entities.find(LicenseEntity.class, "all_rights_reserved"));
        assertThat(forbidden.allowed).isZero();
    }

    @Test
    void theLibraryListsThemInTheOrderOfTheIndex() {
        seed(SEEDS);
        List<String> newestFirst = database.inTransaction(entities -> entities.createQuery(
                        "select v.articleId from ArticleVersionEntity v order by v.publishedAt desc", String.class)
                .getResultList());
        assertThat(newestFirst)
                .isEqualTo(SEEDS.articles().stream().map(Seeds.Article::id).toList());
    }

    @Test
    void anArticleThatIsThereIsNeverChanged() {
        seed(SEEDS);
        String id = SEEDS.articles().get(0).id();
        database.run(entities -> {
            ArticleVersionEntity version = entities.find(ArticleVersionEntity.class, new ArticleVersionKey(id, 1));
            version.title = "Edited by an operator";
            version.status = "retired";
        });
        assertThat(seed(SEEDS)).isZero();
        ArticleVersionEntity version = database.inTransaction(
                entities -> entities.find(ArticleVersionEntity.class, new ArticleVersionKey(id, 1)));
        assertThat(version.title).isEqualTo("Edited by an operator");
        assertThat(version.status).isEqualTo("retired");
    }

    @Test
    void aLaterReleaseAddsOnlyWhatIsNew() {
        List<Seeds.Article> articles = SEEDS.articles();
        seed(new Seeds(SEEDS.topics(), SEEDS.licenses(), articles.subList(1, articles.size())));
        assertThat(seed(SEEDS)).isEqualTo(1);
        assertThat(database.<ArticleEntity>inTransaction(entities ->
                        entities.find(ArticleEntity.class, articles.get(0).id())))
                .isNotNull();
    }

    @Test
    void nodesThatStartAtOnceInstallEachSeedOnce() throws Exception {
        ExecutorService nodes = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Integer>> starts = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                starts.add(() -> seed(SEEDS));
            }
            int inserted = 0;
            for (Future<Integer> start : nodes.invokeAll(starts)) {
                inserted += start.get();
            }
            assertThat(inserted).isEqualTo(SEEDS.articles().size());
        } finally {
            nodes.shutdownNow();
        }
        assertThat(count("ArticleVersionEntity")).isEqualTo(SEEDS.articles().size());
    }

    private int seed(Seeds seeds) {
        return database.inTransaction(entities -> new SeedLibrary(
                        new LibraryRepository(entities),
                        new LicenseRepository(entities),
                        InstantSource.fixed(LibraryFixture.NOW))
                .seed(seeds));
    }

    private long count(String entity) {
        return database.inTransaction(entities -> entities.createQuery("select count(*) from " + entity, Long.class)
                .getSingleResult());
    }
}

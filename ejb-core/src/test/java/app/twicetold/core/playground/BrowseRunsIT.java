package app.twicetold.core.playground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.playground.PlaygroundRepository;
import app.twicetold.persistence.playground.PlaygroundRunQuery;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reading a run takes the same statements before anything happened in it and after everything did. */
class BrowseRunsIT {
    private static final int STATEMENTS = 8;

    @TempDir
    private Path directory = Path.of("");

    private PlaygroundFixture playground = new PlaygroundFixture(directory);

    @BeforeEach
    void anEmptyPlayground() {
        playground = new PlaygroundFixture(directory);
    }

    @Test
    void theNumberOfStatementsIsFixed() {
        String fresh = playground.run(2, 1);
        assertStatements(fresh);

        for (int i = 0; i < 3; i++) {
            String run = playground.run(6, 2);
            for (int round : List.of(1, 2)) {
                playground.record(run, round);
                playground.work();
                for (RunFacts.Lane lane : playground.facts(run).lanes()) {
                    playground.modelAnswers().request(run, lane.id(), round);
                }
                playground.work();
            }
            assertStatements(run);
        }
        assertStatements(fresh);
    }

    /** One lane that is asked again would tell its price by what the sum grows. */
    @Test
    void aBlindRunTellsNoCost() {
        playground.price = "100";
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.work();

        assertThat(playground.facts(run).costUsd()).isPositive();
        assertThat(shown(run).costUsd()).isNull();
        assertThat(listed().costUsd()).isNull();
        assertThat(playground.book().spentToday()).isPositive();
        assertThat(playground.book().toldToday()).isZero();
        playground.database.run(
                entities -> new PlaygroundRepository(entities).find(run).orElseThrow().revealedAt = playground.now);
        assertThat(shown(run).costUsd()).isPositive();
        assertThat(listed().costUsd()).isPositive();
        assertThat(playground.book().toldToday())
                .isEqualByComparingTo(playground.book().spentToday());
    }

    private PlaygroundRunView shown(String run) {
        return playground.database.inTransaction(
                entities -> JudgedRuns.browse(entities).show(run));
    }

    private PlaygroundRunView listed() {
        return playground.database.inTransaction(entities -> JudgedRuns.browse(entities)
                .list(RunFilter.NONE, null, 50)
                .items()
                .get(0));
    }

    /** What the article speaks of, every model speaks of. */
    @Test
    void wordsOfTheArticleAreNoNames() {
        String article = playground.library.article(version -> {
            version.title = "The Amazon";
            version.paragraphs = "[\"A llama at the river.\"]";
        });
        String run = playground.run(article, 2, 1);
        playground.judged = answer ->
                answer.replaceFirst("\"summary\":\"[^\"]*\"", "\"summary\":\"The Amazon and the llama, says Gemini.\"");
        playground.record(run, 1);
        playground.work();

        assertThat(shown(run).lanes())
                .allSatisfy(lane -> assertThat(
                                Objects.requireNonNull(lane.results().get(0).judgement())
                                        .scored()
                                        .summary())
                        .isEqualTo("The Amazon and the llama, says •••."));
    }

    @Test
    void runsAreFoundByArticleStateAndLanguage() {
        String article = playground.library.article(version -> version.title = "Another one");
        String blind = playground.run(article, 2, 1);
        String revealed = playground.run(2, 1);
        playground.database.run(entities ->
                new PlaygroundRepository(entities).find(revealed).orElseThrow().revealedAt = playground.now);

        assertThat(found(RunFilter.read(article, null, null))).containsExactly(blind);
        assertThat(found(RunFilter.read(null, "blind", null))).containsExactly(blind);
        assertThat(found(RunFilter.read(null, "revealed", null))).containsExactly(revealed);
        assertThat(found(RunFilter.read(article, "revealed", null))).isEmpty();
        assertThat(found(RunFilter.read(null, null, "en"))).containsExactlyInAnyOrder(blind, revealed);
        assertThat(found(RunFilter.read(null, null, "zh-Hans"))).isEmpty();
        assertThatThrownBy(() -> RunFilter.read(null, "open", null)).isInstanceOf(ServiceException.class);
        assertThatThrownBy(() -> RunFilter.read(null, null, "fr")).isInstanceOf(ServiceException.class);
    }

    /** Otherwise the few blind runs are looked for among all. */
    @ParameterizedTest
    @CsvSource({"art_7,,", ",true,", ",false,", ",,zh-Hans"})
    void aFilterReadsOnlyItsRows(@Nullable String article, @Nullable Boolean revealed, @Nullable String language) {
        playground.database.run(entities -> {
            entities.createNativeQuery("""
                    insert into playground_runs (id, article_id, article_version, article_title, language, asr, repeats,
                        revealed_at, created_by, created_at)
                    select 'pg_' || n, 'art_' || n % 50, 1, 't', case when n % 50 = 7 then 'zh-Hans' else 'en' end, '{}',
                        1, case when n % 50 = 7 or n > 1500 then now() end, 'ada', now() - n * interval '1 minute'
                    from generate_series(1, 3000) n
                    """).executeUpdate();
            entities.createNativeQuery("analyze playground_runs").executeUpdate();
        });

        long read = playground.database.rowsRead(
                "playground_runs",
                entities -> assertThat(new PlaygroundRepository(entities)
                                .page(new PlaygroundRunQuery(article, revealed, language, null, null, 20)))
                        .hasSize(20));

        assertThat(read).isLessThan(70);
    }

    private List<String> found(RunFilter filter) {
        return playground.database.inTransaction(
                entities -> JudgedRuns.browse(entities).list(filter, null, 50).items().stream()
                        .map(PlaygroundRunView::id)
                        .toList());
    }

    private void assertStatements(String run) {
        String lane = playground.facts(run).lanes().get(0).id();
        boolean answered = playground.facts(run).lanes().get(0).modelAnswer(1).isPresent();
        assertThat(playground.database.statementsOf(
                        entities -> JudgedRuns.browse(entities).show(run)))
                .hasSize(STATEMENTS);
        assertThat(playground.database.statementsOf(
                        entities -> JudgedRuns.browse(entities).list(RunFilter.NONE, null, 50)))
                .hasSize(STATEMENTS);
        if (answered) {
            assertThat(playground.database.statementsOf(
                            entities -> JudgedRuns.browse(entities).modelAnswer(run, lane, 1)))
                    .hasSize(STATEMENTS);
            assertThat(playground.database.statementsOf(
                            entities -> JudgedRuns.browse(entities).recording(run, 1)))
                    .hasSize(STATEMENTS);
        }
    }
}

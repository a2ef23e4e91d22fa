package app.twicetold.core.playground.figures;

import static app.twicetold.core.playground.JudgedRuns.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import app.twicetold.core.playground.JudgedRuns;
import app.twicetold.core.playground.JudgedRuns.Stored;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.playground.PlaygroundFigureRepository;
import app.twicetold.persistence.playground.PlaygroundRepository;
import app.twicetold.persistence.playground.PlaygroundVerdictEntity;
import app.twicetold.persistence.testing.TestDatabase;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ModelFiguresIT {
    private final TestDatabase database = TestDatabase.get();
    private final JudgedRuns runs = new JudgedRuns(database);

    @BeforeEach
    void empty() {
        database.clear();
    }

    @Test
    void modelsAreRankedByBlindVerdicts() {
        for (int i = 0; i < 12; i++) {
            Stored run = runs.run("art_1", Map.of("one", 60, "two", 80));
            verdict(run, i < 9 ? "two" : i < 11 ? "one" : null, NOW.minusSeconds(i + 1L));
        }

        ModelLeaderboard board = rank(null, 30);

        assertThat(board.verdicts()).isEqualTo(12);
        assertThat(board.items()).extracting(ModelLeaderboard.Item::modelRef).containsExactly("mock/two", "mock/one");
        assertThat(board.items()).extracting(ModelLeaderboard.Item::rank).containsExactly(1, 2);
        assertThat(board.items()).extracting(ModelLeaderboard.Item::comparisons).containsExactly(12L, 12L);
        assertThat(board.items())
                .extracting(ModelLeaderboard.Item::wins)
                .containsExactly(new BigDecimal("9.5"), new BigDecimal("2.5"));
        assertThat(board.items())
                .extracting(ModelLeaderboard.Item::meanLatencyMs)
                .containsOnly(100L);
        assertThat(board.items())
                .extracting(ModelLeaderboard.Item::meanCostUsd)
                .containsOnly(new BigDecimal("0.010000"));
        assertThat(board.items())
                .allSatisfy(item -> assertThat(item.rating()).isBetween(item.ratingLow(), item.ratingHigh()));
    }

    /** Other prompts make another judge of the same model. */
    @Test
    void anEditionOfThePromptsIsPartOfAContestant() {
        for (String prompts : List.of("v1", "v2", "v2")) {
            runs.prompts = prompts;
            verdict(runs.run("art_1", Map.of("one", 60, "two", 80)), "two", NOW.minusSeconds(1));
        }

        assertThat(rank(null, 30).items())
                .extracting(
                        ModelLeaderboard.Item::modelRef,
                        ModelLeaderboard.Item::rubricVersion,
                        item -> item.comparisons() + " " + item.judgements())
                .containsExactlyInAnyOrder(
                        tuple("mock/one", "rubric-v1", "1 1"),
                        tuple("mock/two", "rubric-v1", "1 1"),
                        tuple("mock/one", "rubric-v2", "2 2"),
                        tuple("mock/two", "rubric-v2", "2 2"));
    }

    @Test
    void aRunThatIsBlindIsInNoFigure() {
        runs.run("art_1", Map.of("one", 60, "two", 80));
        runs.run("art_1", Map.of("one", 60, "two", 80));

        assertThat(rank(null, 30).items()).isEmpty();
        assertThat(compare(null, 30).items()).isEmpty();
    }

    @Test
    void aRunRevealedWithoutAVerdictHasCostsButComparesNothing() {
        reveal(runs.run("art_1", Map.of("one", 60, "two", 80)));

        assertThat(rank(null, 30).verdicts()).isZero();
        assertThat(rank(null, 30).items()).hasSize(2).allSatisfy(item -> {
            assertThat(item.rank()).isNull();
            assertThat(item.comparisons()).isZero();
            assertThat(item.judgements()).isEqualTo(1);
        });
    }

    @Test
    void theSpreadIsThatOfTheRepeats() {
        reveal(runs.run("en", "art_1", Map.of("one", 60, "two", 80), 3));

        assertThat(rank(null, 30).items()).allSatisfy(item -> {
            // 60, 62, 64 and 80, 82, 84.
            assertThat(item.meanSpread()).isEqualByComparingTo("2.0");
            assertThat(item.judgements()).isEqualTo(3);
            assertThat(item.meanLatencyMs()).isEqualTo(200);
        });
    }

    @Test
    void theWindowAndTheLanguageCut() {
        verdict(runs.run("en", "art_1", Map.of("one", 60, "two", 80), 1), "one", NOW.minus(Duration.ofDays(1)));
        verdict(
                runs.run("zh-Hans", "art_2", Map.of("one", 60, "two", 80), 1),
                "one",
                NOW.minus(Duration.ofDays(1)).minusMillis(1));

        assertThat(rank(null, 1).verdicts()).isEqualTo(1);
        assertThat(rank(null, 2).verdicts()).isEqualTo(2);
        assertThat(rank("zh-Hans", 2).verdicts()).isEqualTo(1);
        assertThat(rank("zh-Hans", 1).verdicts()).isZero();
        assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> rank("tlh", 2));
        assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> compare("tlh", 2));
    }

    @Test
    void agreementIsOverArticlesWithSeveralRuns() {
        verdict(runs.run("art_1", Map.of("one", 60, "two", 80)), "two", NOW.minusSeconds(1));
        verdict(runs.run("art_1", Map.of("one", 72, "two", 84)), "two", NOW.minusSeconds(1));
        verdict(runs.run("art_1", Map.of("one", 90, "two", 88)), "one", NOW.minusSeconds(1));
        verdict(runs.run("art_alone", Map.of("one", 10, "two", 90)), "one", NOW.minusSeconds(1));

        ModelAgreement agreement = compare(null, 30);

        assertThat(agreement.articles()).isEqualTo(1);
        assertThat(agreement.runs()).isEqualTo(3);
        assertThat(agreement.recordings()).isEqualTo(3);
        assertThat(agreement.items()).extracting(ModelAgreement.Item::modelRef).containsExactly("mock/one", "mock/two");
        assertThat(agreement.items()).extracting(ModelAgreement.Item::chosen).containsExactly(1, 2);
        assertThat(agreement.items()).extracting(ModelAgreement.Item::agreed).containsExactly(1, 1);
        assertThat(agreement.items())
                .extracting(ModelAgreement.Item::agreement)
                .containsExactly(new BigDecimal("0.5000"), new BigDecimal("1.0000"));
        assertThat(agreement.items())
                .extracting(ModelAgreement.Item::agreementLow)
                .containsExactly(new BigDecimal("0.0945"), new BigDecimal("0.2065"));
        assertThat(agreement.items())
                .extracting(ModelAgreement.Item::agreementHigh)
                .containsExactly(new BigDecimal("0.9055"), new BigDecimal("1.0000"));
        assertThat(agreement.alpha()).isNotNull();
        assertThat(agreement.items())
                .extracting(ModelAgreement.Item::rankCorrelation)
                .containsOnly(new BigDecimal("1.0000"));
    }

    @Test
    void aRoundThatWasJudgedAfterTheVerdictIsNotWhatOperatorsChoseBy() {
        verdict(runs.run("art_1", Map.of("one", 60, "two", 80)), "two", NOW.minusSeconds(1));
        Stored judgedLater = runs.run("art_1", Map.of("one", 60, "two", 80));
        verdict(judgedLater, "two", NOW.minusSeconds(1));
        database.run(entities -> entities.createNativeQuery(
                        "update playground_results set finished_at = :at where run_id = :run")
                .setParameter("at", NOW)
                .setParameter("run", judgedLater.id())
                .executeUpdate());

        ModelAgreement agreement = compare(null, 30);

        assertThat(agreement.recordings()).isEqualTo(2);
        assertThat(agreement.items()).extracting(ModelAgreement.Item::verdicts).containsExactly(1, 1);
    }

    @Test
    void figuresTakeTheSameStatementsWhateverIsStored() {
        assertStatements();
        for (int i = 0; i < 20; i++) {
            Stored run = runs.run("en", "art_" + i % 4, Map.of("m" + i, 60, "n" + i, 70, "one", 80), 1 + i % 3);
            verdict(run, i % 2 == 0 ? "one" : null, NOW.minusSeconds(1));
        }
        assertStatements();
    }

    private void assertStatements() {
        assertThat(database.statementsOf(
                        entities -> new RankModels(new PlaygroundFigureRepository(entities), () -> NOW).rank(null, 30)))
                .hasSize(2);
        assertThat(database.statementsOf(entities ->
                        new CompareModels(new PlaygroundFigureRepository(entities), () -> NOW).compare(null, 30)))
                .hasSize(1);
    }

    private ModelLeaderboard rank(@Nullable String language, int days) {
        return database.inTransaction(
                entities -> new RankModels(new PlaygroundFigureRepository(entities), () -> NOW).rank(language, days));
    }

    private ModelAgreement compare(@Nullable String language, int days) {
        return database.inTransaction(entities ->
                new CompareModels(new PlaygroundFigureRepository(entities), () -> NOW).compare(language, days));
    }

    /** @param model null for a tie */
    private void verdict(Stored run, @Nullable String model, Instant at) {
        reveal(run);
        database.run(entities -> {
            PlaygroundVerdictEntity verdict = new PlaygroundVerdictEntity();
            verdict.runId = run.id();
            verdict.blind = true;
            verdict.outcome = model == null ? "tie" : "lane";
            verdict.laneId = model == null ? null : run.lane(model);
            verdict.reasons = "[]";
            verdict.actor = "ada@example.org";
            verdict.at = at;
            new PlaygroundRepository(entities).add(verdict);
        });
    }

    private void reveal(Stored run) {
        database.run(
                entities -> new PlaygroundRepository(entities).lock(run.id()).orElseThrow().revealedAt = NOW);
    }
}

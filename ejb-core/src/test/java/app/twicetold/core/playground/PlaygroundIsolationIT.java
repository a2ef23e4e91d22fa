package app.twicetold.core.playground;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.generation.CountCells;
import app.twicetold.core.generation.SeenArticles;
import app.twicetold.core.generation.SeenSteps;
import app.twicetold.core.overview.KeepRollUps;
import app.twicetold.core.overview.Overview;
import app.twicetold.core.overview.ReadOverview;
import app.twicetold.core.overview.ReadRollUps;
import app.twicetold.core.playground.spend.PlaygroundBook;
import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.CallPurpose.Scope;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.ProviderCallRecorder;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ModelRef;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.usage.ReportUsage;
import app.twicetold.core.provider.usage.UsageReport;
import app.twicetold.core.spend.SpendBook;
import app.twicetold.core.spend.rules.DailySpend;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.content.GenerationSettingsRepository;
import app.twicetold.persistence.generation.CellRepository;
import app.twicetold.persistence.generation.SeenRepository;
import app.twicetold.persistence.overview.ContentFigureRepository;
import app.twicetold.persistence.overview.RollUpRepository;
import app.twicetold.persistence.playground.PlaygroundRepository;
import app.twicetold.persistence.playground.PlaygroundSpendRepository;
import app.twicetold.persistence.provider.ProviderCallRepository;
import app.twicetold.persistence.spend.SpendRepository;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a whole run leaves alone: every row outside of the playground, and every figure of the service. */
class PlaygroundIsolationIT {
    /** Where a run writes outside of its own tables: its calls, what operators did, and objects to remove. */
    private static final Set<String> SHARED = Set.of("provider_calls", "audit_log", "staged_objects");

    @TempDir
    private Path directory = Path.of("");

    private PlaygroundFixture playground = new PlaygroundFixture(directory);

    @BeforeEach
    void aServiceInUse() {
        playground = new PlaygroundFixture(directory);
        playground.price = "0.001";
        String article = playground.library.article(
                version -> version.provenance = "{\"origin\":\"ai_original\",\"job_id\":\"job_1\"}");
        playground.library.session(playground.library.user(), article, "round1");
        call(Scope.APP, Capability.LLM, "0.5", null);
        call(Scope.APP, Capability.ASR, null, ErrorKind.SERVER_ERROR);
        call(Scope.CONTENT, Capability.CONTENT_LLM, "0.25", null);
        playground.database.run(entities ->
                new SpendRepository(entities).addCost(DailySpend.dayOf(playground.now), new BigDecimal("0.25")));
    }

    private void call(Scope scope, Capability capability, @Nullable String cost, @Nullable ErrorKind error) {
        playground.database.run(entities -> new ProviderCallRecorder(
                        new ProviderCallRepository(entities), () -> playground.now.minusSeconds(1))
                .record(new AttemptRecord(
                        new CallPurpose(scope, null, null),
                        capability,
                        new ModelRef("mock", "m0"),
                        100,
                        new Usage(10L, 2L, null),
                        cost == null ? null : new BigDecimal(cost),
                        error,
                        false)));
    }

    @Test
    void aRunWritesNothingOfAUserAndCountsInNoFigure() {
        String run = playground.run(3, 2);
        playground.now = playground.now.plusMillis(1);
        Figures before = figures();
        Map<String, Long> rows = rows();

        playground.failing.put("m1", ErrorKind.SERVER_ERROR);
        for (int round : List.of(1, 2)) {
            playground.record(run, round);
            playground.work();
        }
        String lane = playground.facts(run).lanes().stream()
                .filter(each -> each.entry().model().equals("m0"))
                .findFirst()
                .orElseThrow()
                .id();
        playground.exemplars().request(run, lane, 1);
        playground.work();

        RunFacts facts = playground.facts(run);
        assertThat(facts.costUsd()).isPositive();
        assertThat(playground.rows("provider_calls where scope = 'playground' and job_id = '" + run + "'"))
                .as("transcriptions, judgements of round 1, those of round 2 without the lane that failed, an exemplar")
                .isEqualTo(2 + 6 + 4 + 2);
        assertThat(playground.rows("provider_calls where error_kind = 'server_error' and scope = 'playground'"))
                .isEqualTo(2);
        assertThat(rows()).isEqualTo(rows);
        Figures after = figures();
        assertThat(after.usage()).isEqualTo(before.usage());
        assertThat(after.guard()).isEqualTo(before.guard());
        assertThat(after.overview().costPerPublishedArticleUsd())
                .isEqualTo(before.overview().costPerPublishedArticleUsd())
                .isNotNull();
        assertThat(after.overview().errorRates())
                .isEqualTo(before.overview().errorRates())
                .containsEntry("asr", new BigDecimal("1.0000"));
        assertThat(after.overview().spendTodayUsd()).isEqualTo(before.overview().spendTodayUsd());
        assertThat(after.overview().unpricedCalls()).isEqualTo(before.overview().unpricedCalls());
        assertThat(after.overview().playgroundSpendTodayUsd())
                .as("which tells a blind run by its price")
                .isZero();
        playground.database.run(
                entities -> new PlaygroundRepository(entities).find(run).orElseThrow().revealedAt = playground.now);
        assertThat(figures().overview().playgroundSpendTodayUsd())
                .as("which has a figure of its own")
                .isEqualByComparingTo(facts.costUsd());
    }

    /** The cost of a run is the sum of its calls. */
    @Test
    void aRunCostsWhatItsCallsCost() {
        String run = playground.run(2, 3);
        playground.record(run, 1);
        playground.work();
        String other = playground.run(2, 1);
        playground.record(other, 1);
        playground.work();

        BigDecimal sum = playground.database.inTransaction(entities ->
                (BigDecimal) entities.createNativeQuery("select sum(cost_usd) from provider_calls where job_id = :run")
                        .setParameter("run", run)
                        .getSingleResult());
        assertThat(sum).isPositive();
        assertThat(playground.facts(run).costUsd()).isEqualByComparingTo(sum);
        assertThat(playground.facts(other).costUsd()).isPositive().isLessThan(sum);
    }

    /** The rows of every table that no run may write. */
    private Map<String, Long> rows() {
        List<?> tables = playground.database.inTransaction(
                entities -> entities.createNativeQuery("""
                                select table_name from information_schema.tables
                                where table_schema = current_schema() and table_name not like 'playground%'
                                """).getResultList());
        Map<String, Long> rows = new TreeMap<>();
        tables.stream()
                .map(String::valueOf)
                .filter(table -> !SHARED.contains(table))
                .forEach(table -> rows.put(table, playground.rows(table)));
        assertThat(rows).containsKeys("users", "sessions", "attempts", "assessments", "xp_ledger", "plans");
        return rows;
    }

    private record Figures(Overview overview, UsageReport usage, DailySpend guard) {}

    private Figures figures() {
        return playground.database.inTransaction(entities -> new Figures(
                overview(entities).read(30),
                new ReportUsage(
                                new ProviderCallRepository(entities),
                                new CircuitBreakers(),
                                new ProviderRegistry(List.of(), () -> new ProviderChains(Map.of())),
                                () -> playground.now)
                        .report(30),
                guard(entities).today()));
    }

    private ReadOverview overview(EntityManager entities) {
        GenerationSettings settings = settings(entities);
        CountCells cells = new CountCells(
                new CellRepository(entities),
                new SeenArticles(new SeenRepository(entities), () -> playground.now),
                new SeenSteps(new SeenArticles(new SeenRepository(entities), () -> playground.now)),
                settings,
                () -> playground.now);
        return new ReadOverview(
                settings,
                guard(entities),
                new PlaygroundBook(new PlaygroundSpendRepository(entities), settings, () -> playground.now),
                new ReadRollUps(
                        new RollUpRepository(entities),
                        new KeepRollUps(
                                new RollUpRepository(entities),
                                new ContentFigureRepository(entities),
                                cells,
                                () -> playground.now),
                        cells),
                new ContentFigureRepository(entities),
                () -> playground.now);
    }

    private SpendBook guard(EntityManager entities) {
        return new SpendBook(new SpendRepository(entities), settings(entities), () -> playground.now);
    }

    private GenerationSettings settings(EntityManager entities) {
        return new GenerationSettings(
                new GenerationSettingsRepository(entities),
                new RecordAudit(new AuditRepository(entities), () -> playground.now),
                () -> playground.now);
    }
}

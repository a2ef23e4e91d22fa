package app.twicetold.core.overview;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.ContentJobs;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.JobOrders;
import app.twicetold.core.content.JobRequest;
import app.twicetold.core.content.JobTrigger;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.generation.CountCells;
import app.twicetold.core.generation.SeenArticles;
import app.twicetold.core.generation.SeenSteps;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.metrics.Meters.Gauge;
import app.twicetold.core.metrics.Meters.Reading;
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
import app.twicetold.core.shared.Ids;
import app.twicetold.core.spend.SpendBook;
import app.twicetold.core.spend.rules.DailySpend;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.content.ContentJobRepository;
import app.twicetold.persistence.content.GenerationSettingsRepository;
import app.twicetold.persistence.generation.CellRepository;
import app.twicetold.persistence.generation.SeenRepository;
import app.twicetold.persistence.overview.ContentFigureRepository;
import app.twicetold.persistence.overview.RollUpRepository;
import app.twicetold.persistence.playground.PlaygroundSpendRepository;
import app.twicetold.persistence.provider.ProviderCallRepository;
import app.twicetold.persistence.publication.ReviewItemEntity;
import app.twicetold.persistence.spend.SpendRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReadOverviewIT {
    private static final Instant NOW = LibraryFixture.NOW;
    private static final Duration WINDOW = Duration.ofDays(30);

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture library = new LibraryFixture(database);
    private final KeepRollUps rollUps = SessionBeans.bean(
            KeepRollUps.class,
            database,
            entities -> new KeepRollUps(
                    new RollUpRepository(entities),
                    new ContentFigureRepository(entities),
                    counted(entities),
                    () -> NOW),
            method -> {});

    @BeforeEach
    void aTopic() {
        database.clear();
        library.topics("science");
    }

    private ReadOverview overview(EntityManager entities) {
        GenerationSettings settings = settings(entities);
        return new ReadOverview(
                settings,
                new SpendBook(new SpendRepository(entities), settings, () -> NOW),
                new PlaygroundBook(new PlaygroundSpendRepository(entities), settings, () -> NOW),
                kept(entities),
                new ContentFigureRepository(entities),
                () -> NOW);
    }

    private static CountCells counted(EntityManager entities) {
        return new CountCells(
                new CellRepository(entities),
                new SeenArticles(new SeenRepository(entities), () -> NOW),
                new SeenSteps(new SeenArticles(new SeenRepository(entities), () -> NOW)),
                settings(entities),
                () -> NOW);
    }

    private ReadRollUps kept(EntityManager entities) {
        return new ReadRollUps(new RollUpRepository(entities), rollUps, counted(entities));
    }

    private ReadStats stats(EntityManager entities) {
        return new ReadStats(kept(entities), new ContentFigureRepository(entities));
    }

    private ContentGauges gauges(EntityManager entities) {
        GenerationSettings settings = settings(entities);
        return new ContentGauges(
                settings,
                new SpendBook(new SpendRepository(entities), settings, () -> NOW),
                kept(entities),
                new ContentFigureRepository(entities),
                () -> NOW);
    }

    private static GenerationSettings settings(EntityManager entities) {
        return new GenerationSettings(
                new GenerationSettingsRepository(entities),
                new RecordAudit(new AuditRepository(entities), () -> NOW),
                () -> NOW);
    }

    private Overview read() {
        return database.inTransaction(entities -> overview(entities).read(30));
    }

    private void call(Scope scope, Capability capability, @Nullable String cost, @Nullable ErrorKind error) {
        database.run(
                entities -> new ProviderCallRecorder(new ProviderCallRepository(entities), () -> NOW.minusSeconds(1))
                        .record(new AttemptRecord(
                                new CallPurpose(scope, null, null),
                                capability,
                                new ModelRef("openai", "m"),
                                100,
                                new Usage(10L, 2L, null),
                                cost == null ? null : new BigDecimal(cost),
                                error,
                                error != null)));
    }

    private void published(Instant at) {
        library.article(version -> {
            version.publishedAt = at;
            version.provenance = "{\"origin\":\"ai_original\",\"job_id\":\"job_1\"}";
        });
    }

    private void review(String article, String kind, String state) {
        database.run(entities -> {
            ReviewItemEntity review = new ReviewItemEntity();
            review.id = Ids.create("rev");
            review.kind = kind;
            review.state = state;
            review.articleId = article;
            review.articleVersion = 1;
            review.madeFor = "needs_review";
            review.reasons = "[]";
            review.createdAt = NOW;
            entities.persist(review);
        });
    }

    private void job(Instant at, @Nullable JobError error) {
        database.run(entities -> {
            JobOrders orders = new JobOrders(new ContentJobRepository(entities), () -> at);
            JobRequest request = JobRequest.fetch(JobTrigger.MANUAL, "src_1");
            if (error == null) {
                orders.add(request);
            } else {
                orders.addFailed(request, error);
            }
        });
    }

    @Test
    void aFreshServiceHasNoFigures() {
        Overview overview = read();

        assertThat(overview.paused()).isFalse();
        assertThat(overview.pausedReason()).isNull();
        assertThat(overview.spendTodayUsd()).isEqualByComparingTo("0");
        assertThat(overview.dailyCostCapUsd()).isEqualByComparingTo("20");
        assertThat(overview.costPerPublishedArticleUsd()).isNull();
        assertThat(overview.oldestWaitingMs()).isNull();
        assertThat(overview.errorRates())
                .containsOnlyKeys("asr", "llm", "content_llm", "qa_llm", "tts", "embeddings")
                .containsEntry("asr", null);
    }

    @Test
    void anArticleThatNoJobWroteCostsNothing() {
        library.article(version -> version.publishedAt = NOW.minusSeconds(1));
        call(Scope.CONTENT, Capability.CONTENT_LLM, "0.30", null);

        assertThat(read().published()).isEqualTo(1);
        assertThat(read().costPerPublishedArticleUsd()).isNull();
        assertThat(database.inTransaction(entities -> new ReportUsage(
                                        new ProviderCallRepository(entities),
                                        new CircuitBreakers(),
                                        new ProviderRegistry(List.of(), () -> new ProviderChains(Map.of())),
                                        () -> NOW)
                                .report(30))
                        .costPerPublishedArticleUsd())
                .isNull();
        published(NOW.minusSeconds(1));
        assertThat(read().costPerPublishedArticleUsd()).isEqualByComparingTo("0.30");
    }

    @Test
    void aSweepDoesNotMakeAWaitingJobYounger() {
        job(NOW.minusSeconds(90), null);
        database.run(entities -> assertThat(new ContentJobs(new ContentJobRepository(entities), () -> NOW).lapsed())
                .hasSize(1));

        assertThat(read().oldestWaitingMs()).isEqualTo(90_000);
    }

    @Test
    void anArticleCostsWhatItsThreeKindsOfCallsCost() {
        published(NOW.minus(WINDOW));
        published(NOW.minusSeconds(1));
        published(NOW.minus(WINDOW).minusMillis(1));
        call(Scope.CONTENT, Capability.CONTENT_LLM, "0.30", null);
        call(Scope.CONTENT, Capability.QA_LLM, "0.20", null);
        call(Scope.CONTENT, Capability.EMBEDDINGS, "0.01", null);
        call(Scope.CONTENT, Capability.QA_LLM, null, null);
        call(Scope.APP, Capability.LLM, "7", null);
        call(Scope.PLAYGROUND, Capability.CONTENT_LLM, "9", null);

        Overview overview = read();

        assertThat(overview.published()).isEqualTo(2);
        assertThat(overview.costPerPublishedArticleUsd()).isEqualByComparingTo("0.255");
        assertThat(overview.unpricedCalls()).isEqualTo(1);
        UsageReport usage = database.inTransaction(entities -> new ReportUsage(
                        new ProviderCallRepository(entities),
                        new CircuitBreakers(),
                        new ProviderRegistry(List.of(), () -> new ProviderChains(Map.of())),
                        () -> NOW)
                .report(30));
        assertThat(usage.costPerPublishedArticleUsd())
                .as("the usage report tells the same")
                .isEqualByComparingTo("0.255");
    }

    @Test
    void whatAnOperatorTriesIsInNoErrorRate() {
        call(Scope.TRYOUT, Capability.QA_LLM, "0.20", ErrorKind.SERVER_ERROR);
        call(Scope.TRYOUT, Capability.ASR, "0.20", ErrorKind.SERVER_ERROR);
        call(Scope.APP, Capability.ASR, "0.1", null);

        assertThat(read().errorRates()).satisfies(rates -> {
            assertThat(rates.get("qa_llm")).isNull();
            assertThat(rates.get("asr")).isEqualByComparingTo("0");
        });
    }

    @Test
    void errorsAreSharesOfTheCallsThatWereMade() {
        call(Scope.CONTENT, Capability.QA_LLM, "0.20", null);
        call(Scope.CONTENT, Capability.QA_LLM, "0.20", null);
        call(Scope.CONTENT, Capability.QA_LLM, null, ErrorKind.SERVER_ERROR);
        call(Scope.CONTENT, Capability.QA_LLM, null, ErrorKind.UNCONFIGURED);
        call(Scope.APP, Capability.ASR, "0.1", null);

        assertThat(read().errorRates()).satisfies(rates -> {
            assertThat(rates.get("qa_llm")).isEqualByComparingTo("0.3333");
            assertThat(rates.get("asr")).isEqualByComparingTo("0");
            assertThat(rates.get("tts")).isNull();
        });
    }

    @Test
    void whatWaitsForPeopleAndForWorkersIsCounted() {
        String article = library.article(version -> {});
        review(article, "qa", "open");
        review(article, "requested", "open");
        review(article, "reported", "open");
        review(article, "audit", "open");
        review(article, "qa", "superseded");
        job(NOW.minusSeconds(90), null);
        job(NOW.minusSeconds(5), null);
        job(NOW.minus(WINDOW), JobError.FETCH_FAILED);
        job(NOW.minus(WINDOW).minusMillis(1), JobError.FETCH_FAILED);

        Overview overview = read();

        assertThat(overview.needsReviewOpen()).isEqualTo(2);
        assertThat(overview.reportedOpen()).isEqualTo(1);
        assertThat(overview.reportedHeld()).isZero();
        database.run(
                entities -> entities.createNativeQuery("update review_items set held = true where kind = 'reported'")
                        .executeUpdate());
        assertThat(read().reportedOpen()).isEqualTo(1);
        assertThat(read().reportedHeld()).isEqualTo(1);
        assertThat(overview.jobs()).isEqualTo(new Overview.Jobs(2, 0, 1));
        assertThat(overview.oldestWaitingMs()).isEqualTo(90_000);
    }

    @Test
    void aPauseAndTheSpendOfTheDayAreShown() {
        database.run(entities -> {
            settings(entities).pause(PauseReason.PROVIDER_ERRORS, Actor.SYSTEM, Map.of());
            new SpendRepository(entities).addCost(DailySpend.dayOf(NOW), new BigDecimal("3.5"));
            new SpendRepository(entities).addCost(DailySpend.dayOf(NOW).minusDays(1), new BigDecimal("9"));
        });

        Overview overview = read();

        assertThat(overview.paused()).isTrue();
        assertThat(overview.pausedReason()).isEqualTo("provider_errors");
        assertThat(overview.spendTodayUsd()).isEqualByComparingTo("3.5");
    }

    @Test
    void theNumberOfStatementsIsFixed() {
        published(NOW.minusSeconds(1));
        database.run(entities -> settings(entities).lockConfig());
        for (int i = 0; i < 10; i++) {
            job(NOW, null);
            call(Scope.CONTENT, Capability.QA_LLM, "0.20", null);
        }

        rollUps.keep();

        assertThat(database.statementsOf(entities -> overview(entities).read(30)))
                .hasSize(7);
        assertThat(database.statementsOf(entities -> stats(entities).read()))
                .hasSize(5)
                .noneMatch(statement -> statement.contains("sessions") || statement.contains("users"));
        assertThat(database.statementsOf(entities -> gauges(entities).read()))
                .hasSize(7)
                .noneMatch(statement -> statement.contains("sessions"));
    }

    @Test
    void everyCellIsBelowItsTargetAtFirst() {
        assertThat(read().cellsBelowTarget()).isEqualTo(6);
        assertThat(database.inTransaction(entities -> stats(entities).read()).cells())
                .hasSize(6)
                .allSatisfy(cell -> {
                    assertThat(cell.target()).isEqualTo(20);
                    assertThat(cell.shortfall()).isEqualTo(20);
                });
    }

    @Test
    void theStockOfACellAndItsArticlesAreCounted() {
        for (int i = 0; i < 3; i++) {
            library.article(version -> {});
        }
        library.article(version -> version.status = "needs_review");
        library.user();
        String user = library.user();
        library.session(user, library.article(version -> version.status = "retired"), "completed");

        ReadStats.Stats stats =
                database.inTransaction(entities -> stats(entities).read());

        assertThat(stats.cells()).first().satisfies(cell -> {
            assertThat(cell.language()).isEqualTo("en");
            assertThat(cell.topicId()).isEqualTo("science");
            assertThat(cell.difficulty()).isEqualTo(1);
            assertThat(cell.published()).isEqualTo(3);
            assertThat(cell.inPipeline()).isEqualTo(1);
            assertThat(cell.shortfall()).isEqualTo(16);
        });
        assertThat(stats.articlesByStatus())
                .containsOnlyKeys("draft", "qa", "needs_review", "published", "rejected", "unpublished", "retired")
                .containsEntry("published", 3L)
                .containsEntry("retired", 1L)
                .containsEntry("qa", 0L);
        assertThat(stats.users()).isEqualTo(2);
        assertThat(stats.sessions7d()).isEqualTo(1);
    }

    @Test
    void gaugesTellTheJobsTheirAgeAndTheSpend() {
        job(NOW.minusSeconds(90), null);
        job(NOW.minusSeconds(5), null);
        job(NOW.minusSeconds(5), JobError.FETCH_FAILED);
        database.run(entities -> new SpendRepository(entities).addCost(DailySpend.dayOf(NOW), new BigDecimal("3.5")));

        List<Gauge> gauges = database.inTransaction(entities -> gauges(entities).read());

        assertThat(readings(gauges, "content.jobs"))
                .hasSize(9)
                .contains(
                        new Reading(Map.of("stage", "fetch", "status", "queued"), 2),
                        new Reading(Map.of("stage", "fetch", "status", "failed"), 1),
                        new Reading(Map.of("stage", "qa", "status", "running"), 0));
        assertThat(readings(gauges, "content.oldest.age.seconds"))
                .contains(new Reading(Map.of("stage", "fetch"), 90), new Reading(Map.of("stage", "qa"), 0));
        assertThat(readings(gauges, "content.spend.today.usd")).containsExactly(new Reading(Map.of(), 3.5));
        assertThat(readings(gauges, "content.spend.cap.usd")).containsExactly(new Reading(Map.of(), 20));
        assertThat(readings(gauges, "content.cells.below.target")).containsExactly(new Reading(Map.of(), 6));
        assertThat(readings(gauges, "content.paused")).containsExactly(new Reading(Map.of(), 0));
    }

    @Test
    void aFailedJobIsCountedFor30Days() {
        job(NOW.minus(WINDOW), JobError.FETCH_FAILED);
        job(NOW.minus(WINDOW).minusMillis(1), JobError.FETCH_FAILED);
        job(NOW.minus(WINDOW).minusMillis(1), null);

        List<Gauge> gauges = database.inTransaction(entities -> gauges(entities).read());

        assertThat(readings(gauges, "content.jobs"))
                .contains(
                        new Reading(Map.of("stage", "fetch", "status", "failed"), 1),
                        new Reading(Map.of("stage", "fetch", "status", "queued"), 1));
    }

    private static List<Reading> readings(List<Gauge> gauges, String name) {
        return gauges.stream()
                .filter(gauge -> gauge.name().equals(name))
                .findFirst()
                .orElseThrow()
                .readings();
    }
}

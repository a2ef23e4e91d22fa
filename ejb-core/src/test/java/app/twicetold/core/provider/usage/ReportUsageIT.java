package app.twicetold.core.provider.usage;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.CallPurpose.Scope;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.ProviderCallRecorder;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ModelRef;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.CircuitBreaker;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.shared.Json;
import app.twicetold.persistence.provider.ProviderCallRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReportUsageIT {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private static final ChainEntry BIG = ChainEntry.of("openai", "big", Duration.ofSeconds(1));
    private static final ChainEntry SMALL = ChainEntry.of("openai", "small", Duration.ofSeconds(1));

    private final TestDatabase database = TestDatabase.get();
    private long monotonicMs;
    private final CircuitBreakers breakers = new CircuitBreakers(() -> monotonicMs);
    private ProviderChains chains = new ProviderChains(Map.of(Capability.LLM, List.of(BIG, SMALL)));

    @BeforeEach
    void clear() {
        database.clear();
    }

    private void call(
            Instant at, Capability capability, String model, @Nullable String cost, @Nullable ErrorKind error) {
        call(Scope.CONTENT, at, capability, model, cost, error);
    }

    private void call(
            Scope scope,
            Instant at,
            Capability capability,
            String model,
            @Nullable String cost,
            @Nullable ErrorKind error) {
        database.run(entities -> new ProviderCallRecorder(new ProviderCallRepository(entities), () -> at)
                .record(new AttemptRecord(
                        new CallPurpose(scope, null, null),
                        capability,
                        new ModelRef("openai", model),
                        100,
                        new Usage(10L, 2L, null),
                        cost == null ? null : new BigDecimal(cost),
                        error,
                        error != null)));
    }

    private UsageReport report(int days) {
        return database.inTransaction(entities -> reportUsage(entities).report(days));
    }

    private ReportUsage reportUsage(EntityManager entities) {
        return new ReportUsage(
                new ProviderCallRepository(entities),
                breakers,
                new ProviderRegistry(List.of(), () -> chains),
                () -> NOW);
    }

    @Test
    void callsAreSummedUpByCapabilityAndModel() {
        call(NOW.minusSeconds(1), Capability.LLM, "big", "0.5", null);
        call(NOW.minusSeconds(2), Capability.LLM, "big", "0.25", ErrorKind.INVALID_OUTPUT);
        call(NOW.minusSeconds(3), Capability.LLM, "big", null, null);
        call(NOW.minusSeconds(4), Capability.LLM, "big", null, ErrorKind.UNCONFIGURED);
        call(NOW.minusSeconds(5), Capability.QA_LLM, "big", "1", null);
        call(Scope.PLAYGROUND, NOW.minusSeconds(6), Capability.LLM, "big", "100", null);

        UsageReport report = report(30);

        assertThat(report.items())
                .containsExactly(
                        new UsageReport.Item("llm", "openai", "big", 4, 2, 2, 40, 8, 0, new BigDecimal("0.750000"), 1),
                        new UsageReport.Item(
                                "qa_llm", "openai", "big", 1, 0, 0, 10, 2, 0, new BigDecimal("1.000000"), 0));
        assertThat(report.totalCostUsd()).isEqualTo("1.750000");
        assertThat(report.costPerPublishedArticleUsd()).isNull();
    }

    @Test
    void theWindowHasItsBeginningAndNotItsEnd() {
        call(NOW.minus(Duration.ofDays(1)), Capability.LLM, "at", "1", null);
        call(NOW.minus(Duration.ofDays(1)).minusMillis(1), Capability.LLM, "before", "1", null);
        call(NOW, Capability.LLM, "end", "1", null);

        UsageReport report = report(1);

        assertThat(report.items()).extracting(UsageReport.Item::model).containsExactly("at");
        assertThat(report.from()).isEqualTo(NOW.minus(Duration.ofDays(1)));
        assertThat(report.to()).isEqualTo(NOW);
    }

    @Test
    void anArticleCostsItsDraftingJudgingAndEmbeddingsSharedByThoseFirstPublished() {
        new LibraryFixture(database).topics("science");
        call(NOW.minusSeconds(1), Capability.CONTENT_LLM, "big", "1", null);
        call(NOW.minusSeconds(1), Capability.QA_LLM, "big", "0.5", null);
        call(NOW.minusSeconds(1), Capability.EMBEDDINGS, "emb", "0.1", null);
        call(NOW.minusSeconds(1), Capability.ASR, "ears", "7", null);
        publish("art_1", NOW.minusSeconds(60));
        publish("art_2", NOW.minusSeconds(60));
        publish("art_3", NOW.minusSeconds(60));
        publish("art_old", NOW.minus(Duration.ofDays(40)));

        UsageReport report = report(30);

        assertThat(report.publishedArticles()).isEqualTo(3);
        assertThat(report.costPerPublishedArticleUsd()).isEqualTo("0.533333");
    }

    private UsageReport reportByDay(int days) {
        return database.inTransaction(entities -> reportUsage(entities).reportByDay(days));
    }

    @Test
    void aReportByDayHasEachUtcDayOfItsWindowAlsoAnEmptyOne() {
        Instant midnight = Instant.parse("2026-02-27T00:00:00Z");
        call(midnight.minusMillis(1), Capability.LLM, "before", "1", null);
        call(midnight, Capability.LLM, "big", "1", null);
        call(midnight.plus(Duration.ofDays(1)).minusMillis(1), Capability.LLM, "big", "2", null);
        call(NOW, Capability.LLM, "now", "4", null);
        call(NOW.minusSeconds(1), Capability.LLM, "big", "8", ErrorKind.INVALID_OUTPUT);

        UsageReport report = reportByDay(3);

        assertThat(report.from()).isEqualTo(midnight);
        assertThat(report.to()).isEqualTo(NOW);
        assertThat(days(report))
                .extracting(day -> day.day() + " " + day.totalCostUsd())
                .containsExactly("2026-02-27 3.000000", "2026-02-28 0.000000", "2026-03-01 8.000000");
        assertThat(days(report).get(1).items()).isEmpty();
        assertThat(days(report).get(2).items())
                .containsExactly(
                        new UsageReport.Item("llm", "openai", "big", 1, 1, 1, 10, 2, 0, new BigDecimal("8.000000"), 0));
        assertThat(report.items())
                .as("the sums are those of the days")
                .containsExactly(new UsageReport.Item(
                        "llm", "openai", "big", 3, 1, 1, 30, 6, 0, new BigDecimal("11.000000"), 0));
        assertThat(report.totalCostUsd()).isEqualTo("11.000000");
    }

    @Test
    void aDayTellsWhatItsArticlesCost() {
        new LibraryFixture(database).topics("science");
        Instant yesterday = NOW.minus(Duration.ofDays(1));
        call(NOW.minusSeconds(1), Capability.CONTENT_LLM, "big", "1", null);
        call(NOW.minusSeconds(1), Capability.ASR, "ears", "7", null);
        call(yesterday, Capability.QA_LLM, "big", "2", null);
        publish("art_1", NOW.minusSeconds(60));
        publish("art_2", NOW.minusSeconds(60));

        UsageReport report = reportByDay(2);

        assertThat(days(report)).extracting(UsageReport.Day::publishedArticles).containsExactly(0L, 2L);
        assertThat(days(report).get(0).costPerPublishedArticleUsd()).isNull();
        assertThat(days(report).get(1).costPerPublishedArticleUsd()).isEqualTo("0.500000");
        assertThat(report.publishedArticles()).isEqualTo(2);
        assertThat(report.costPerPublishedArticleUsd()).isEqualTo("1.500000");
    }

    @Test
    void aReportTakesTwoStatementsHoweverManyDaysItHas() {
        for (int day = 0; day < 30; day++) {
            call(NOW.minus(Duration.ofDays(day)), Capability.LLM, "m" + day % 7, "1", null);
        }

        assertThat(database.statementsOf(entities -> reportUsage(entities).reportByDay(30)))
                .hasSize(2);
        assertThat(database.statementsOf(entities -> reportUsage(entities).report(30)))
                .hasSize(2);
    }

    @Test
    void withoutDaysNothingIsToldOfThem() {
        assertThat(report(30).days()).isNull();
        assertThat(Json.write(report(30))).doesNotContain("\"days\"");
    }

    private static List<UsageReport.Day> days(UsageReport report) {
        return Objects.requireNonNull(report.days());
    }

    @Test
    void breakersOfThisServerAreTold() {
        assertThat(report(1).breakers()).isEmpty();

        answered(SMALL);
        for (int i = 0; i < 3; i++) {
            failed(BIG);
        }
        monotonicMs += 5_000;

        assertThat(report(1).breakers())
                .containsExactly(
                        new UsageReport.Breaker("llm", "openai/big", "open", "server_error", 10_000L),
                        new UsageReport.Breaker("llm", "openai/small", "closed", null, null));

        monotonicMs += 10_000;
        chains = new ProviderChains(Map.of(Capability.LLM, List.of(BIG)));

        assertThat(report(1).breakers())
                .containsExactly(new UsageReport.Breaker("llm", "openai/big", "half_open", "server_error", null));
    }

    private void answered(ChainEntry entry) {
        permit(entry).answered();
    }

    private void failed(ChainEntry entry) {
        permit(entry).failed(new CircuitBreaker.Failure(ErrorKind.SERVER_ERROR, false, null));
    }

    private CircuitBreakers.Permit permit(ChainEntry entry) {
        return Objects.requireNonNull(breakers.admit(Capability.LLM, entry), "the breaker is closed");
    }

    private void publish(String id, Instant at) {
        database.run(entities -> entities.createNativeQuery(
                        "insert into articles (id, language, created_at, first_published_at) values (:id, 'en', :at, :at)")
                .setParameter("id", id)
                .setParameter("at", at)
                .executeUpdate());
        database.run(entities -> entities.createNativeQuery("""
                        insert into article_versions (article_id, version, status, is_head, is_current, language, topic_id,
                            difficulty, title, byline, paragraphs, hint, key_points, length, source_name, provenance,
                            created_at, published_at)
                        values (:id, 1, 'published', true, true, 'en', 'science', 1, 'T', 'B', '[]', '', '[]', 1, 'S',
                            '{"origin":"ai_original","job_id":"job_1"}', :at, :at)
                        """)
                .setParameter("id", id)
                .setParameter("at", at)
                .executeUpdate());
    }
}

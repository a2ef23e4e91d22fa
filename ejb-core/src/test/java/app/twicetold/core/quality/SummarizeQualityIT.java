package app.twicetold.core.quality;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.rules.GenerationConfig.Thresholds;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.quality.QualityAggregates.Audit;
import app.twicetold.core.quality.QualityAggregates.Decided;
import app.twicetold.core.quality.QualityAggregates.ThresholdChange;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.Json;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.publication.ReviewItemEntity;
import app.twicetold.persistence.quality.QualityReportEntity;
import app.twicetold.persistence.quality.QualityReportRepository;
import app.twicetold.persistence.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SummarizeQualityIT {
    private static final Instant NOW = LibraryFixture.NOW;
    private static final Duration WINDOW = Duration.ofDays(30);

    private final TestDatabase database = TestDatabase.get();
    private String article = "";

    @BeforeEach
    void anArticle() {
        database.clear();
        LibraryFixture library = new LibraryFixture(database);
        library.topics("science");
        article = library.article(version -> {});
    }

    private QualityAggregates summary() {
        return database.inTransaction(
                entities -> new SummarizeQuality(new QualityReportRepository(entities), () -> NOW).summarize(30));
    }

    private void report(Instant at, String decision, int score, boolean sampled, String duplicateCheck) {
        database.run(entities -> {
            QualityReportEntity report = new QualityReportEntity();
            report.id = Ids.create("qar");
            report.articleId = article;
            report.version = 1;
            report.language = "en";
            report.decision = decision;
            report.qaScore = score;
            report.reasons = "[]";
            report.softFlags = "[]";
            report.checks = Json.write(List.of(
                    Map.of("id", "duplicate_check", "result", duplicateCheck),
                    Map.of("id", "attribution_present", "result", "not_applicable")));
            report.auditSampled = sampled;
            report.modelRefs = "[]";
            report.jobId = "job_1";
            report.createdAt = at;
            entities.persist(report);
        });
    }

    private void auditDecision(Instant at, String decision) {
        database.run(entities -> {
            ReviewItemEntity review = new ReviewItemEntity();
            review.id = Ids.create("rev");
            review.kind = "audit";
            review.state = "decided";
            review.articleId = article;
            review.articleVersion = 1;
            review.madeFor = "published";
            review.reasons = "[]";
            review.decision = decision;
            review.decidedBy = "ada@example.org";
            review.decidedAt = NOW;
            review.createdAt = at;
            entities.persist(review);
        });
    }

    private void thresholds(Instant at, Object details) {
        database.run(entities -> new RecordAudit(new AuditRepository(entities), () -> at)
                .record(
                        new Actor("ada@example.org", null),
                        AuditAction.GENERATION_CONFIG_UPDATED,
                        Map.of("thresholds", details)));
    }

    @Test
    void withoutReportsNothingHasARate() {
        QualityAggregates summary = summary();

        assertThat(summary.windowDays()).isEqualTo(30);
        assertThat(summary.decided()).isEqualTo(new Decided(0, 0, 0));
        assertThat(summary.avgQaScore()).isNull();
        assertThat(summary.checkPassRates()).hasSize(13).containsEntry("safety", null);
        assertThat(summary.audit()).isEqualTo(new Audit(0, 0));
        assertThat(summary.thresholdHistory()).isEmpty();
    }

    @Test
    void decisionsScoresAndChecksOfTheWindowAreSummedUp() {
        report(NOW.minus(WINDOW), "auto_publish", 92, true, "pass");
        report(NOW.minusSeconds(1), "auto_publish", 91, false, "pass");
        report(NOW.minusSeconds(1), "needs_review", 72, true, "flag");
        report(NOW.minus(WINDOW).minusMillis(1), "reject", 1, false, "fail");
        report(NOW, "reject", 1, false, "fail");

        QualityAggregates summary = summary();

        assertThat(summary.decided()).isEqualTo(new Decided(2, 1, 0));
        assertThat(summary.avgQaScore()).isEqualByComparingTo("85.00");
        assertThat(summary.checkPassRates().get("duplicate_check")).isEqualByComparingTo("0.6667");
        assertThat(summary.checkPassRates())
                .as("a check that never applied")
                .containsEntry("attribution_present", null);
        assertThat(summary.audit().sampled()).as("publications only").isEqualTo(1);
    }

    @Test
    void anAuditThatTakesAnArticleDownOverturnsIt() {
        auditDecision(NOW.minusSeconds(1), "unpublish");
        auditDecision(NOW.minus(WINDOW), "retire");
        auditDecision(NOW.minusSeconds(1), "keep");
        auditDecision(NOW.minus(WINDOW).minusMillis(1), "retire");

        assertThat(summary().audit().overturned()).isEqualTo(2);
    }

    @Test
    void changesOfThresholdsComeFromTheAuditLog() {
        thresholds(NOW.minusSeconds(9), Map.of("en", new Thresholds(85, 60)));
        thresholds(NOW.minusSeconds(2), Map.of("zh-Hans", new Thresholds(90, 70), "en", new Thresholds(80, 55)));
        thresholds(NOW.minus(WINDOW).minusMillis(1), Map.of("en", new Thresholds(1, 1)));
        database.run(entities -> new RecordAudit(new AuditRepository(entities), () -> NOW.minusSeconds(1))
                .record(Actor.SYSTEM, AuditAction.GENERATION_CONFIG_UPDATED, Map.of("changed", List.of("mix"))));

        assertThat(summary().thresholdHistory())
                .containsExactly(
                        new ThresholdChange(NOW.minusSeconds(2), "ada@example.org", "en", 80, 55),
                        new ThresholdChange(NOW.minusSeconds(2), "ada@example.org", "zh-Hans", 90, 70),
                        new ThresholdChange(NOW.minusSeconds(9), "ada@example.org", "en", 85, 60));
    }

    @Test
    void threeStatementsSumUpAnyNumberOfReports() {
        for (int i = 0; i < 20; i++) {
            report(NOW.minusSeconds(1), "auto_publish", 92, true, "pass");
        }

        assertThat(database.statementsOf(entities ->
                        new SummarizeQuality(new QualityReportRepository(entities), () -> NOW).summarize(30)))
                .hasSize(3);
    }
}

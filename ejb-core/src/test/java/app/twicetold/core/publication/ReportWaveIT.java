package app.twicetold.core.publication;

import static app.twicetold.core.publication.PublicationFixture.OPERATOR;
import static app.twicetold.core.publication.PublicationFixture.byModel;
import static app.twicetold.core.publication.PublicationFixture.content;
import static app.twicetold.core.publication.PublicationFixture.otherText;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.rules.GenerationConfig;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.publication.DismissalSteps.Dismissed;
import app.twicetold.core.publication.ReportArticle.Command;
import app.twicetold.core.publication.rules.ArticleOperation;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.publication.rules.ReportReason;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.library.LicenseEntity;
import app.twicetold.persistence.library.OpeningRepository;
import app.twicetold.persistence.publication.ReportRepository;
import app.twicetold.persistence.publication.ReviewRepository;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reports cannot be a weapon: a wave leaves the shelf usable, and one call undoes it. */
class ReportWaveIT {
    private static final ReportSettings TWENTY_A_DAY = new ReportSettings(20, Duration.ofDays(1));
    private static final int PER_HOUR = 10;

    private final PublicationFixture fixture = new PublicationFixture();
    private final LibraryFixture library = new LibraryFixture(fixture.database());
    private final ArticleVersions versions = fixture.versions();
    private final ReportArticle report = SessionBeans.bean(
            ReportArticle.class,
            fixture.database(),
            entities -> new ReportArticle(
                    new UserRepository(entities),
                    fixture.versions(entities),
                    new LibraryRepository(entities),
                    new OpeningRepository(entities),
                    new ReportRepository(entities),
                    fixture.takeDown(entities),
                    TWENTY_A_DAY,
                    fixture.clock()),
            method -> {});
    private final DismissalSteps steps = SessionBeans.bean(
            DismissalSteps.class,
            fixture.database(),
            entities -> new DismissalSteps(
                    new ReportRepository(entities),
                    new ReviewRepository(entities),
                    fixture.reviews(entities),
                    fixture.versions(entities),
                    fixture.rights(entities),
                    new RecordAudit(new AuditRepository(entities), fixture.clock())),
            method -> {});
    private final DismissReports dismiss = new DismissReports(steps);

    @Test
    void aWaveOfSixHundredAccountsLeavesOnboardingOpenAndOneCallUndoesIt() {
        List<VersionRef> articles = Stream.of("en", "zh-Hans")
                .flatMap(language -> shelf(language, 9).stream())
                .toList();
        for (int account = 0; account < 600; account++) {
            fixture.now(LibraryFixture.NOW.plusSeconds(account));
            VersionRef article = articles.get(account % articles.size());
            String reporter = reporterOf(article);
            report(reporter, article);
            if (account % 50 == 49) {
                assertOnboardingFindsADiagnostic();
            }
        }
        assertThat(served()).isEqualTo(articles.size() - PER_HOUR);
        assertThat(reviews("held")).isEqualTo(articles.size() - PER_HOUR);
        assertThat(reviews("not held")).isEqualTo(PER_HOUR);
        assertThat(fixture.audited())
                .filteredOn("system article.unpublished_by_report"::equals)
                .hasSize(PER_HOUR);

        assertThat(dismiss("{'from': '2026-03-02T10:00:00Z', 'dry_run': true}"))
                .isEqualTo(new Dismissed(600, PER_HOUR));
        assertThat(served()).isEqualTo(articles.size() - PER_HOUR);
        assertThat(dismiss("{'from': '2026-03-02T10:00:00Z'}")).isEqualTo(new Dismissed(600, PER_HOUR));

        assertThat(served()).isEqualTo(articles.size());
        assertThat(count("select count(*) from reports where status <> 'dismissed'"))
                .isZero();
        assertThat(count("select count(*) from review_items where state = 'open'"))
                .isZero();
        assertThat(fixture.audited())
                .filteredOn("ada@example.org article.republished"::equals)
                .hasSize(PER_HOUR);
        assertThat(dismissals())
                .singleElement()
                .satisfies(row -> assertThat(row.toString())
                        .contains("\"dismissed\": 600", "\"republished\": 10", "2026-03-02T10:00:00Z"));
        assertThat(dismiss("{'from': '2026-03-02T10:00:00Z'}")).isEqualTo(new Dismissed(0, 0));
    }

    /** Without a bound an hour, the last two diagnostics of each language stay all the same. */
    @ParameterizedTest
    @CsvSource({"false, 0", "true, 10"})
    void oneAccountLeavesTwoDiagnosticsOfEachLanguage(boolean settled, int perHour) {
        bound(perHour);
        List<VersionRef> articles = Stream.of("en", "zh-Hans")
                .flatMap(language -> shelf(language, 6).stream())
                .toList();
        String account = library.user();
        articles.forEach(article -> open(account, article));
        if (settled) {
            settle(account);
        }

        articles.forEach(article -> report(account, article));

        assertThat(served("en")).isEqualTo(2);
        assertThat(served("zh-Hans")).isEqualTo(2);
        assertThat(reviews("held")).isEqualTo(4);
        assertOnboardingFindsADiagnostic();
    }

    @Test
    void theBoundRollsWithTheHour() {
        bound(1);
        List<VersionRef> articles = shelf("en", 6);
        report(reporterOf(articles.get(0)), articles.get(0));
        fixture.now(LibraryFixture.NOW.plus(Duration.ofMinutes(59)));
        report(reporterOf(articles.get(1)), articles.get(1));
        assertThat(status(articles.get(1))).isEqualTo(ArticleStatus.PUBLISHED);

        fixture.now(LibraryFixture.NOW.plus(Duration.ofHours(1)));
        report(reporterOf(articles.get(1)), articles.get(1));

        assertThat(status(articles.get(1))).isEqualTo(ArticleStatus.UNPUBLISHED);
        assertThat(reviews("held")).as("no longer held").isZero();
        assertThat(count("select count(*) from review_items where state = 'open'"))
                .isEqualTo(2);
    }

    @Test
    void reportersWhoHaveSettledASessionAreNotBounded() {
        bound(1);
        List<VersionRef> articles = shelf("en", 6);
        for (VersionRef article : articles.subList(0, 3)) {
            String reporter = reporterOf(article);
            settle(reporter);
            report(reporter, article);
        }

        assertThat(served()).isEqualTo(3);
        report(reporterOf(articles.get(3)), articles.get(3));
        assertThat(status(articles.get(3))).as("their takedowns fill no bound").isEqualTo(ArticleStatus.UNPUBLISHED);
    }

    @Test
    void reportsAtOnceDoNotPassTheBreaker() throws Exception {
        bound(3);
        List<VersionRef> articles = shelf("en", 9);
        atOnce(articles);

        assertThat(served()).isEqualTo(6);
    }

    @Test
    void reportsAtOnceLeaveTheLastTwoDiagnostics() throws Exception {
        List<VersionRef> articles = shelf("en", 6);
        atOnce(articles);

        assertThat(served()).isEqualTo(2);
    }

    @Test
    void aHeldReportThatIsDismissedClosesItsReview() {
        bound(1);
        List<VersionRef> articles = shelf("en", 4);
        report(reporterOf(articles.get(0)), articles.get(0));
        String reporter = reporterOf(articles.get(1));
        report(reporter, articles.get(1));
        assertThat(fixture.audited()).contains("system report.held");

        assertThat(dismiss("{'reporter_id': '" + reporter + "'}")).isEqualTo(new Dismissed(1, 0));

        assertThat(fixture.reviewItems()).containsExactlyInAnyOrder("reported open 1", "reported superseded 1");
        assertThat(status(articles.get(1))).isEqualTo(ArticleStatus.PUBLISHED);
        assertThat(status(articles.get(0))).isEqualTo(ArticleStatus.UNPUBLISHED);
        assertThat(dismissals()).singleElement().asString().doesNotContain(reporter);
    }

    @Test
    void whatAnotherReportSpeaksAgainstStaysDown() {
        VersionRef article = shelf("en", 4).get(0);
        String first = reporterOf(article);
        String second = reporterOf(article);
        report(first, article);
        report(second, article);

        assertThat(dismiss("{'reporter_id': '" + first + "'}")).isEqualTo(new Dismissed(1, 0));
        assertThat(status(article)).isEqualTo(ArticleStatus.UNPUBLISHED);
        assertThat(fixture.reviewItems()).containsExactly("reported open 1");
        assertThat(dismiss("{'article_id': '" + article.articleId() + "'}")).isEqualTo(new Dismissed(1, 1));
        assertThat(status(article)).isEqualTo(ArticleStatus.PUBLISHED);
    }

    @Test
    void whatAnOperatorTookDownStaysDown() {
        bound(1);
        List<VersionRef> articles = shelf("en", 4);
        report(reporterOf(articles.get(0)), articles.get(0));
        report(reporterOf(articles.get(1)), articles.get(1));
        versions.move(OPERATOR, articles.get(1).articleId(), ArticleOperation.UNPUBLISH, null, Map.of());

        assertThat(dismiss("{'to': '2027-01-01T00:00:00Z'}")).isEqualTo(new Dismissed(2, 1));

        assertThat(status(articles.get(1))).isEqualTo(ArticleStatus.UNPUBLISHED);
    }

    @Test
    void whatMayNoLongerBePublishedStaysDownAndOpen() {
        List<VersionRef> articles = shelf("en", 4);
        VersionRef article = articles.get(0);
        report(reporterOf(article), article);
        report(reporterOf(articles.get(1)), articles.get(1));
        withdrawLicense(article);

        assertThat(dismiss("{'from': '2026-01-01T00:00:00Z', 'dry_run': true}")).isEqualTo(new Dismissed(1, 1));
        assertThat(dismiss("{'from': '2026-01-01T00:00:00Z'}")).isEqualTo(new Dismissed(1, 1));

        assertThat(status(article)).isEqualTo(ArticleStatus.UNPUBLISHED);
        assertThat(status(articles.get(1))).isEqualTo(ArticleStatus.PUBLISHED);
        assertThat(count("select count(*) from review_items where state = 'open'"))
                .isEqualTo(1);
        assertThat(count("select count(*) from reports where status = 'dismissed'"))
                .isEqualTo(1);
    }

    @Test
    void theReportedVersionIsServedAgainBehindANewerDraft() {
        VersionRef article = shelf("en", 4).get(0);
        report(reporterOf(article), article);
        versions.add(article.articleId(), otherText(), byModel(null), ArticleStatus.NEEDS_REVIEW);

        assertThat(dismiss("{'article_id': '" + article.articleId() + "'}")).isEqualTo(new Dismissed(1, 1));

        assertThat(status(article)).isEqualTo(ArticleStatus.PUBLISHED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}",
                "{'dry_run': true}",
                "{'from': 'yesterday'}",
                "{'from': '2026-03-02T10:00:00Z', 'to': '2026-03-02T10:00:00Z'}",
                "{'from': '-999999-01-01T00:00:00Z'}",
                "{'from': '1969-12-31T23:59:59Z'}",
                "{'to': '+10000-01-01T00:00:00Z'}",
                "{'reporter_id': 7}",
                "{'article_id': 'art_1', 'dry_run': 'yes'}",
                "{'user_id': 'usr_1'}"
            })
    void aSelectionOfNothingOrOfEverythingIsRefused(String document) {
        assertThatExceptionOfType(ServiceException.class)
                .isThrownBy(() -> dismiss(document))
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.VALIDATION_FAILED));
        assertThat(dismissals()).isEmpty();
    }

    private void atOnce(List<VersionRef> articles) throws Exception {
        List<Callable<String>> calls = new ArrayList<>();
        for (VersionRef article : articles) {
            String reporter = reporterOf(article);
            calls.add(() -> report(reporter, article));
        }
        ExecutorService threads = Executors.newFixedThreadPool(articles.size());
        try {
            for (Future<String> done : threads.invokeAll(calls)) {
                done.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private List<VersionRef> shelf(String language, int articles) {
        return IntStream.range(0, articles)
                .mapToObj(i -> versions.add(null, content(language, 1), byModel(null), ArticleStatus.PUBLISHED))
                .toList();
    }

    private String reporterOf(VersionRef article) {
        String account = library.user();
        open(account, article);
        return account;
    }

    private void withdrawLicense(VersionRef article) {
        fixture.database().run(entities -> {
            LicenseEntity license = new LicenseEntity();
            license.id = "withdrawn";
            license.name = "Withdrawn";
            license.allowed = 0;
            entities.persist(license);
            entities.flush();
            entities.createQuery("update ArticleVersionEntity v set v.licenseId = 'withdrawn' where v.articleId = :id")
                    .setParameter("id", article.articleId())
                    .executeUpdate();
        });
    }

    private void open(String account, VersionRef article) {
        fixture.database()
                .run(entities -> entities.createNativeQuery(
                                "insert into article_openings values (:user, :article, now())")
                        .setParameter("user", account)
                        .setParameter("article", article.articleId())
                        .executeUpdate());
    }

    private void settle(String account) {
        library.session(account, library.article(version -> version.difficulty = 2), "completed");
    }

    private String report(String reporter, VersionRef article) {
        return report.report(reporter, new Command(article.articleId(), ReportReason.HARMFUL, null, null));
    }

    private Dismissed dismiss(String document) {
        try {
            JsonNode json = new ObjectMapper().readTree(document.replace('\'', '"'));
            return dismiss.dismiss(OPERATOR, DismissalForm.read(json));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private void bound(int perHour) {
        fixture.database().run(entities -> {
            GenerationConfig config = fixture.settings(entities).config();
            ObjectNode json = Json.read(Json.write(config), ObjectNode.class);
            json.put("report_takedowns_per_hour", perHour);
            fixture.settings(entities).replace(Json.read(json.toString(), GenerationConfig.class));
        });
    }

    private void assertOnboardingFindsADiagnostic() {
        String newcomer = library.user();
        for (String language : List.of("en", "zh-Hans")) {
            Optional<String> found = fixture.database()
                    .inTransaction(entities -> new LibraryRepository(entities)
                            .findForDiagnostic(newcomer, language, List.of())
                            .map(article -> article.articleId));
            assertThat(found).as(language).isPresent();
        }
    }

    private ArticleStatus status(VersionRef article) {
        return fixture.version(article).status();
    }

    private long served() {
        return count(
                "select count(*) from article_versions where is_current and status = 'published' and difficulty = 1");
    }

    private long served(String language) {
        return count(
                "select count(*) from article_versions where is_current and status = 'published' and difficulty = 1"
                        + " and language = '" + language + "'");
    }

    private long reviews(String held) {
        return count("select count(*) from review_items where state = 'open' and " + held);
    }

    private List<String> dismissals() {
        return fixture.database()
                .inTransaction(entities -> entities.createQuery(
                                "select e.details from AuditEntryEntity e where e.action = 'reports.dismissed'",
                                String.class)
                        .getResultList());
    }

    private long count(String sql) {
        return fixture.database().inTransaction(entities ->
                (Long) entities.createNativeQuery(sql, Long.class).getSingleResult());
    }
}

package app.twicetold.core.publication;

import static app.twicetold.core.publication.PublicationFixture.byModel;
import static app.twicetold.core.publication.PublicationFixture.content;
import static app.twicetold.core.publication.PublicationFixture.otherText;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.library.ArticleView;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.library.ReadArticle;
import app.twicetold.core.publication.ReportArticle.Command;
import app.twicetold.core.publication.rules.ArticleEdit;
import app.twicetold.core.publication.rules.ArticleOperation;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.publication.rules.ReportReason;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.library.OpeningRepository;
import app.twicetold.persistence.publication.ReportRepository;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ReportArticleIT {
    private static final ReportSettings TWO_A_DAY = new ReportSettings(2, Duration.ofDays(1));

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
                    TWO_A_DAY,
                    fixture.clock()),
            method -> {});
    private final ReadArticle read = SessionBeans.bean(
            ReadArticle.class,
            fixture.database(),
            entities -> new ReadArticle(
                    new UserRepository(entities),
                    LibraryFixture.articles(entities),
                    new OpeningRepository(entities),
                    fixture.clock()),
            method -> {});
    private final String user = library.user();

    @BeforeEach
    void moreThanTheLastDiagnostics() {
        for (int i = 0; i < 5; i++) {
            library.article(version -> {});
        }
    }

    @ParameterizedTest
    @EnumSource(ReportReason.class)
    void aReportTakesTheArticleDownAndOpensAReview(ReportReason reason) {
        VersionRef article = live();
        read.read(user, article.articleId());

        String id = report.report(user, new Command(article.articleId(), reason, null, "mine"));

        assertThat(id).startsWith("rpt_");
        assertThat(fixture.version(article).status()).isEqualTo(ArticleStatus.UNPUBLISHED);
        assertThat(fixture.version(article).current())
                .as("no other version takes its place")
                .isTrue();
        assertThat(fixture.reviewItems()).containsExactly("reported open 1");
        assertThat(fixture.audited()).containsExactly("system article.unpublished_by_report");
        assertRefused(() -> read.read(user, article.articleId()), ErrorCode.ARTICLE_NOT_FOUND);
    }

    @Test
    void theServedVersionBehindANewerHeadIsTakenDown() {
        VersionRef article = live();
        versions.add(article.articleId(), otherText(), byModel(null), ArticleStatus.DRAFT);
        read.read(user, article.articleId());

        report(user, article);

        assertThat(fixture.version(article).status()).isEqualTo(ArticleStatus.UNPUBLISHED);
        assertThat(fixture.version(new VersionRef(article.articleId(), 2)).status())
                .isEqualTo(ArticleStatus.DRAFT);
        assertThat(fixture.reviewItems()).containsExactly("reported open 1");
    }

    @Test
    void anArticleThatTheUserHasNotOpenedIsRefused() {
        VersionRef article = live();

        assertRefused(() -> report(user, article), ErrorCode.ARTICLE_NOT_OPENED);
        assertRefused(
                () -> report.report(user, new Command("art_none", ReportReason.RIGHTS, null, null)),
                ErrorCode.ARTICLE_NOT_FOUND);
        assertThat(fixture.version(article).status()).isEqualTo(ArticleStatus.PUBLISHED);
        assertThat(fixture.reviewItems()).isEmpty();
    }

    @Test
    void aSessionCountsAsAnOpening() {
        VersionRef article = live();
        library.session(user, article.articleId(), "reading");

        assertThat(report(user, article)).startsWith("rpt_");
    }

    @Test
    void aSecondReportOfAUserIsTheFirst() {
        VersionRef article = live();
        read.read(user, article.articleId());

        assertThat(report(user, article)).isEqualTo(report(user, article));
        assertThat(fixture.reviewItems()).hasSize(1);
        assertRefused(() -> report(user, article), ErrorCode.RATE_LIMITED);
    }

    @Test
    void aLateReportJoinsTheOpenReview() {
        VersionRef article = live();
        String other = library.user();
        read.read(user, article.articleId());
        read.read(other, article.articleId());

        assertThat(report(user, article)).isNotEqualTo(report(other, article));
        assertThat(fixture.reviewItems()).containsExactly("reported open 1");
    }

    @Test
    void aReportOfAnArticleThatIsNotServedMovesNothing() {
        VersionRef article = live();
        read.read(user, article.articleId());
        versions.move(PublicationFixture.OPERATOR, article.articleId(), ArticleOperation.RETIRE, null, Map.of());

        report(user, article);

        assertThat(fixture.version(article).status()).isEqualTo(ArticleStatus.RETIRED);
        assertThat(fixture.reviewItems()).containsExactly("reported open 1");
    }

    /** Whatever brings an article back or ends it settles its reports, and the user is heard again. */
    @ParameterizedTest
    @CsvSource({"REPUBLISH, dismissed", "RETIRE, upheld"})
    void anOperationSettlesTheReportAndTheUserIsHeardAgain(ArticleOperation operation, String status) {
        VersionRef article = live();
        read.read(user, article.articleId());
        String first = report(user, article);

        versions.move(PublicationFixture.OPERATOR, article.articleId(), operation, null, Map.of());

        assertThat(reportStatuses()).containsExactly(status);
        assertThat(fixture.reviewItems()).containsExactly("reported superseded 1");
        assertThat(report(user, article)).isNotEqualTo(first);
        assertThat(reportStatuses()).containsExactly(status, "open");
        assertThat(fixture.reviewItems()).containsExactly("reported open 1", "reported superseded 1");
    }

    @Test
    void whatIsPublishedNowSettlesTheReport() {
        VersionRef article = live();
        read.read(user, article.articleId());
        report(user, article);

        versions.edit(
                article.articleId(),
                otherText(),
                byModel(null),
                ArticleEdit.of(true, ArticleStatus.UNPUBLISHED, true, true));

        assertThat(reportStatuses()).containsExactly("dismissed");
        report(user, article);
        assertThat(fixture.version(new VersionRef(article.articleId(), 2)).status())
                .isEqualTo(ArticleStatus.UNPUBLISHED);
    }

    @Test
    void theApprovalOfANewerHeadSettlesTheReport() {
        VersionRef article = live();
        read.read(user, article.articleId());
        report(user, article);
        versions.add(article.articleId(), otherText(), byModel(null), ArticleStatus.NEEDS_REVIEW);
        assertThat(reportStatuses()).containsExactly("open");

        versions.move(PublicationFixture.OPERATOR, article.articleId(), ArticleOperation.PUBLISH, null, Map.of());

        assertThat(reportStatuses()).containsExactly("dismissed");
        assertThat(fixture.reviewItems()).containsExactly("reported superseded 1");
    }

    @Test
    void aReportAboutAnOldVersionIsReviewedAndMovesNothing() {
        VersionRef article = live();
        read.read(user, article.articleId());
        versions.add(article.articleId(), otherText(), byModel(null), ArticleStatus.PUBLISHED);

        report.report(user, new Command(article.articleId(), ReportReason.RIGHTS, 1, null));

        assertThat(fixture.version(new VersionRef(article.articleId(), 2)).status())
                .isEqualTo(ArticleStatus.PUBLISHED);
        assertThat(fixture.reviewItems()).containsExactly("reported open 1");
    }

    @Test
    void aReportOfTheServedVersionTakesOverTheReviewOfAnOldOne() {
        VersionRef article = live();
        String other = library.user();
        read.read(user, article.articleId());
        read.read(other, article.articleId());
        versions.add(article.articleId(), otherText(), byModel(null), ArticleStatus.PUBLISHED);
        report.report(user, new Command(article.articleId(), ReportReason.RIGHTS, 1, null));

        report(other, article);

        assertThat(fixture.version(new VersionRef(article.articleId(), 2)).status())
                .isEqualTo(ArticleStatus.UNPUBLISHED);
        assertThat(fixture.reviewItems()).containsExactly("reported open 2");
    }

    /** An edit does not bring an article back by itself, also when the report comes while its checks run. */
    @Test
    void anEditOfAReportedArticleIsLeftToAnOperator() {
        VersionRef article = live();
        read.read(user, article.articleId());
        assertThat(servedByOperatorOnly(article)).isFalse();

        report(user, article);
        assertThat(servedByOperatorOnly(article)).isTrue();

        versions.move(PublicationFixture.OPERATOR, article.articleId(), ArticleOperation.REPUBLISH, null, Map.of());
        assertThat(servedByOperatorOnly(article)).isFalse();
        versions.move(PublicationFixture.OPERATOR, article.articleId(), ArticleOperation.RETIRE, null, Map.of());
        assertThat(servedByOperatorOnly(article)).isTrue();
    }

    private boolean servedByOperatorOnly(VersionRef article) {
        return fixture.database()
                .inTransaction(entities -> fixture.versions(entities).servedByOperatorOnly(article.articleId()));
    }

    @Test
    void oldSessionsShowATextWhoseReportWasUpheldNoMore() {
        VersionRef article = live();
        library.session(user, article.articleId(), "completed");
        assertThat(shown(article).paragraphs()).isNotEmpty();

        report(user, article);
        assertThat(shown(article).paragraphs()).as("while nobody has decided").isNotEmpty();
        versions.move(PublicationFixture.OPERATOR, article.articleId(), ArticleOperation.RETIRE, null, Map.of());

        ArticleView shown = shown(article);
        assertThat(shown.summary().title()).isEqualTo("Title");
        assertThat(shown.paragraphs()).isEmpty();
        assertThat(shown.hint()).isNull();
        assertThat(shown.keyPoints()).isNull();
    }

    @Test
    void aNewerVersionIsShownAlthoughAReportAboutTheOldOneWasUpheld() {
        VersionRef article = live();
        library.session(user, article.articleId(), "completed");
        versions.add(article.articleId(), otherText(), byModel(null), ArticleStatus.PUBLISHED);
        report.report(user, new Command(article.articleId(), ReportReason.RIGHTS, 1, null));
        fixture.database()
                .run(entities -> entities.createNativeQuery("update reports set status = 'upheld'")
                        .executeUpdate());

        assertThat(shown(article).paragraphs()).isEmpty();
        assertThat(shown(new VersionRef(article.articleId(), 2)).paragraphs()).isNotEmpty();
    }

    private ArticleView shown(VersionRef article) {
        return fixture.database()
                .inTransaction(entities ->
                        LibraryFixture.articles(entities).view(user, article.articleId(), article.version()));
    }

    private List<String> reportStatuses() {
        return fixture.database()
                .inTransaction(entities -> entities.createNativeQuery(
                                "select status from reports order by (status = 'open'), status", String.class)
                        .getResultList());
    }

    @Test
    void onlyAcceptedReportsCountTowardsTheSlidingWindow() {
        List<VersionRef> articles = List.of(live(), live(), live());
        articles.forEach(article -> read.read(user, article.articleId()));
        VersionRef unopened = live();

        report(user, articles.get(0));
        assertRefused(() -> report(user, unopened), ErrorCode.ARTICLE_NOT_OPENED);
        fixture.now(LibraryFixture.NOW.plus(Duration.ofHours(23)));
        report(user, articles.get(1));
        assertThatExceptionOfType(ServiceException.class)
                .isThrownBy(() -> report(user, articles.get(2)))
                .satisfies(refused -> {
                    assertThat(refused.code()).isEqualTo(ErrorCode.RATE_LIMITED);
                    assertThat(refused.details()).containsEntry("retry_after_seconds", 3601L);
                });
        assertThat(fixture.version(articles.get(2)).status()).isEqualTo(ArticleStatus.PUBLISHED);

        fixture.now(LibraryFixture.NOW.plus(Duration.ofDays(1)));
        assertThat(report(user, articles.get(2))).startsWith("rpt_");
    }

    @Test
    void aNoteHasAtMostFiveHundredCharacters() {
        VersionRef article = live();
        read.read(user, article.articleId());

        assertRefused(
                () -> report.report(
                        user, new Command(article.articleId(), ReportReason.RIGHTS, null, "𝄞".repeat(501))),
                ErrorCode.VALIDATION_FAILED);
        assertRefused(
                () -> report.report(user, new Command(article.articleId(), ReportReason.RIGHTS, 7, null)),
                ErrorCode.VALIDATION_FAILED);
        assertThat(report.report(user, new Command(article.articleId(), ReportReason.RIGHTS, 1, "𝄞".repeat(500))))
                .startsWith("rpt_");
    }

    @Test
    void anOpeningIsNotedOnceAndNotAtAllBesideASession() {
        VersionRef article = live();
        read.read(user, article.articleId());
        read.read(user, article.articleId());
        assertThat(openings()).isEqualTo(1);

        String practiced = library.user();
        library.session(practiced, article.articleId(), "reading");
        read.read(practiced, article.articleId());
        assertThat(openings()).isEqualTo(1);
    }

    private long openings() {
        return fixture.database()
                .inTransaction(entities ->
                        (Long) entities.createNativeQuery("select count(*) from article_openings", Long.class)
                                .getSingleResult());
    }

    private VersionRef live() {
        return versions.add(null, content(), byModel(null), ArticleStatus.PUBLISHED);
    }

    private String report(String reporter, VersionRef article) {
        return report.report(reporter, new Command(article.articleId(), ReportReason.HARMFUL, null, null));
    }

    private static void assertRefused(ThrowingCallable call, ErrorCode code) {
        assertThatExceptionOfType(ServiceException.class)
                .isThrownBy(call)
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(code));
    }
}

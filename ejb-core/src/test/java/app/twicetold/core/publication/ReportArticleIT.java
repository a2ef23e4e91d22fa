package app.twicetold.core.publication;

import static app.twicetold.core.publication.PublicationFixture.byModel;
import static app.twicetold.core.publication.PublicationFixture.content;
import static app.twicetold.core.publication.PublicationFixture.otherText;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.library.ReadArticle;
import app.twicetold.core.publication.ReportArticle.Command;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
                    fixture.reviews(entities),
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

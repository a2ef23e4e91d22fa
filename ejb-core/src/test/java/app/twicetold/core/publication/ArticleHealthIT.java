package app.twicetold.core.publication;

import static app.twicetold.core.publication.PublicationFixture.byModel;
import static app.twicetold.core.publication.PublicationFixture.content;
import static app.twicetold.core.publication.PublicationFixture.otherText;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.publication.rules.ArticleState.VersionState;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.publication.rules.ReportOutcome;
import app.twicetold.core.publication.rules.ReportReason;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.publication.HealthRepository;
import app.twicetold.persistence.publication.ReviewRepository;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArticleHealthIT {
    private final PublicationFixture fixture = new PublicationFixture();
    private final ArticleVersions versions = fixture.versions();
    private final MeasureHealth measure = SessionBeans.bean(
            MeasureHealth.class,
            fixture.database(),
            entities -> new MeasureHealth(new HealthRepository(entities), fixture.settings(entities), fixture.clock()),
            method -> {});
    private final RetirementSteps retirement = SessionBeans.bean(
            RetirementSteps.class,
            fixture.database(),
            entities -> new RetirementSteps(
                    fixture.versions(entities),
                    new LibraryRepository(entities),
                    new HealthRepository(entities),
                    new ReviewRepository(entities),
                    fixture.settings(entities),
                    fixture.orders(entities),
                    fixture.guard(entities)),
            method -> {});
    private final String user = new LibraryFixture(fixture.database()).user();

    /** With nobody's vote a session counts 21 points, and its completion 35 more. */
    @ParameterizedTest
    @CsvSource({"19, 0, ", "20, 0, 21", "20, 10, 39", "20, 11, 40", "20, 20, 56"})
    void theScoreFollowsFromWhatUsersDid(int started, int completed, Integer score) {
        VersionRef article = live();
        sessions(article, started, completed);

        measure.measure();

        assertThat(health(article).score()).isEqualTo(score);
        assertThat(health(article).points()).extracting(HealthView.Point::score).containsExactly(score);
    }

    @Test
    void assessmentsVotesAndReportsMoveTheScore() {
        VersionRef article = live();
        sessions(article, 20, 20);
        assertThat(health(article).score()).isEqualTo(56);

        sql("""
                insert into attempts (id, session_id, user_id, round, status, declared_duration_ms, duration_ms,
                    content_type, size_bytes, sha256, pause_count, created_at)
                select 'att_' || id, id, user_id, 1, 'assessed', 1, 1, 'audio/wav', 1, 'x', 0, now() from sessions
                """);
        sql("""
                insert into assessments (id, attempt_id, session_id, user_id, round, article_id, article_version,
                    language, rubric_version, model_ref, confidence, overall, key_info, structure, efficiency, fluency,
                    findings, created_at)
                select 'asm_' || id, 'att_' || id, id, user_id, 1, article_id, 1, 'en', 'v1', 'mock', 'high', 1, 80, 1,
                    1, 1, '{}', now()
                from sessions
                """);
        assertThat(health(article).score()).as("an average of 80").isEqualTo(84);

        sql("insert into assessment_feedback select id, user_id, false, null, now() from assessments limit 1");
        assertThat(health(article).score()).as("all votes against it").isEqualTo(63);

        sql("insert into reports (id, article_id, article_version, reason, status, created_at) values ('rpt_1', '"
                + article.articleId() + "', 1, 'rights', 'open', now()), ('rpt_2', '" + article.articleId()
                + "', 1, 'rights', 'dismissed', now())");
        assertThat(health(article).score())
                .as("one report that was not dismissed")
                .isEqualTo(58);
    }

    @Test
    void aRegeneratedArticleBeginsItsHealthAnew() {
        VersionRef article = live();
        sessions(article, 20, 0);
        versions.add(article.articleId(), otherText(), byModel(null), ArticleStatus.PUBLISHED);

        assertThat(health(article).score()).isNull();
        assertThat(health(article).inputs().started()).isZero();
        measure.measure();
        assertThat(measure.unhealthy()).isEmpty();
        assertThat(retirement.retire(article.articleId()))
                .as("the same evening")
                .isEmpty();
    }

    @Test
    void anEditGoesOnWithTheHealthOfItsText() {
        VersionRef article = live();
        sessions(article, 20, 0);
        versions.add(
                article.articleId(), otherText(), byModel(null).edited("ada@example.org", 1), ArticleStatus.PUBLISHED);

        assertThat(health(article).score()).isEqualTo(21);
    }

    @Test
    void aDraftThatIsNotServedYetDoesNotBeginAnew() {
        VersionRef article = live();
        sessions(article, 20, 0);
        versions.add(article.articleId(), otherText(), byModel(null), ArticleStatus.NEEDS_REVIEW);

        assertThat(health(article).score()).isEqualTo(21);
    }

    @Test
    void reportsOfAllVersionsCount() {
        VersionRef article = live();
        sql("insert into reports (id, article_id, article_version, reason, status, created_at) values ('rpt_1', '"
                + article.articleId() + "', 1, 'rights', 'upheld', now())");
        versions.add(article.articleId(), otherText(), byModel(null), ArticleStatus.PUBLISHED);

        assertThat(health(article).inputs().reports()).isEqualTo(1);
    }

    /** Held reports lower the score, and must not take down what the breaker protects. */
    @Test
    void anArticleWithHeldReportsIsNotRetired() {
        VersionRef article = live();
        sessions(article, 20, 0);
        fixture.database()
                .run(entities -> fixture.reviews(entities)
                        .reported(
                                article.articleId(),
                                new VersionState(1, ArticleStatus.PUBLISHED),
                                ReportReason.HARMFUL,
                                ReportOutcome.HELD));

        assertThat(retirement.retire(article.articleId())).isEmpty();
        assertThat(fixture.version(article).status()).isEqualTo(ArticleStatus.PUBLISHED);
    }

    @Test
    void eachWeekHasOnePoint() {
        VersionRef article = live();
        sessions(article, 20, 20);
        measure.measure();
        fixture.now(LibraryFixture.NOW.plus(Duration.ofDays(6)));
        measure.measure();
        assertThat(health(article).points()).hasSize(1);
        fixture.now(LibraryFixture.NOW.plus(Duration.ofDays(7)));
        measure.measure();

        assertThat(health(article).points())
                .extracting(HealthView.Point::weekStart)
                .containsExactly(LocalDate.of(2026, 3, 9), LocalDate.of(2026, 3, 2));
    }

    @ParameterizedTest
    @CsvSource({"20, 10, true", "20, 11, false", "19, 0, false"})
    void aServedArticleBelowFortyIsRetiredAndReplaced(int started, int completed, boolean retired) {
        VersionRef article = live();
        sessions(article, started, completed);
        measure.measure();

        assertThat(measure.unhealthy().contains(article.articleId())).isEqualTo(retired);
        Optional<String> job = retirement.retire(article.articleId());

        assertThat(job.isPresent()).isEqualTo(retired);
        assertThat(fixture.version(article).status())
                .isEqualTo(retired ? ArticleStatus.RETIRED : ArticleStatus.PUBLISHED);
        if (retired) {
            assertThat(fixture.contentJobs()).containsExactly("generate replacement queued");
            assertThat(fixture.audited()).containsExactly("system article.retired_by_health");
            assertThat(retirement.retire(article.articleId())).as("once").isEmpty();
        }
    }

    @Test
    void aReplacementInAPauseIsKeptForARetry() {
        VersionRef article = live();
        sessions(article, 20, 0);
        fixture.pause();

        assertThat(retirement.retire(article.articleId())).isEmpty();

        assertThat(fixture.version(article).status()).isEqualTo(ArticleStatus.RETIRED);
        assertThat(fixture.contentJobs()).containsExactly("generate replacement failed generation_paused");
    }

    @Test
    void onlyServedArticlesGetPoints() {
        VersionRef rejected = versions.add(null, content(), byModel(null), ArticleStatus.REJECTED);
        live();

        assertThat(measure.measure()).isEqualTo(1);
        assertThat(health(rejected).points()).isEmpty();
        assertThat(health(rejected).score()).isNull();
    }

    @Test
    void theNumberOfStatementsDoesNotDependOnTheNumberOfArticles() {
        for (int i = 0; i < 5; i++) {
            live();
        }

        assertThat(fixture.database()
                        .statementsOf(entities -> new MeasureHealth(
                                        new HealthRepository(entities), fixture.settings(entities), fixture.clock())
                                .measure()))
                .hasSize(3);
    }

    @Test
    void anArticleThatIsNotThereHasNoHealth() {
        assertThatExceptionOfType(ServiceException.class)
                .isThrownBy(() -> health(new VersionRef("art_none", 1)))
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.ARTICLE_NOT_FOUND));
    }

    private VersionRef live() {
        return versions.add(null, content(), byModel(null), ArticleStatus.PUBLISHED);
    }

    /** Of a user each, because a user has one open session on an article. */
    private void sessions(VersionRef article, int started, int completed) {
        sql("""
                insert into users
                select (json_populate_record(u, json_build_object('id', u.id || n))).*
                from users u, generate_series(1, %d) n
                where u.id = '%s'
                on conflict do nothing
                """.formatted(started, user));
        sql("""
                insert into sessions (id, user_id, kind, article_id, article_version, language, stage, created_at,
                    touched_at, completed_at, local_date)
                select 'ses_' || n, '%s' || n, 'training', '%s', 1, 'en', case when n <= %d then 'completed' else 'reading' end, now(), now(),
                    case when n <= %d then now() end, case when n <= %d then current_date end
                from generate_series(1, %d) n
                """.formatted(user, article.articleId(), completed, completed, completed, started));
    }

    private void sql(String statement) {
        fixture.database().run(entities -> entities.createNativeQuery(statement).executeUpdate());
    }

    private HealthView health(VersionRef article) {
        return fixture.database()
                .inTransaction(entities -> new ReadHealth(new HealthRepository(entities)).read(article.articleId()));
    }
}

package app.twicetold.core.publication;

import static app.twicetold.core.publication.PublicationFixture.OPERATOR;
import static app.twicetold.core.publication.PublicationFixture.byModel;
import static app.twicetold.core.publication.PublicationFixture.content;
import static app.twicetold.core.publication.PublicationFixture.otherText;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.publication.rules.ArticleOperation;
import app.twicetold.core.publication.rules.ArticleState.VersionState;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.publication.rules.AutomaticMove;
import app.twicetold.core.publication.rules.ReportOutcome;
import app.twicetold.core.publication.rules.ReportReason;
import app.twicetold.core.publication.rules.ReviewDecision;
import app.twicetold.core.publication.rules.ReviewKind;
import app.twicetold.core.publication.rules.ReviewTable;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.publication.ReportRepository;
import app.twicetold.persistence.publication.ReviewQuery;
import app.twicetold.persistence.publication.ReviewRepository;
import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class DecideReviewIT {
    private final PublicationFixture fixture = new PublicationFixture();
    private final ArticleVersions versions = fixture.versions();
    private final DecisionSteps steps =
            SessionBeans.bean(DecisionSteps.class, fixture.database(), this::steps, method -> {});

    @ParameterizedTest
    @MethodSource("matrix")
    void aDecisionDoesWhatTheTableSaysOrChangesNothing(ReviewKind kind, ReviewDecision decision) {
        VersionRef article = waiting(kind);
        ReviewView review = open();
        Optional<ReviewTable.Effect> effect = ReviewTable.effect(kind, decision);

        if (effect.isEmpty()) {
            assertRefused(() -> decide(review, decision), ErrorCode.ILLEGAL_DECISION);
            assertThat(open()).isEqualTo(review);
            assertThat(fixture.version(article).status()).isEqualTo(kind.status());
            return;
        }
        Optional<String> job = decide(review, decision);

        ReviewView decided = show(review.id());
        assertThat(decided.decision()).isEqualTo(decision);
        assertThat(decided.decidedBy()).isEqualTo("ada@example.org");
        assertThat(decided.allowedDecisions()).isEmpty();
        ArticleOperation operation = effect.get().operation();
        assertThat(fixture.version(article).status())
                .isEqualTo(
                        operation == null
                                ? kind.status()
                                : operation.from(kind.status()).orElseThrow());
        assertThat(job.isPresent()).isEqualTo(decision == ReviewDecision.REGENERATE);
        assertThat(fixture.audited()).contains("ada@example.org review.decided");
        assertRefused(() -> decide(review, decision), ErrorCode.ALREADY_DECIDED);
    }

    static List<Object[]> matrix() {
        return List.of(ReviewKind.values()).stream()
                .flatMap(kind ->
                        List.of(ReviewDecision.values()).stream().map(decision -> new Object[] {kind, decision}))
                .toList();
    }

    @Test
    void aRejectionNeedsItsReason() {
        waiting(ReviewKind.QA);
        ReviewView review = open();

        assertRefused(
                () -> steps.decide(OPERATOR, review.id(), new DecisionForm(ReviewDecision.REJECT, null, null)),
                ErrorCode.VALIDATION_FAILED);
        assertThat(open()).isEqualTo(review);
    }

    @Test
    void aReviewOfAVersionThatMovedIsClosed() {
        VersionRef article = waiting(ReviewKind.REQUESTED);
        ReviewView review = open();
        versions.move(OPERATOR, article.articleId(), ArticleOperation.REJECT, null, Map.of());

        assertRefused(() -> decide(review, ReviewDecision.APPROVE), ErrorCode.ALREADY_DECIDED);
    }

    @Test
    void aDecisionThatTheStatusDoesNotAllowLeavesTheReviewOpen() {
        VersionRef article = versions.add(null, content(), byModel(null), ArticleStatus.RETIRED);
        fixture.database()
                .run(entities -> fixture.reviews(entities)
                        .open(
                                ReviewKind.REPORTED,
                                article.articleId(),
                                fixture.versions(entities)
                                        .lock(article.articleId())
                                        .head(),
                                List.of("rights")));
        ReviewView review = open();

        assertRefused(() -> decide(review, ReviewDecision.REPUBLISH), ErrorCode.ILLEGAL_TRANSITION);
        assertThat(open()).isEqualTo(review);
    }

    @Test
    void aDecisionActsOnTheVersionOfItsReview() {
        VersionRef live = waiting(ReviewKind.REPORTED);
        versions.add(live.articleId(), otherText(), byModel(null), ArticleStatus.DRAFT);

        decide(open(), ReviewDecision.REPUBLISH);

        assertThat(fixture.version(live).status()).isEqualTo(ArticleStatus.PUBLISHED);
        assertThat(fixture.version(new VersionRef(live.articleId(), 2)).status())
                .isEqualTo(ArticleStatus.DRAFT);
    }

    @Test
    void nothingIsOrderedInAPauseAndTheReviewStaysOpen() {
        waiting(ReviewKind.QA);
        fixture.pause();
        ReviewView review = open();

        assertRefused(() -> decide(review, ReviewDecision.REGENERATE), ErrorCode.GENERATION_PAUSED);
        assertThat(open()).isEqualTo(review);
    }

    @ParameterizedTest
    @EnumSource(
            value = ReviewDecision.class,
            names = {"REPUBLISH", "RETIRE", "REGENERATE"})
    void aDecisionSettlesTheReports(ReviewDecision decision) {
        VersionRef article = waiting(ReviewKind.REPORTED);
        ReviewView review = open();
        fixture.database()
                .run(entities -> entities.createNativeQuery(
                                "insert into reports (id, article_id, article_version, reason, status, review_id, created_at) "
                                        + "values ('rpt_1', :article, 1, 'rights', 'open', :review, now())")
                        .setParameter("article", article.articleId())
                        .setParameter("review", review.id())
                        .executeUpdate());
        assertThat(open().reportIds()).containsExactly("rpt_1");

        decide(review, decision);

        String status = fixture.database()
                .inTransaction(
                        entities -> (String) entities.createNativeQuery("select status from reports", String.class)
                                .getSingleResult());
        assertThat(status).isEqualTo(decision == ReviewDecision.REPUBLISH ? "dismissed" : "upheld");
    }

    @Test
    void aPageOfReviewsTakesFourStatementsAndOneReviewThree() {
        waiting(ReviewKind.QA);
        waiting(ReviewKind.REPORTED);

        assertThat(fixture.database()
                        .statementsOf(entities -> assertThat(browse(entities)
                                        .list(ReviewFilter.read(null, null, null, null), null, 10)
                                        .page()
                                        .items())
                                .hasSize(2)))
                .hasSize(4);
        String id = open().id();
        assertThat(fixture.database().statementsOf(entities -> browse(entities).show(id)))
                .hasSize(3);
    }

    @Test
    void aLateReportOfARetiredArticleIsClosedWithoutANewDraft() {
        VersionRef article = versions.add(null, content(), byModel(null), ArticleStatus.RETIRED);
        report(article, article.version(), ReportOutcome.NONE);

        assertThat(open().allowedDecisions())
                .containsExactly(ReviewDecision.REGENERATE, ReviewDecision.KEEP, ReviewDecision.RETIRE);
        assertThat(decide(open(), ReviewDecision.KEEP)).isEmpty();

        assertThat(fixture.version(article).status()).isEqualTo(ArticleStatus.RETIRED);
        assertThat(reportStatuses()).containsExactly("dismissed");
    }

    @Test
    void aReportOfAnArticleInReviewOutlivesTheApprovalOfTheOtherReview() {
        VersionRef article = waiting(ReviewKind.REQUESTED);
        report(article, article.version(), ReportOutcome.NONE);
        ReviewView requested = list(null, "requested").get(0);

        decide(requested, ReviewDecision.APPROVE);

        ReviewView reported = open();
        assertThat(reported.kind()).isEqualTo(ReviewKind.REPORTED);
        assertThat(reported.allowedDecisions())
                .containsExactly(ReviewDecision.KEEP, ReviewDecision.UNPUBLISH, ReviewDecision.RETIRE);
        decide(reported, ReviewDecision.UNPUBLISH);
        assertThat(fixture.version(article).status()).isEqualTo(ArticleStatus.UNPUBLISHED);
        assertThat(reportStatuses()).containsExactly("upheld");
    }

    @Test
    void aReportOfAReplacedVersionIsDecidedWithoutAMove() {
        VersionRef old = versions.add(null, content(), byModel(null), ArticleStatus.PUBLISHED);
        versions.add(old.articleId(), otherText(), byModel(null), ArticleStatus.PUBLISHED);
        report(old, old.version(), ReportOutcome.NONE);

        assertThat(open().allowedDecisions()).containsExactly(ReviewDecision.KEEP, ReviewDecision.RETIRE);
        assertRefused(() -> decide(open(), ReviewDecision.REPUBLISH), ErrorCode.ILLEGAL_DECISION);
        decide(open(), ReviewDecision.RETIRE);

        assertThat(fixture.version(new VersionRef(old.articleId(), 2)).status()).isEqualTo(ArticleStatus.PUBLISHED);
        assertThat(reportStatuses()).containsExactly("upheld");
    }

    @ParameterizedTest
    @CsvSource({"newest, 3, 2, 1", "oldest, 1, 2, 3"})
    void heldReviewsComeFirstOnEveryPage(String order, int second, int third, int fourth) {
        VersionRef held = versions.add(null, content(), byModel(null), ArticleStatus.PUBLISHED);
        report(held, 1, ReportOutcome.HELD);
        for (int i = 1; i <= 3; i++) {
            fixture.now(LibraryFixture.NOW.plusSeconds(i));
            waiting(ReviewKind.QA);
        }

        List<ReviewView> walked = new ArrayList<>();
        @Nullable Cursor after = null;
        do {
            @Nullable Cursor from = after;
            Page<ReviewView> page = fixture.database()
                    .inTransaction(entities -> browse(entities)
                            .list(ReviewFilter.read(null, null, null, order), from, 1)
                            .page());
            walked.addAll(page.items());
            after = Cursor.decode(page.nextCursor());
        } while (after != null);

        assertThat(walked).extracting(ReviewView::held).containsExactly(true, false, false, false);
        assertThat(walked).extracting(ReviewView::id).doesNotHaveDuplicates();
        assertThat(walked.subList(1, 4))
                .extracting(review -> review.createdAt().getEpochSecond() - LibraryFixture.NOW.getEpochSecond())
                .containsExactly((long) second, (long) third, (long) fourth);
    }

    private void report(VersionRef article, int version, ReportOutcome outcome) {
        fixture.database().run(entities -> {
            ArticleStatus status = new LibraryRepository(entities)
                    .find(article.articleId(), version)
                    .map(row -> WireValue.of(ArticleStatus.class, row.status))
                    .orElseThrow();
            String review = fixture.reviews(entities)
                    .reported(article.articleId(), new VersionState(version, status), ReportReason.RIGHTS, outcome)
                    .id;
            entities.createNativeQuery("""
                            insert into reports (id, article_id, article_version, reason, status, review_id, created_at)
                            values ('rpt_1', :article, :version, 'rights', 'open', :review, now())
                            """)
                    .setParameter("article", article.articleId())
                    .setParameter("version", version)
                    .setParameter("review", review)
                    .executeUpdate();
        });
    }

    private List<String> reportStatuses() {
        return fixture.database()
                .inTransaction(
                        entities -> entities.createNativeQuery("select status from reports order by id", String.class)
                                .getResultList());
    }

    @Test
    void reviewsAreFilteredByKindAndState() {
        waiting(ReviewKind.QA);
        waiting(ReviewKind.REPORTED);

        assertThat(list(null, "reported")).hasSize(1);
        assertThat(list("decided", null)).isEmpty();
        assertRefused(() -> list("nowhere", null), ErrorCode.VALIDATION_FAILED);
        assertRefused(() -> list(null, "nothing"), ErrorCode.VALIDATION_FAILED);
        assertRefused(() -> show("rev_none"), ErrorCode.NOT_FOUND);
    }

    @Test
    void aReviewTellsWhatItIsAbout() {
        VersionRef article = versions.add(null, content("zh-Hans", 2), byModel(null), ArticleStatus.QA);
        versions.automatic(article.articleId(), 1, AutomaticMove.QA_DOUBTS, false, List.of());

        ReviewView review = open();

        assertThat(review.title()).isEqualTo("Title");
        assertThat(review.language()).isEqualTo("zh-Hans");
        assertThat(review.topicId()).isEqualTo("science");
        assertThat(review.difficulty()).isEqualTo(2);
        assertThat(show(review.id())).isEqualTo(review);
    }

    @Test
    void openReviewsAreCountedByKindWhateverThePageShows() {
        waiting(ReviewKind.QA);
        waiting(ReviewKind.QA);
        waiting(ReviewKind.AUDIT);
        VersionRef chinese = versions.add(null, content("zh-Hans", 2), byModel(null), ArticleStatus.QA);
        versions.automatic(chinese.articleId(), 1, AutomaticMove.QA_DOUBTS, false, List.of());
        decide(open(), ReviewDecision.APPROVE);

        assertThat(listed("decided", "reported", null).open())
                .isEqualTo(Map.of(
                        ReviewKind.QA, 2L, ReviewKind.REQUESTED, 0L, ReviewKind.AUDIT, 1L, ReviewKind.REPORTED, 0L));
        assertThat(listed(null, null, "zh-Hans").open())
                .allSatisfy((kind, count) -> assertThat(count).isZero());
        assertThat(listed(null, null, "en").page().items()).hasSize(3);
        assertThat(listed("decided", null, "zh-Hans").page().items()).hasSize(1);
        assertThat(listed("decided", null, "en").page().items()).isEmpty();
        assertRefused(() -> listed(null, null, "fr"), ErrorCode.VALIDATION_FAILED);
    }

    @Test
    void aCursorOfTheOtherOrderIsRefused() {
        Cursor newest = new Cursor(LibraryFixture.NOW, "rev_1");

        assertRefused(
                () -> fixture.database()
                        .run(entities ->
                                browse(entities).list(ReviewFilter.read(null, null, null, "oldest"), newest, 1)),
                ErrorCode.BAD_REQUEST);
    }

    /** Otherwise one page of a queue of thousands reads them all. */
    @ParameterizedTest
    @CsvSource({",,newest", ",,oldest", "qa,,oldest", ",en,newest", "qa,en,oldest"})
    void aPageReadsOnlyItsRows(@Nullable String kind, @Nullable String language, String order) {
        fixture.database().run(entities -> {
            entities.createNativeQuery("""
                    insert into articles (id, language, diagnostic, created_at)
                    select 'art_' || n, 'en', false, now() from generate_series(1, 3000) n
                    """).executeUpdate();
            entities.createNativeQuery("""
                    insert into article_versions (article_id, version, status, is_head, is_current, language, topic_id,
                        difficulty, title, byline, paragraphs, hint, key_points, length, source_name, provenance,
                        created_at)
                    select 'art_' || n, 1, 'needs_review', true, false, case when n % 2 = 0 then 'en' else 'zh-Hans' end,
                        'science', 1, 't', 'b', '[]', '', '[]', 1, 's', '{"origin": "ai_original"}', now()
                    from generate_series(1, 3000) n
                    """).executeUpdate();
            entities.createNativeQuery("""
                    insert into review_items (id, kind, state, article_id, article_version, made_for, reasons, created_at)
                    select 'rev_' || n, case when n % 10 < 2 then 'qa' else 'audit' end, 'open', 'art_' || n, 1,
                        'needs_review', '[]', now() - n * interval '1 minute'
                    from generate_series(1, 3000) n
                    """).executeUpdate();
            entities.createNativeQuery("analyze articles, article_versions, review_items")
                    .executeUpdate();
        });

        long read = fixture.database()
                .rowsRead(
                        "review_items",
                        entities -> assertThat(new ReviewRepository(entities)
                                        .page(new ReviewQuery(
                                                "open", kind, language, order.equals("oldest"), null, 50)))
                                .hasSize(50));

        assertThat(read).isLessThan(250);
    }

    private ReviewPage listed(@Nullable String state, @Nullable String kind, @Nullable String language) {
        return fixture.database()
                .inTransaction(
                        entities -> browse(entities).list(ReviewFilter.read(state, kind, language, null), null, 10));
    }

    /** An article with an open review of the kind. */
    private VersionRef waiting(ReviewKind kind) {
        return switch (kind) {
            case QA -> moved(ArticleStatus.QA, AutomaticMove.QA_DOUBTS, false);
            case AUDIT -> moved(ArticleStatus.QA, AutomaticMove.QA_PUBLISHES, true);
            case REPORTED -> moved(ArticleStatus.PUBLISHED, AutomaticMove.REPORT, false);
            case REQUESTED -> {
                VersionRef article = versions.add(null, content(), byModel(null), ArticleStatus.PUBLISHED);
                yield versions.move(OPERATOR, article.articleId(), ArticleOperation.REQUEST_REVIEW, null, Map.of());
            }
        };
    }

    private VersionRef moved(ArticleStatus from, AutomaticMove move, boolean sampled) {
        VersionRef article = versions.add(null, content(), byModel(null), from);
        versions.automatic(article.articleId(), 1, move, sampled, List.of());
        return article;
    }

    private Optional<String> decide(ReviewView review, ReviewDecision decision) {
        return steps.decide(OPERATOR, review.id(), new DecisionForm(decision, "Because.", "A note."));
    }

    private ReviewView open() {
        return list(null, null).get(0);
    }

    private List<ReviewView> list(@Nullable String state, @Nullable String kind) {
        return fixture.database()
                .inTransaction(entities -> browse(entities)
                        .list(ReviewFilter.read(state, kind, null, null), null, 10)
                        .page()
                        .items());
    }

    private ReviewView show(String id) {
        return fixture.database().inTransaction(entities -> browse(entities).show(id));
    }

    private static BrowseReviews browse(EntityManager entities) {
        return new BrowseReviews(new ReviewRepository(entities), new ReportRepository(entities));
    }

    private DecisionSteps steps(EntityManager entities) {
        return new DecisionSteps(
                new ReviewRepository(entities),
                new ReportRepository(entities),
                fixture.reviews(entities),
                fixture.versions(entities),
                fixture.rights(entities),
                fixture.regeneration(entities),
                new RecordAudit(new AuditRepository(entities), fixture.clock()));
    }

    private static void assertRefused(ThrowingCallable call, ErrorCode code) {
        assertThatExceptionOfType(ServiceException.class)
                .isThrownBy(call)
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(code));
    }

    @Test
    void aDecisionAboutWhatAnotherOperatorDecidedIsRefused() {
        waiting(ReviewKind.QA);
        ReviewView read = open();
        DecisionForm decision = new DecisionForm(ReviewDecision.APPROVE, "Because.", null, (long) read.itemVersion());
        DecisionForm ahead = new DecisionForm(ReviewDecision.APPROVE, "Because.", null, read.itemVersion() + 1L);

        assertRefused(() -> steps.decide(OPERATOR, read.id(), ahead), ErrorCode.VERSION_CONFLICT);
        steps.decide(OPERATOR, read.id(), decision);

        assertRefused(() -> steps.decide(OPERATOR, read.id(), decision), ErrorCode.VERSION_CONFLICT);
        assertRefused(() -> decide(read, ReviewDecision.APPROVE), ErrorCode.ALREADY_DECIDED);
    }
}

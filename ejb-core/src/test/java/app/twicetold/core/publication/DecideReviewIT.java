package app.twicetold.core.publication;

import static app.twicetold.core.publication.PublicationFixture.OPERATOR;
import static app.twicetold.core.publication.PublicationFixture.byModel;
import static app.twicetold.core.publication.PublicationFixture.content;
import static app.twicetold.core.publication.PublicationFixture.otherText;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.publication.rules.ArticleOperation;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.publication.rules.AutomaticMove;
import app.twicetold.core.publication.rules.ReviewDecision;
import app.twicetold.core.publication.rules.ReviewKind;
import app.twicetold.core.publication.rules.ReviewTable;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.publication.ReportRepository;
import app.twicetold.persistence.publication.ReviewRepository;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
    void aPageOfReviewsTakesTwoStatements() {
        waiting(ReviewKind.QA);
        waiting(ReviewKind.REPORTED);

        assertThat(fixture.database()
                        .statementsOf(entities -> assertThat(browse(entities)
                                        .list(null, null, null, 10)
                                        .items())
                                .hasSize(2)))
                .hasSize(2);
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
                .inTransaction(
                        entities -> browse(entities).list(state, kind, null, 10).items());
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
}

package app.twicetold.core.publication.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.publication.rules.ArticleState.VersionState;
import app.twicetold.core.shared.WireValue;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ArticleLifecycleTest {
    private static final String ILLEGAL = "-";

    @Test
    void thereAreSevenStatusesAndSevenOperations() {
        assertThat(ArticleStatus.values())
                .extracting(ArticleStatus::wire)
                .containsExactly("draft", "qa", "needs_review", "published", "rejected", "unpublished", "retired");
        assertThat(ArticleOperation.values())
                .extracting(ArticleOperation::wire)
                .containsExactly(
                        "publish", "reject", "retire", "unpublish", "republish", "regenerate", "request_review");
    }

    @ParameterizedTest
    @CsvSource({
        //                publish,   reject,   retire,  unpublish,   republish, regenerate,   request_review
        "draft,           -,         rejected, -,       -,           -,         -,            -",
        "qa,              -,         rejected, -,       -,           -,         -,            -",
        "needs_review,    published, rejected, -,       -,           -,         needs_review, -",
        "published,       -,         -,        retired, unpublished, -,         -,            needs_review",
        "rejected,        published, -,        -,       -,           -,         rejected,     needs_review",
        "unpublished,     -,         -,        retired, -,           published, unpublished,  -",
        "retired,         -,         -,        -,       -,           -,         retired,      -"
    })
    void anOperatorMovesAnArticleByTheTable(
            String status,
            String publish,
            String reject,
            String retire,
            String unpublish,
            String republish,
            String regenerate,
            String requestReview) {
        assertMove(status, ArticleOperation.PUBLISH, publish);
        assertMove(status, ArticleOperation.REJECT, reject);
        assertMove(status, ArticleOperation.RETIRE, retire);
        assertMove(status, ArticleOperation.UNPUBLISH, unpublish);
        assertMove(status, ArticleOperation.REPUBLISH, republish);
        assertMove(status, ArticleOperation.REGENERATE, regenerate);
        assertMove(status, ArticleOperation.REQUEST_REVIEW, requestReview);
    }

    private static void assertMove(String from, ArticleOperation operation, String to) {
        ArticleStatus status = WireValue.of(ArticleStatus.class, from);
        boolean legal = !to.equals(ILLEGAL);

        assertThat(operation.from(status).map(ArticleStatus::wire))
                .as(operation + " from " + from)
                .isEqualTo(legal ? Optional.of(to) : Optional.empty());
        assertThat(ArticleOperation.allowed(status, false).contains(operation)).isEqualTo(legal);
    }

    @ParameterizedTest
    @EnumSource(ArticleStatus.class)
    void oneNewVersionIsOnItsWayAtATime(ArticleStatus status) {
        Set<ArticleOperation> rest = EnumSet.noneOf(ArticleOperation.class);
        rest.addAll(ArticleOperation.allowed(status, false));
        rest.remove(ArticleOperation.REGENERATE);

        assertThat(ArticleOperation.allowed(status, true)).isEqualTo(rest);
    }

    @ParameterizedTest
    @CsvSource({"PUBLISHED,   'unpublish, retire, reject'", "UNPUBLISHED, 'retire, reject'", "RETIRED,     'reject'"})
    void theCurrentVersionBelowANewerHeadCanBeTakenDown(ArticleStatus current, String operations) {
        ArticleState article = new ArticleState(new VersionState(2, ArticleStatus.QA), new VersionState(1, current));

        assertThat(ArticleOperation.allowed(article, false))
                .extracting(ArticleOperation::wire)
                .containsExactlyInAnyOrder(operations.split(", "));
    }

    @Test
    void onlyARejectionNeedsAReason() {
        assertThat(Arrays.stream(ArticleOperation.values()).filter(ArticleOperation::requiresReason))
                .containsExactly(ArticleOperation.REJECT);
    }

    @ParameterizedTest
    @CsvSource({
        //             checks publish, doubt,     reject,  report,      health
        "draft,        -,         -,            -,        -,           -",
        "qa,           published, needs_review, rejected, -,           -",
        "needs_review, -,         -,            -,        -,           -",
        "published,    -,         -,            -,        unpublished, retired",
        "rejected,     -,         -,            -,        -,           -",
        "unpublished,  -,         -,            -,        -,           -",
        "retired,      -,         -,            -,        -,           -"
    })
    void checksReportsAndHealthMoveAnArticleByTheirTable(
            String status, String publishes, String doubts, String rejects, String report, String health) {
        assertMove(status, AutomaticMove.QA_PUBLISHES, publishes);
        assertMove(status, AutomaticMove.QA_DOUBTS, doubts);
        assertMove(status, AutomaticMove.QA_REJECTS, rejects);
        assertMove(status, AutomaticMove.REPORT, report);
        assertMove(status, AutomaticMove.HEALTH, health);
    }

    private static void assertMove(String from, AutomaticMove move, String to) {
        assertThat(move.from(WireValue.of(ArticleStatus.class, from)).map(ArticleStatus::wire))
                .as(move + " from " + from)
                .isEqualTo(to.equals(ILLEGAL) ? Optional.empty() : Optional.of(to));
    }

    @ParameterizedTest
    @CsvSource({
        "QA_PUBLISHES, false, -", "QA_PUBLISHES, true, AUDIT",
        "QA_DOUBTS, false, QA", "QA_DOUBTS, true, QA",
        "QA_REJECTS, false, -", "QA_REJECTS, true, -",
        "REPORT, false, REPORTED", "REPORT, true, REPORTED",
        "HEALTH, false, -", "HEALTH, true, -"
    })
    void theSampleIsDrawnFromAutomaticPublicationsOnly(AutomaticMove move, boolean sampled, String review) {
        assertThat(move.opens(sampled).map(ReviewKind::name).orElse(ILLEGAL)).isEqualTo(review);
    }

    @ParameterizedTest
    @EnumSource(AutomaticMove.class)
    void aReviewIsOpenedForTheStatusThatTheMoveLeadsTo(AutomaticMove move) {
        ArticleStatus to = Arrays.stream(ArticleStatus.values())
                .flatMap(status -> move.from(status).stream())
                .findFirst()
                .orElseThrow();

        assertThat(move.opens(true).map(ReviewKind::status).orElse(to)).isEqualTo(to);
    }
}

package app.twicetold.core.publication.rules;

import static app.twicetold.core.publication.rules.ArticleStatus.NEEDS_REVIEW;
import static app.twicetold.core.publication.rules.ArticleStatus.PUBLISHED;
import static app.twicetold.core.publication.rules.ArticleStatus.QA;
import static app.twicetold.core.publication.rules.ArticleStatus.RETIRED;
import static app.twicetold.core.publication.rules.ArticleStatus.UNPUBLISHED;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.publication.rules.ArticleState.VersionState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OpenReviewTest {
    private static final VersionState SERVED = new VersionState(1, PUBLISHED);
    private static final ArticleState LIVE = new ArticleState(SERVED, SERVED);

    @ParameterizedTest
    @EnumSource(ReviewKind.class)
    void aReviewIsSupersededWhenItsVersionLeavesTheStatusItWasMadeFor(ReviewKind kind) {
        OpenReview review = new OpenReview(kind, 1, kind.status());

        for (ArticleStatus status : ArticleStatus.values()) {
            VersionState version = new VersionState(1, status);
            assertThat(review.supersededBy(new ArticleState(version, version)))
                    .as(kind + " at " + status)
                    .isEqualTo(status != kind.status());
        }
    }

    @Test
    void anAuditGoesOnWhileItsVersionIsServed() {
        OpenReview audit = new OpenReview(ReviewKind.AUDIT, 1, PUBLISHED);
        ArticleState edited = LIVE.with(new VersionState(2, QA));

        assertThat(audit.supersededBy(edited)).isFalse();
        assertThat(audit.supersededBy(edited.with(new VersionState(2, PUBLISHED))))
                .isTrue();
    }

    @Test
    void aReportOnTheServedVersionLeavesTheReviewOfANewerHeadOpen() {
        OpenReview qa = new OpenReview(ReviewKind.QA, 2, NEEDS_REVIEW);
        ArticleState doubted = LIVE.with(new VersionState(2, NEEDS_REVIEW));

        assertThat(qa.supersededBy(doubted.with(new VersionState(1, UNPUBLISHED))))
                .isFalse();
    }

    @Test
    void aReportedVersionThatANewOneReplacedNeedsNoDecision() {
        OpenReview reported = new OpenReview(ReviewKind.REPORTED, 1, UNPUBLISHED);
        ArticleState down = LIVE.with(new VersionState(1, UNPUBLISHED));

        assertThat(reported.supersededBy(down)).isFalse();
        assertThat(reported.supersededBy(down.with(new VersionState(2, QA)))).isFalse();
        assertThat(reported.supersededBy(down.with(new VersionState(2, PUBLISHED))))
                .isTrue();
    }

    @Test
    void aLateReportIsReviewedInTheStatusThatItFinds() {
        VersionState retired = new VersionState(1, RETIRED);

        assertThat(new OpenReview(ReviewKind.REPORTED, 1, RETIRED).supersededBy(new ArticleState(retired, retired)))
                .isFalse();
    }

    @Test
    void aReviewOfADraftGoesOnWithTheVersionThatOnlyGotAnotherTitle() {
        OpenReview qa = new OpenReview(ReviewKind.QA, 1, NEEDS_REVIEW);
        ArticleState renamed =
                new ArticleState(new VersionState(1, NEEDS_REVIEW), null).with(new VersionState(2, NEEDS_REVIEW));

        assertThat(qa.supersededBy(renamed)).isTrue();
        assertThat(qa.of(2).supersededBy(renamed)).isFalse();
    }
}

package app.twicetold.core.publication.rules;

import static app.twicetold.core.publication.rules.ArticleStatus.NEEDS_REVIEW;
import static app.twicetold.core.publication.rules.ArticleStatus.PUBLISHED;
import static app.twicetold.core.publication.rules.ArticleStatus.QA;
import static app.twicetold.core.publication.rules.ArticleStatus.RETIRED;
import static app.twicetold.core.publication.rules.ArticleStatus.UNPUBLISHED;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.publication.rules.ArticleState.VersionState;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class OpenReviewTest {
    private static final VersionState SERVED = new VersionState(1, PUBLISHED);
    private static final ArticleState LIVE = new ArticleState(SERVED, SERVED);

    @ParameterizedTest
    @EnumSource(value = ReviewKind.class, names = "REPORTED", mode = EnumSource.Mode.EXCLUDE)
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

    @ParameterizedTest
    @CsvSource({
        // before, after, what becomes of the reports
        "UNPUBLISHED,  PUBLISHED,    DISMISSED",
        "UNPUBLISHED,  RETIRED,      UPHELD",
        "PUBLISHED,    RETIRED,      UPHELD",
        "PUBLISHED,    UNPUBLISHED,  ",
        "PUBLISHED,    NEEDS_REVIEW, ",
        "NEEDS_REVIEW, PUBLISHED,    ",
        "NEEDS_REVIEW, REJECTED,     ",
        "REJECTED,     PUBLISHED,    ",
        "RETIRED,      RETIRED,      "
    })
    void aMoveOfTheReportedVersionSettlesItsReportsOrLeavesThemToTheReview(
            ArticleStatus old, ArticleStatus now, @Nullable ReportStatus settled) {
        OpenReview reported = new OpenReview(ReviewKind.REPORTED, 1, old);

        assertThat(reported.settledBy(one(old), one(now))).isEqualTo(Optional.ofNullable(settled));
        assertThat(reported.supersededBy(one(now))).isFalse();
    }

    @Test
    void aNewerServedVersionDismissesTheReports() {
        OpenReview reported = new OpenReview(ReviewKind.REPORTED, 1, UNPUBLISHED);
        ArticleState down = LIVE.with(new VersionState(1, UNPUBLISHED));
        ArticleState edited = down.with(new VersionState(2, NEEDS_REVIEW));

        assertThat(reported.settledBy(down, edited)).isEmpty();
        assertThat(reported.settledBy(edited, edited.with(new VersionState(2, PUBLISHED))))
                .contains(ReportStatus.DISMISSED);
        assertThat(reported.settledBy(down, down.with(new VersionState(2, PUBLISHED))))
                .contains(ReportStatus.DISMISSED);
    }

    @Test
    void aLateReportOfAReplacedVersionWaitsForItsOwnDecision() {
        OpenReview late = new OpenReview(ReviewKind.REPORTED, 1, PUBLISHED);
        ArticleState replaced = LIVE.with(new VersionState(2, PUBLISHED)).with(new VersionState(3, NEEDS_REVIEW));

        assertThat(late.settledBy(replaced, replaced.with(new VersionState(3, PUBLISHED))))
                .isEmpty();
        assertThat(late.settledBy(replaced, replaced.with(new VersionState(2, RETIRED))))
                .isEmpty();
    }

    @Test
    void aReportedHeadThatWasNeverServedIsNotDismissedByTheOlderServedVersion() {
        OpenReview ofDraft = new OpenReview(ReviewKind.REPORTED, 2, NEEDS_REVIEW);
        ArticleState draft = LIVE.with(new VersionState(2, NEEDS_REVIEW));

        assertThat(ofDraft.settledBy(draft, draft.with(new VersionState(3, NEEDS_REVIEW))))
                .isEmpty();
    }

    @Test
    void onlyReportsAreSettled() {
        OpenReview audit = new OpenReview(ReviewKind.AUDIT, 1, PUBLISHED);

        assertThat(audit.settledBy(one(PUBLISHED), one(RETIRED))).isEmpty();
    }

    private static ArticleState one(ArticleStatus status) {
        VersionState version = new VersionState(1, status);
        return new ArticleState(version, version);
    }

    @Test
    void aReviewOfADraftGoesOnWithTheVersionThatOnlyGotAnotherTitle() {
        OpenReview qa = new OpenReview(ReviewKind.QA, 1, NEEDS_REVIEW);
        ArticleState renamed =
                new ArticleState(new VersionState(1, NEEDS_REVIEW), null).with(new VersionState(2, NEEDS_REVIEW));

        assertThat(qa.supersededBy(renamed)).isTrue();
        assertThat(qa.followsHead()).isTrue();
        assertThat(new OpenReview(ReviewKind.QA, 2, NEEDS_REVIEW).supersededBy(renamed))
                .isFalse();
        assertThat(new OpenReview(ReviewKind.REPORTED, 1, NEEDS_REVIEW).followsHead())
                .isFalse();
    }
}

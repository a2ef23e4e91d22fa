package app.twicetold.core.publication.rules;

import static app.twicetold.core.publication.rules.ReviewDecision.APPROVE;
import static app.twicetold.core.publication.rules.ReviewDecision.KEEP;
import static app.twicetold.core.publication.rules.ReviewDecision.REGENERATE;
import static app.twicetold.core.publication.rules.ReviewDecision.REJECT;
import static app.twicetold.core.publication.rules.ReviewDecision.REPUBLISH;
import static app.twicetold.core.publication.rules.ReviewDecision.RETIRE;
import static app.twicetold.core.publication.rules.ReviewDecision.UNPUBLISH;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ReviewTableTest {
    @Test
    void aKindHasTheDecisionsOfEveryStatus() {
        assertThat(ReviewTable.possible(ReviewKind.QA)).containsExactly(APPROVE, REJECT, REGENERATE);
        assertThat(ReviewTable.possible(ReviewKind.AUDIT)).containsExactly(KEEP, UNPUBLISH, RETIRE);
        assertThat(ReviewTable.possible(ReviewKind.REPORTED))
                .as("also of reports that find their version in another status")
                .containsExactly(REJECT, REGENERATE, KEEP, UNPUBLISH, REPUBLISH, RETIRE);
    }

    @Test
    void everythingThatARulingGrantsIsPossible() {
        for (ReviewKind kind : ReviewKind.values()) {
            for (ArticleStatus status : ArticleStatus.values()) {
                assertThat(ReviewTable.possible(kind))
                        .containsAll(ReviewRuling.allowed(ReviewState.OPEN, kind, status, false));
            }
        }
    }

    @Test
    void onlyARejectionNeedsAReason() {
        for (ReviewKind kind : ReviewKind.values()) {
            assertThat(Arrays.stream(ReviewDecision.values())
                            .filter(decision -> ReviewTable.mayNeedReason(kind, decision)))
                    .allMatch(REJECT::equals);
        }
        assertThat(ReviewTable.mayNeedReason(ReviewKind.QA, REJECT)).isTrue();
        assertThat(ReviewTable.mayNeedReason(ReviewKind.REPORTED, REJECT)).isTrue();
    }
}

package app.twicetold.core.publication.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.publication.rules.ArticleEdit.Content;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ArticleEditTest {
    @ParameterizedTest
    @EnumSource(ArticleStatus.class)
    void changedContentIsCheckedAgainWhateverTheArticleWas(ArticleStatus old) {
        ArticleEdit edit = ArticleEdit.of(true, old, false, false);

        assertThat(edit).isEqualTo(new ArticleEdit(ArticleStatus.QA, null, false, false));
        assertThat(edit.queuesQa()).isTrue();
        assertThat(edit.review()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(ArticleStatus.class)
    void changedContentOfWhatAnOperatorAloneMayServeIsReviewedAndNotPublishedByChecks(ArticleStatus old) {
        ArticleEdit edit = ArticleEdit.of(true, old, false, true);

        assertThat(edit).isEqualTo(new ArticleEdit(ArticleStatus.NEEDS_REVIEW, ReviewKind.REQUESTED, false, false));
        assertThat(edit.queuesQa()).isFalse();
        assertThat(ArticleEdit.of(true, old, true, true).status()).isEqualTo(ArticleStatus.PUBLISHED);
    }

    @ParameterizedTest
    @EnumSource(
            value = ArticleStatus.class,
            names = {"PUBLISHED", "UNPUBLISHED", "RETIRED"})
    void anotherTitleOfAnArticleThatWasLiveIsLookedAt(ArticleStatus old) {
        ArticleEdit edit = ArticleEdit.of(false, old, false, false);

        assertThat(edit.status()).isEqualTo(ArticleStatus.NEEDS_REVIEW);
        assertThat(edit.review()).contains(ReviewKind.REQUESTED);
        assertThat(edit.queuesQa()).isFalse();
        assertThat(edit.keepsReviews()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"DRAFT, false", "QA, true", "NEEDS_REVIEW, false", "REJECTED, false"})
    void anotherTitleOfAnArticleThatWasNotLiveChangesNoStatus(ArticleStatus old, boolean queuesQa) {
        ArticleEdit edit = ArticleEdit.of(false, old, false, false);

        assertThat(edit.status()).isEqualTo(old);
        assertThat(edit.review()).isEmpty();
        assertThat(edit.keepsReviews()).isTrue();
        assertThat(edit.queuesQa()).as("the new version waits for checks too").isEqualTo(queuesQa);
    }

    @ParameterizedTest
    @EnumSource(ArticleStatus.class)
    void whatIsPublishedNowSkipsTheChecks(ArticleStatus old) {
        ArticleEdit expected = new ArticleEdit(ArticleStatus.PUBLISHED, null, false, true);

        assertThat(ArticleEdit.of(true, old, true, false)).isEqualTo(expected);
        assertThat(ArticleEdit.of(false, old, true, false)).isEqualTo(expected);
        assertThat(expected.queuesQa()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "false, false, false, QA",
        "false, true, false, DRAFT",
        "false, false, true, DRAFT",
        "false, true, true, DRAFT",
        "true, false, true, PUBLISHED",
        "true, true, false, PUBLISHED"
    })
    void aNewArticleIsCheckedUnlessItIsADraftOrThePipelineStandsStill(
            boolean publishNow, boolean draft, boolean paused, ArticleStatus status) {
        assertThat(ArticleEdit.statusOfNew(publishNow, draft, paused)).isEqualTo(status);
    }

    @Test
    void paragraphsAndKeyPointsAreTheContent() {
        Content before = new Content(List.of("one", "two"), List.of("a"));

        assertThat(ArticleEdit.changesContent(before, new Content(List.of("one", "two"), List.of("a"))))
                .isFalse();
        assertThat(ArticleEdit.changesContent(before, new Content(List.of("two", "one"), List.of("a"))))
                .isTrue();
        assertThat(ArticleEdit.changesContent(before, new Content(List.of("one", "two"), List.of("b"))))
                .isTrue();
    }
}

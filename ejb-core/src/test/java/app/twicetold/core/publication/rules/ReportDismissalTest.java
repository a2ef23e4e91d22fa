package app.twicetold.core.publication.rules;

import static app.twicetold.core.publication.rules.ArticleStatus.PUBLISHED;
import static app.twicetold.core.publication.rules.ArticleStatus.UNPUBLISHED;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.publication.rules.ArticleState.VersionState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReportDismissalTest {
    private static final VersionState DOWN = new VersionState(1, UNPUBLISHED);
    private static final ArticleState TAKEN_DOWN = new ArticleState(DOWN, DOWN);

    @Test
    void whatAReportTookDownIsServedAgain() {
        assertThat(ReportDismissal.republishes(TAKEN_DOWN, 1, true, false)).isTrue();
        assertThat(ReportDismissal.republishes(
                        TAKEN_DOWN.with(new VersionState(2, ArticleStatus.NEEDS_REVIEW)), 1, true, false))
                .as("behind a newer draft, too")
                .isTrue();
    }

    @Test
    void whatAnotherReportOrAnOperatorSpeaksAgainstStaysDown() {
        assertThat(ReportDismissal.republishes(TAKEN_DOWN, 1, true, true)).isFalse();
        assertThat(ReportDismissal.republishes(TAKEN_DOWN, 1, false, false)).isFalse();
        assertThat(ReportDismissal.republishes(TAKEN_DOWN.with(new VersionState(2, PUBLISHED)), 1, true, false))
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource(value = ArticleStatus.class, names = "UNPUBLISHED", mode = EnumSource.Mode.EXCLUDE)
    void whatIsNotUnpublishedIsLeft(ArticleStatus status) {
        VersionState version = new VersionState(1, status);

        assertThat(ReportDismissal.republishes(new ArticleState(version, version), 1, true, false))
                .isFalse();
    }
}

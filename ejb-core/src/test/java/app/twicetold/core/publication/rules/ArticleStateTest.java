package app.twicetold.core.publication.rules;

import static app.twicetold.core.publication.rules.ArticleStatus.NEEDS_REVIEW;
import static app.twicetold.core.publication.rules.ArticleStatus.PUBLISHED;
import static app.twicetold.core.publication.rules.ArticleStatus.QA;
import static app.twicetold.core.publication.rules.ArticleStatus.RETIRED;
import static app.twicetold.core.publication.rules.ArticleStatus.UNPUBLISHED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import app.twicetold.core.publication.rules.ArticleState.VersionState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ArticleStateTest {
    private static final VersionState SERVED = new VersionState(1, PUBLISHED);
    private static final ArticleState LIVE = new ArticleState(SERVED, SERVED);
    private static final ArticleState EDITED = new ArticleState(new VersionState(2, QA), SERVED);

    @Test
    void aReportTakesTheServedHeadDown() {
        VersionState down = LIVE.takenDownBy(AutomaticMove.REPORT).orElseThrow();

        assertThat(down).isEqualTo(new VersionState(1, UNPUBLISHED));
        assertThat(LIVE.with(down)).isEqualTo(new ArticleState(down, down));
        assertThat(LIVE.with(down).served()).isEmpty();
    }

    @Test
    void aReportTakesTheServedVersionDownAndLeavesANewerHeadAlone() {
        VersionState down = EDITED.takenDownBy(AutomaticMove.REPORT).orElseThrow();

        assertThat(down).isEqualTo(new VersionState(1, UNPUBLISHED));
        assertThat(EDITED.with(down)).isEqualTo(new ArticleState(new VersionState(2, QA), down));
        assertThat(EDITED.with(down).served()).isEmpty();
    }

    @Test
    void aLowHealthRetiresTheServedVersion() {
        assertThat(EDITED.takenDownBy(AutomaticMove.HEALTH)).contains(new VersionState(1, RETIRED));
    }

    @ParameterizedTest
    @EnumSource(value = ArticleStatus.class, names = "PUBLISHED", mode = EnumSource.Mode.EXCLUDE)
    void whatIsNotServedIsNotTakenDown(ArticleStatus status) {
        VersionState version = new VersionState(1, status);

        assertThat(new ArticleState(version, version).takenDownBy(AutomaticMove.REPORT))
                .isEmpty();
        assertThat(new ArticleState(version, version).takenDownBy(AutomaticMove.HEALTH))
                .isEmpty();
        assertThat(new ArticleState(version, null).served()).isEmpty();
    }

    @Test
    void aPublishedHeadBecomesCurrent() {
        VersionState head = new VersionState(2, PUBLISHED);

        assertThat(EDITED.with(head)).isEqualTo(new ArticleState(head, head));
    }

    @Test
    void aNewHeadLeavesTheServedVersionServed() {
        assertThat(LIVE.with(new VersionState(2, QA))).isEqualTo(EDITED);
        assertThat(EDITED.served()).contains(SERVED);
    }

    @Test
    void operationsActOnTheHead() {
        assertThat(EDITED.target(ArticleOperation.REJECT, null)).contains(new VersionState(2, QA));
        assertThat(EDITED.target(ArticleOperation.REJECT, 2)).contains(new VersionState(2, QA));
    }

    @ParameterizedTest
    @EnumSource(ArticleOperation.class)
    void onlyRetireAndUnpublishReachAServedVersionThatIsNotTheHead(ArticleOperation operation) {
        boolean reaches = operation == ArticleOperation.RETIRE || operation == ArticleOperation.UNPUBLISH;

        assertThat(EDITED.target(operation, 1).isPresent()).isEqualTo(reaches);
        assertThat(EDITED.target(operation, 3)).isEmpty();
    }

    @Test
    void aVersionHasOneStatus() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ArticleState(SERVED, new VersionState(1, NEEDS_REVIEW)));
    }
}

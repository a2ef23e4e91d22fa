package app.twicetold.core.publication;

import static app.twicetold.core.publication.PublicationFixture.OPERATOR;
import static app.twicetold.core.publication.PublicationFixture.byModel;
import static app.twicetold.core.publication.PublicationFixture.content;
import static app.twicetold.core.publication.PublicationFixture.otherText;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.publication.rules.ArticleEdit;
import app.twicetold.core.publication.rules.ArticleOperation;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.publication.rules.AutomaticMove;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.library.LibraryRepository;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ArticleVersionsIT {
    private final PublicationFixture fixture = new PublicationFixture();
    private final ArticleVersions versions = fixture.versions();

    @Test
    void aNewDraftIsHeadAndServedByNobody() {
        VersionRef draft = versions.add(null, content(), byModel("job_1"), ArticleStatus.QA);

        VersionView stored = fixture.version(draft);
        assertThat(draft.version()).isEqualTo(1);
        assertThat(stored.head()).isTrue();
        assertThat(stored.current()).isFalse();
        assertThat(stored.publishedAt()).isNull();
        assertThat(stored.content()).isEqualTo(content());
        assertThat(stored.provenance()).isEqualTo(byModel("job_1"));
        assertThat(stored.length()).isEqualTo(5);
        assertThat(stored.keyPoints()).extracting("id").containsExactly("kp_1", "kp_2", "kp_3");
        assertThat(served(draft.articleId())).isEmpty();
    }

    @Test
    void anEditOfALiveArticleIsNotServedUntilItIsPublished() {
        VersionRef live = versions.add(null, content(), byModel(null), ArticleStatus.PUBLISHED);
        VersionRef edited = versions.edit(
                live.articleId(),
                otherText(),
                byModel(null),
                ArticleEdit.of(true, ArticleStatus.PUBLISHED, false, false));

        assertThat(edited.version()).isEqualTo(2);
        assertThat(served(live.articleId())).contains(1);
        assertThat(fixture.version(live).head()).isFalse();
        assertThat(fixture.version(edited).head()).isTrue();

        assertThat(versions.automatic(edited.articleId(), 2, AutomaticMove.QA_PUBLISHES, false, List.of()))
                .isTrue();

        assertThat(served(live.articleId())).contains(2);
        assertThat(fixture.version(live).current()).isFalse();
        assertThat(fixture.version(live).content())
                .as("a version never changes")
                .isEqualTo(content());
        assertThat(fixture.audited()).containsExactly("system article.auto_published");
    }

    @Test
    void theFirstPublicationKeepsItsMoment() {
        VersionRef article = versions.add(null, content(), byModel(null), ArticleStatus.PUBLISHED);
        fixture.now(LibraryFixture.NOW.plus(Duration.ofDays(1)));
        versions.move(OPERATOR, article.articleId(), ArticleOperation.UNPUBLISH, null, Map.of());
        versions.move(OPERATOR, article.articleId(), ArticleOperation.REPUBLISH, null, Map.of());

        assertThat(fixture.version(article).publishedAt()).isEqualTo(LibraryFixture.NOW);
    }

    @ParameterizedTest
    @MethodSource("matrix")
    void anOperationMovesTheHeadOrChangesNothing(ArticleStatus from, ArticleOperation operation) {
        VersionRef article = versions.add(null, content(), byModel(null), from);
        Optional<ArticleStatus> to = operation.from(from);

        if (to.isPresent()) {
            versions.move(OPERATOR, article.articleId(), operation, null, Map.of("note", "why"));
            assertThat(fixture.version(article).status()).isEqualTo(to.get());
            assertThat(fixture.audited()).hasSize(1);
        } else {
            assertThatExceptionOfType(ServiceException.class)
                    .isThrownBy(() -> versions.move(OPERATOR, article.articleId(), operation, null, Map.of()))
                    .satisfies(refused -> {
                        assertThat(refused.code()).isEqualTo(ErrorCode.ILLEGAL_TRANSITION);
                        assertThat(refused.details())
                                .containsEntry("operation", operation.wire())
                                .containsEntry("status", from.wire());
                    });
            assertThat(fixture.version(article).status()).isEqualTo(from);
            assertThat(fixture.audited()).isEmpty();
        }
    }

    static List<Object[]> matrix() {
        return List.of(ArticleStatus.values()).stream()
                .flatMap(status -> List.of(ArticleOperation.values()).stream()
                        .filter(operation -> operation != ArticleOperation.REGENERATE)
                        .map(operation -> new Object[] {status, operation}))
                .toList();
    }

    @Test
    void onlyTakedownsReachAServedVersionBehindTheHead() {
        VersionRef live = versions.add(null, content(), byModel(null), ArticleStatus.PUBLISHED);
        versions.add(live.articleId(), otherText(), byModel(null), ArticleStatus.NEEDS_REVIEW);

        assertThatExceptionOfType(ServiceException.class)
                .isThrownBy(
                        () -> versions.move(OPERATOR, live.articleId(), ArticleOperation.REQUEST_REVIEW, 1, Map.of()));
        versions.move(OPERATOR, live.articleId(), ArticleOperation.UNPUBLISH, 1, Map.of());

        assertThat(fixture.version(live).status()).isEqualTo(ArticleStatus.UNPUBLISHED);
        assertThat(fixture.version(new VersionRef(live.articleId(), 2)).status())
                .isEqualTo(ArticleStatus.NEEDS_REVIEW);
        assertThat(served(live.articleId())).isEmpty();
    }

    @Test
    void aDoubtOfTheChecksOpensAReviewWithItsReasons() {
        VersionRef draft = versions.add(null, content(), byModel(null), ArticleStatus.QA);

        versions.automatic(draft.articleId(), 1, AutomaticMove.QA_DOUBTS, true, List.of("below_auto_publish:72"));

        assertThat(fixture.reviewItems()).containsExactly("qa open 1");
        assertThat(fixture.version(draft).status()).isEqualTo(ArticleStatus.NEEDS_REVIEW);
        assertThat(fixture.audited()).isEmpty();
    }

    @Test
    void aSampledPublicationIsServedAndReviewed() {
        VersionRef draft = versions.add(null, content(), byModel(null), ArticleStatus.QA);

        versions.automatic(draft.articleId(), 1, AutomaticMove.QA_PUBLISHES, true, List.of());

        assertThat(fixture.reviewItems()).containsExactly("audit open 1");
        assertThat(served(draft.articleId())).contains(1);
    }

    @ParameterizedTest
    @EnumSource(AutomaticMove.class)
    void anAutomaticMoveComesTooLateForAVersionThatMoved(AutomaticMove move) {
        VersionRef rejected = versions.add(null, content(), byModel(null), ArticleStatus.REJECTED);

        assertThat(versions.automatic(rejected.articleId(), 1, move, true, List.of()))
                .isFalse();
        assertThat(versions.automatic(rejected.articleId(), 2, move, true, List.of()))
                .isFalse();
        assertThat(fixture.version(rejected).status()).isEqualTo(ArticleStatus.REJECTED);
        assertThat(fixture.reviewItems()).isEmpty();
    }

    @Test
    void aMoveByAnotherWaySupersedesAReview() {
        VersionRef live = versions.add(null, content(), byModel(null), ArticleStatus.PUBLISHED);
        versions.move(OPERATOR, live.articleId(), ArticleOperation.REQUEST_REVIEW, null, Map.of());
        assertThat(fixture.reviewItems()).containsExactly("requested open 1");

        versions.move(OPERATOR, live.articleId(), ArticleOperation.REJECT, null, Map.of());

        assertThat(fixture.reviewItems()).containsExactly("requested superseded 1");
    }

    @Test
    void reviewsFollowAnEditThatKeepsTheStatus() {
        VersionRef draft = versions.add(null, content(), byModel(null), ArticleStatus.QA);
        versions.automatic(draft.articleId(), 1, AutomaticMove.QA_DOUBTS, false, List.of());

        versions.edit(
                draft.articleId(),
                content(),
                byModel(null),
                ArticleEdit.of(false, ArticleStatus.NEEDS_REVIEW, false, false));

        assertThat(fixture.reviewItems()).containsExactly("qa open 2");
    }

    @Test
    void anEditOfTheTextSupersedesTheReviewOfTheOldHead() {
        VersionRef draft = versions.add(null, content(), byModel(null), ArticleStatus.QA);
        versions.automatic(draft.articleId(), 1, AutomaticMove.QA_DOUBTS, false, List.of());

        versions.edit(
                draft.articleId(),
                otherText(),
                byModel(null),
                ArticleEdit.of(true, ArticleStatus.NEEDS_REVIEW, false, false));

        assertThat(fixture.reviewItems()).containsExactly("qa superseded 1");
    }

    @Test
    void anEditOfATitleOfALiveArticleIsReviewed() {
        VersionRef live = versions.add(null, content(), byModel(null), ArticleStatus.PUBLISHED);

        versions.edit(
                live.articleId(),
                content(),
                byModel(null),
                ArticleEdit.of(false, ArticleStatus.PUBLISHED, false, false));

        assertThat(fixture.reviewItems()).containsExactly("requested open 2");
        assertThat(served(live.articleId())).contains(1);
    }

    @Test
    void anArticleThatIsNotThereIsRefused() {
        assertThatExceptionOfType(ServiceException.class)
                .isThrownBy(() -> versions.move(OPERATOR, "art_none", ArticleOperation.PUBLISH, null, Map.of()))
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.ARTICLE_NOT_FOUND));
    }

    private Optional<Integer> served(String articleId) {
        return fixture.database()
                .inTransaction(entities ->
                        new LibraryRepository(entities).findServed(articleId).map(version -> version.version));
    }

    @Test
    void whoPublishesAnotherHeadThanTheOneThatWasReadIsRefused() {
        VersionRef article = versions.add(null, content(), byModel(null), ArticleStatus.NEEDS_REVIEW);
        versions.add(article.articleId(), content(), byModel(null), ArticleStatus.NEEDS_REVIEW);

        for (int read : List.of(1, 3)) {
            assertThatExceptionOfType(ServiceException.class)
                    .isThrownBy(() ->
                            versions.move(OPERATOR, article.articleId(), ArticleOperation.PUBLISH, read, Map.of()))
                    .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.VERSION_CONFLICT));
        }
        assertThat(versions.move(OPERATOR, article.articleId(), ArticleOperation.PUBLISH, 2, Map.of())
                        .version())
                .isEqualTo(2);
    }
}

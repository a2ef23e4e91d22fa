package app.twicetold.core.publication;

import app.twicetold.core.publication.rules.ArticleOperation;
import app.twicetold.core.publication.rules.ArticleState;
import app.twicetold.core.publication.rules.ArticleState.VersionState;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.publication.AdminArticleRow;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An article as an operator's list shows it.
 *
 * @param status of the head
 * @param currentVersion the version that is served while it is published; null before the first publication
 * @param length in the unit of the language
 * @param qaScore of the head, 0 to 100; null when it was not checked
 * @param healthScore 0 to 100; null while there are too few sessions
 * @param allowedOperations what an operator may do now; to the current version where only that allows it
 */
public record AdminArticleView(
        String id,
        ArticleStatus status,
        int headVersion,
        @Nullable Integer currentVersion,
        String language,
        String topicId,
        int difficulty,
        String title,
        ArticleOrigin origin,
        int length,
        @Nullable Integer qaScore,
        @Nullable Integer healthScore,
        Instant createdAt,
        Instant updatedAt,
        List<ArticleOperation> allowedOperations) {

    static AdminArticleView of(AdminArticleRow row) {
        ArticleStatus status = WireValue.of(ArticleStatus.class, row.status());
        return new AdminArticleView(
                row.id(),
                status,
                row.headVersion(),
                row.currentVersion(),
                row.language(),
                row.topicId(),
                row.difficulty(),
                row.title(),
                WireValue.of(ArticleOrigin.class, row.origin()),
                row.length(),
                row.qaScore(),
                row.healthScore(),
                row.createdAt(),
                row.updatedAt() == null ? row.createdAt() : row.updatedAt(),
                ArticleOperation.allowed(state(row, status), row.regenerating()).stream()
                        .sorted()
                        .toList());
    }

    private static ArticleState state(AdminArticleRow row, ArticleStatus head) {
        return new ArticleState(
                new VersionState(row.headVersion(), head),
                row.currentVersion() == null || row.currentStatus() == null
                        ? null
                        : new VersionState(
                                row.currentVersion(), WireValue.of(ArticleStatus.class, row.currentStatus())));
    }

    /** An article with the text of its head. */
    public record Detail(AdminArticleView article, VersionView head) {}
}

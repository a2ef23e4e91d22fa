package app.twicetold.admin.publication;

import app.twicetold.core.publication.AdminArticleView;
import app.twicetold.core.publication.rules.ArticleOperation;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An article without its text. */
public record AdminArticleSummaryResponse(
        String id,
        String status,
        int headVersion,
        @Nullable Integer currentVersion,
        String language,
        String topicId,
        int difficulty,
        String title,
        String origin,
        int length,
        @Nullable Integer qaScore,
        @Nullable Integer healthScore,
        Instant createdAt,
        Instant updatedAt,
        List<String> allowedOperations) {
    static AdminArticleSummaryResponse of(AdminArticleView article) {
        return new AdminArticleSummaryResponse(
                article.id(),
                article.status().wire(),
                article.headVersion(),
                article.currentVersion(),
                article.language(),
                article.topicId(),
                article.difficulty(),
                article.title(),
                article.origin().wire(),
                article.length(),
                article.qaScore(),
                article.healthScore(),
                article.createdAt(),
                article.updatedAt(),
                article.allowedOperations().stream().map(ArticleOperation::wire).toList());
    }
}

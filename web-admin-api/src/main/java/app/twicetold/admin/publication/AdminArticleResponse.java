package app.twicetold.admin.publication;

import app.twicetold.core.publication.AdminArticleView;
import app.twicetold.core.publication.rules.ArticleOperation;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An article with its head. */
public record AdminArticleResponse(
        String id,
        String status,
        int headVersion,
        @Nullable Integer currentVersion,
        @Nullable Integer healthScore,
        Instant createdAt,
        Instant updatedAt,
        ArticleVersionResponse head,
        List<String> allowedOperations) {
    static AdminArticleResponse of(AdminArticleView.Detail detail) {
        AdminArticleView article = detail.article();
        return new AdminArticleResponse(
                article.id(),
                article.status().wire(),
                article.headVersion(),
                article.currentVersion(),
                article.healthScore(),
                article.createdAt(),
                article.updatedAt(),
                ArticleVersionResponse.of(detail.head()),
                article.allowedOperations().stream().map(ArticleOperation::wire).toList());
    }
}

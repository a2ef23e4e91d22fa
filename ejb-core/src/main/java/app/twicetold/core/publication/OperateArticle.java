package app.twicetold.core.publication;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.publication.rules.ArticleOperation;
import app.twicetold.core.shared.ServiceException;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An operator moves an article from status to status. */
@Stateless
public class OperateArticle {
    private ArticleVersions versions;
    private PublicationRights rights;
    private BrowseArticles browse;

    @Inject
    public OperateArticle(ArticleVersions versions, PublicationRights rights, BrowseArticles browse) {
        this.versions = versions;
        this.rights = rights;
        this.browse = browse;
    }

    protected OperateArticle() {}

    /**
     * @param operation any but {@link ArticleOperation#REGENERATE}
     * @param words what the operator says about it
     * @throws ServiceException {@code article_not_found}; {@code illegal_transition}; {@code publication_blocked};
     *     {@code validation_failed} when the operation requires a reason
     */
    public AdminArticleView.Detail operate(
            Actor actor, String articleId, ArticleOperation operation, OperatorWords words) {
        if (operation.requiresReason() && words.reason() == null) {
            throw ServiceException.invalid("reason", "required");
        }
        Map<String, @Nullable Object> details = new LinkedHashMap<>();
        if (words.reason() != null) {
            details.put("reason", words.reason());
        }
        if (words.note() != null) {
            details.put("note", words.note());
        }
        VersionRef moved = versions.move(actor, articleId, operation, words.version(), details);
        rights.require(operation, articleId, moved.version());
        return browse.show(articleId);
    }
}

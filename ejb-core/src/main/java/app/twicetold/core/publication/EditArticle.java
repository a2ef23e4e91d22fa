package app.twicetold.core.publication;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.shared.ServiceException;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** An operator changes an article: each change is another version. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class EditArticle {
    private ArticleSteps steps;
    private ContentQueue queue;
    private BrowseArticles browse;

    @Inject
    public EditArticle(ArticleSteps steps, ContentQueue queue, BrowseArticles browse) {
        this.steps = steps;
        this.queue = queue;
        this.browse = browse;
    }

    protected EditArticle() {}

    /**
     * @throws ServiceException {@code article_not_found}; {@code validation_failed}; {@code license_not_allowed};
     *     {@code version_conflict}
     */
    public AdminArticleView.Detail edit(Actor actor, String articleId, JsonNode document) {
        steps.edit(actor, articleId, document).job().ifPresent(queue::send);
        return browse.show(articleId);
    }
}

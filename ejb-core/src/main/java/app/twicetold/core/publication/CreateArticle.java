package app.twicetold.core.publication;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.shared.ServiceException;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** An operator writes an article, for the checks, as a draft, or for readers at once. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class CreateArticle {
    private ArticleSteps steps;
    private ContentQueue queue;
    private BrowseArticles browse;

    @Inject
    public CreateArticle(ArticleSteps steps, ContentQueue queue, BrowseArticles browse) {
        this.steps = steps;
        this.queue = queue;
        this.browse = browse;
    }

    protected CreateArticle() {}

    /** @throws ServiceException {@code validation_failed}; {@code license_not_allowed} */
    public AdminArticleView.Detail create(Actor actor, JsonNode document) {
        ArticleSteps.Written written = steps.create(actor, document);
        written.job().ifPresent(queue::send);
        return browse.show(written.version().articleId());
    }
}

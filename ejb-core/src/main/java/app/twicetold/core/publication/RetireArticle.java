package app.twicetold.core.publication;

import app.twicetold.core.content.ContentQueue;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** The service retires an article whose health is too low. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RetireArticle {
    private RetirementSteps steps;
    private ContentQueue queue;

    @Inject
    public RetireArticle(RetirementSteps steps, ContentQueue queue) {
        this.steps = steps;
        this.queue = queue;
    }

    protected RetireArticle() {}

    /** Does nothing when the article is not served any more or has recovered. */
    public void retire(String articleId) {
        steps.retire(articleId).ifPresent(queue::send);
    }
}

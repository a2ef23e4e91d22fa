package app.twicetold.core.publication;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.job.JobView;
import app.twicetold.core.job.ShowContentJob;
import app.twicetold.core.shared.ServiceException;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/** An operator orders another version of an article. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RegenerateArticle {
    private RegenerationSteps steps;
    private ContentQueue queue;
    private BrowseArticles browse;
    private ShowContentJob show;

    @Inject
    public RegenerateArticle(RegenerationSteps steps, ContentQueue queue, BrowseArticles browse, ShowContentJob show) {
        this.steps = steps;
        this.queue = queue;
        this.browse = browse;
        this.show = show;
    }

    protected RegenerateArticle() {}

    /** The article, still unchanged, and the job that writes its next version. */
    public record Ordered(AdminArticleView.Detail article, JobView job) {}

    /**
     * @param note what the operator asks of the model
     * @throws ServiceException {@code article_not_found}; {@code illegal_transition}; {@code generation_paused}
     */
    public Ordered regenerate(Actor actor, String articleId, @Nullable String note) {
        String job = steps.order(actor, articleId, note);
        queue.send(job);
        return new Ordered(browse.show(articleId), show.show(job).job());
    }
}

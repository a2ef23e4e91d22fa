package app.twicetold.core.job;

import app.twicetold.core.content.ContentJob;
import app.twicetold.core.content.ReadContentJob;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.content.ContentJobQuery;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Content jobs, newest first. Two statements. */
@Stateless
public class ListContentJobs {
    private ReadContentJob read;
    private ContentJobViews views;

    @Inject
    public ListContentJobs(ReadContentJob read, ContentJobViews views) {
        this.read = read;
        this.views = views;
    }

    protected ListContentJobs() {}

    /** The jobs of the ids, newest first. */
    public List<JobView> all(Collection<String> jobIds) {
        return views.of(read.all(jobIds));
    }

    /**
     * @param cursor where the last page ended, null for the first one
     * @throws ServiceException {@code validation_failed} when a filter has another value
     */
    public Page<JobView> list(JobFilter filter, @Nullable Cursor cursor, int limit) {
        filter.requireKnown();
        Page<ContentJob> page = Page.of(
                read.newest(new ContentJobQuery(
                        filter.stage(),
                        filter.status(),
                        filter.error(),
                        filter.trigger(),
                        filter.articleId(),
                        filter.sourceId(),
                        cursor == null ? null : cursor.at(),
                        cursor == null ? null : cursor.id(),
                        limit + 1)),
                limit,
                job -> new Cursor(job.createdAt(), job.id()));
        List<JobView> items = views.of(page.items());
        return new Page<>(items, page.nextCursor());
    }
}

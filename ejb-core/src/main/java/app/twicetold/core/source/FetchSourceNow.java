package app.twicetold.core.source;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.content.ContentJob;
import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.content.ReadContentJob;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.source.fetch.FetchSettings;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Queues a fetch of one source, whatever its schedule says. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class FetchSourceNow {
    private FetchSettings settings;
    private QueueFetches fetches;
    private ContentQueue queue;
    private ReadContentJob jobs;

    @Inject
    public FetchSourceNow(FetchSettings settings, QueueFetches fetches, ContentQueue queue, ReadContentJob jobs) {
        this.settings = settings;
        this.fetches = fetches;
        this.queue = queue;
        this.jobs = jobs;
    }

    protected FetchSourceNow() {}

    /**
     * @return the job, which may have been under way before
     * @throws ServiceException {@code fetch_disabled}, {@code not_found}, {@code license_not_allowed}
     */
    public ContentJob fetch(Actor actor, String sourceId) {
        if (!settings.enabled()) {
            throw new ServiceException(ErrorCode.FETCH_DISABLED);
        }
        String jobId = fetches.asked(actor, sourceId);
        queue.send(jobId);
        return jobs.find(jobId).orElseThrow(() -> new IllegalStateException("The new job is not found: " + jobId));
    }
}

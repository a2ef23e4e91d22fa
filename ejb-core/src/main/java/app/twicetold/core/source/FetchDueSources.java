package app.twicetold.core.source;

import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.source.fetch.FetchSettings;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Optional;

/** Queues a fetch for each source whose cron fired since its last run. The hourly job calls it. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class FetchDueSources {
    private FetchSettings settings;
    private QueueFetches fetches;
    private ContentQueue queue;

    @Inject
    public FetchDueSources(FetchSettings settings, QueueFetches fetches, ContentQueue queue) {
        this.settings = settings;
        this.fetches = fetches;
        this.queue = queue;
    }

    protected FetchDueSources() {}

    /** @return how many jobs were queued; none while fetching is switched off */
    public int fetch() {
        int queued = 0;
        Optional<String> after = settings.enabled() ? Optional.of("") : Optional.empty();
        while (after.isPresent()) {
            QueueFetches.Part part = fetches.due(after.get());
            part.jobs().forEach(queue::send);
            queued += part.jobs().size();
            after = part.last();
        }
        return queued;
    }
}

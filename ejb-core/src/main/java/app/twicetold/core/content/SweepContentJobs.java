package app.twicetold.core.content;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;

/** Sends content jobs again whose message or worker was lost. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SweepContentJobs {
    private ContentJobs jobs;
    private ContentQueue queue;

    @Inject
    public SweepContentJobs(ContentJobs jobs, ContentQueue queue) {
        this.jobs = jobs;
        this.queue = queue;
    }

    protected SweepContentJobs() {}

    /** @return how many were sent */
    public int sweep() {
        List<String> lapsed = jobs.lapsed();
        lapsed.forEach(queue::send);
        return lapsed.size();
    }
}

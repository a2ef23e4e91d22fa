package app.twicetold.core.content;

import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.content.ContentJobQuery;
import app.twicetold.persistence.content.ContentJobRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Content jobs by id and by page. */
@Stateless
public class ReadContentJob {
    private ContentJobRepository jobs;

    @Inject
    public ReadContentJob(ContentJobRepository jobs) {
        this.jobs = jobs;
    }

    protected ReadContentJob() {}

    public Optional<ContentJob> find(String jobId) {
        return jobs.find(jobId).map(ContentJob::of);
    }

    /** The jobs of the ids, newest first. */
    public List<ContentJob> all(Collection<String> jobIds) {
        return jobs.all(jobIds).stream().map(ContentJob::of).toList();
    }

    /** Jobs, newest first. */
    public List<ContentJob> newest(ContentJobQuery page) {
        return jobs.page(page).stream().map(ContentJob::of).toList();
    }

    /** Drafts that a pause has stopped and whose order still stands, the oldest first. */
    public List<String> stoppedDrafts(int limit) {
        return jobs.stoppedDrafts(limit);
    }

    public Optional<JobStage> stage(String jobId) {
        return jobs.find(jobId).map(job -> WireValue.of(JobStage.class, job.stage));
    }
}

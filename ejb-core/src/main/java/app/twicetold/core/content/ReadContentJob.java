package app.twicetold.core.content;

import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.content.ContentJobRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;

/** A content job by its id. */
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

    public Optional<JobStage> stage(String jobId) {
        return jobs.find(jobId).map(job -> WireValue.of(JobStage.class, job.stage));
    }
}

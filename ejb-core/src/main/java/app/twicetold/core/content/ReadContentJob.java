package app.twicetold.core.content;

import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.content.ContentJobRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    /**
     * Jobs, newest first.
     *
     * @param stage null for all
     * @param status null for all
     * @param after where the last page ended, null for the first one
     */
    public List<ContentJob> newest(@Nullable String stage, @Nullable String status, @Nullable Cursor after, int limit) {
        return jobs
                .page(stage, status, after == null ? null : after.at(), after == null ? null : after.id(), limit)
                .stream()
                .map(ContentJob::of)
                .toList();
    }

    /** Drafts that a pause has stopped and whose order still stands, the oldest first. */
    public List<String> stoppedDrafts(int limit) {
        return jobs.stoppedDrafts(limit);
    }

    public Optional<JobStage> stage(String jobId) {
        return jobs.find(jobId).map(job -> WireValue.of(JobStage.class, job.stage));
    }
}

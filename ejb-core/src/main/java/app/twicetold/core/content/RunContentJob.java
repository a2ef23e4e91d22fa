package app.twicetold.core.content;

import app.twicetold.core.shared.ClaimedWork;
import app.twicetold.core.shared.LogContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Handles one delivery of the content queue. Claims the job and hands it to the {@link ContentWork} of its stage. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RunContentJob {
    private ContentJobs jobs;
    private ReadContentJob read;
    private Instance<ContentWork> rooms;
    private @Nullable List<ContentWork> resolved;

    @Inject
    public RunContentJob(ContentJobs jobs, ReadContentJob read, @Any Instance<ContentWork> rooms) {
        this.jobs = jobs;
        this.read = read;
        this.rooms = rooms;
    }

    protected RunContentJob() {}

    /** Does nothing when the job is over, gone, or held by another worker. */
    public void run(String jobId) {
        try (LogContext.Scope scope = LogContext.job(jobId)) {
            read.stage(jobId).ifPresent(stage -> run(jobId, room(stage)));
        }
    }

    private void run(String jobId, ContentWork room) {
        new ClaimedWork<ContentClaim>(id -> jobs.claim(id, room.lease()), lost -> {}, jobs::release)
                .run(jobId, claim -> {
                    room.work(claim);
                    return Optional.empty();
                });
    }

    private ContentWork room(JobStage stage) {
        if (resolved == null) {
            // A container keeps all that is resolved until this instance ends.
            resolved = rooms.stream().toList();
        }
        return resolved.stream()
                .filter(room -> room.stage() == stage)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No room does " + stage.wire()));
    }
}

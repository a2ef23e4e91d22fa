package app.twicetold.core.content;

import app.twicetold.core.content.rules.JobTries;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.shared.LogContext;
import app.twicetold.core.work.ClaimedWork;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Handles one delivery of the content queue. Claims the job and hands it to the {@link ContentWork} of its stage. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RunContentJob {
    private static final Logger LOG = Logger.getLogger(RunContentJob.class.getName());

    private ContentJobs jobs;
    private ReadContentJob read;
    private Iterable<ContentWork> rooms;
    private DatabaseState database;
    private @Nullable List<ContentWork> resolved;

    @Inject
    public RunContentJob(
            ContentJobs jobs, ReadContentJob read, @Any Instance<ContentWork> rooms, DatabaseState database) {
        this(jobs, read, (Iterable<ContentWork>) rooms, database);
    }

    RunContentJob(ContentJobs jobs, ReadContentJob read, Iterable<ContentWork> rooms, DatabaseState database) {
        this.jobs = jobs;
        this.read = read;
        this.rooms = rooms;
        this.database = database;
    }

    protected RunContentJob() {}

    /** Does nothing when the job is over, gone, or held by another worker. */
    public void run(String jobId) {
        try (LogContext.Scope scope = LogContext.job(jobId)) {
            read.stage(jobId).ifPresent(stage -> run(jobId, room(stage)));
        }
    }

    private void run(String jobId, ContentWork room) {
        ClaimedWork.<ContentClaim>of(id -> jobs.claim(id, room.lease()), jobs::release)
                .run(jobId, claim -> {
                    work(claim, room);
                    return Optional.empty();
                });
    }

    /**
     * What breaks off for want of the database is delivered again as often as it takes. What breaks off by itself is
     * counted, and the sweep sends it again.
     */
    private void work(ContentClaim claim, ContentWork room) {
        try {
            room.work(claim);
        } catch (RuntimeException broken) {
            if (database.explains(broken)) {
                throw broken;
            }
            if (jobs.brokeOff(claim)) {
                LOG.log(Level.SEVERE, "A content job has broken off " + JobTries.BREAKS + " times and fails", broken);
            } else {
                LOG.warning(() -> "A content job broke off and is tried again: " + cause(broken));
            }
        }
    }

    private static Throwable cause(Throwable failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        return innermost;
    }

    private ContentWork room(JobStage stage) {
        if (resolved == null) {
            // A container keeps all that is resolved until this instance ends.
            resolved = StreamSupport.stream(rooms.spliterator(), false).toList();
        }
        return resolved.stream()
                .filter(room -> room.stage() == stage)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Content jobs have no stage " + stage.wire()));
    }
}

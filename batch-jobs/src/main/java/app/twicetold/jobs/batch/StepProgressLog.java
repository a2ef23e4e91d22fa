package app.twicetold.jobs.batch;

import app.twicetold.core.batch.RecordExecution;
import app.twicetold.core.database.DatabaseState;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * How far the steps that work on this node have come: counted in memory, and written down once a second at most, since
 * a chunk may take a millisecond. Counts that cannot be written stop no work.
 */
@ApplicationScoped
public class StepProgressLog {
    private static final Logger LOG = Logger.getLogger(StepProgressLog.class.getName());
    private static final long PAUSE = Duration.ofSeconds(1).toNanos();

    private final Map<String, Counts> working = new ConcurrentHashMap<>();

    @Inject
    private RecordExecution record;

    @Inject
    private DatabaseState database;

    /** A step begins on this node. */
    void begin(JobContext job, StepContext step) {
        working.put(key(job, step), new Counts());
        write(job, step, 0, 0);
    }

    /** A step has read so many items more, or dealt with so many rows. */
    public void read(JobContext job, StepContext step, long items) {
        Counts counts = counts(job, step);
        counts.read.addAndGet(items);
        writeWhenDue(job, step, counts);
    }

    /** A step has written so many items more. */
    void written(JobContext job, StepContext step, long items) {
        Counts counts = counts(job, step);
        counts.written.addAndGet(items);
        writeWhenDue(job, step, counts);
    }

    /** A step has ended on this node. */
    void end(JobContext job, StepContext step) {
        Counts counts = working.remove(key(job, step));
        if (counts != null) {
            write(job, step, counts.read.get(), counts.written.get());
        }
    }

    private Counts counts(JobContext job, StepContext step) {
        return working.computeIfAbsent(key(job, step), unused -> new Counts());
    }

    private void writeWhenDue(JobContext job, StepContext step, Counts counts) {
        long now = System.nanoTime();
        long last = counts.writtenDownAt.get();
        if (now - last >= PAUSE && counts.writtenDownAt.compareAndSet(last, now)) {
            write(job, step, counts.read.get(), counts.written.get());
        }
    }

    private void write(JobContext job, StepContext step, long read, long written) {
        Long total = step.getPersistentUserData() instanceof Long known ? known : null;
        try {
            record.progress(job.getExecutionId(), step.getStepName(), read, written, total);
        } catch (RuntimeException e) {
            database.log(LOG, Level.FINE, e, () -> "The counts of a step are not noted");
        }
    }

    private static String key(JobContext job, StepContext step) {
        return job.getExecutionId() + "/" + step.getStepName();
    }

    private static final class Counts {
        final AtomicLong read = new AtomicLong();
        final AtomicLong written = new AtomicLong();
        final AtomicLong writtenDownAt = new AtomicLong(System.nanoTime() - PAUSE);
    }
}

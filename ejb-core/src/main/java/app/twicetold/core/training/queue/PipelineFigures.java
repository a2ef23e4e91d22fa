package app.twicetold.core.training.queue;

import app.twicetold.core.training.rules.queue.QueueFigures;
import app.twicetold.core.work.PatienceSettings;
import app.twicetold.persistence.training.PipelineFiguresRow;
import app.twicetold.persistence.training.PipelineNodeRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The figures of the queue, as this node read them last. However many users ask, one statement reads them, once a second
 * at most, and more seldom when it takes long, so that it never takes more than a fiftieth of a connection.
 */
@ApplicationScoped
public class PipelineFigures {
    static final Duration FRESH = Duration.ofSeconds(1);
    static final Duration FRESH_AT_MOST = Duration.ofSeconds(10);

    /** What is older is not known any more. */
    static final Duration STALE = Duration.ofSeconds(30);

    private static final int SHARE = 50;
    private static final Logger LOG = Logger.getLogger(PipelineFigures.class.getName());

    private final AtomicBoolean reading = new AtomicBoolean();
    private volatile @Nullable Held held;
    private StepTimes times;
    private PipelineNodeRepository nodes;
    private InstantSource clock;
    private LongSupplier nanoTime;

    @Inject
    public PipelineFigures(StepTimes times, PipelineNodeRepository nodes, InstantSource clock) {
        this(times, nodes, clock, System::nanoTime);
    }

    PipelineFigures(StepTimes times, PipelineNodeRepository nodes, InstantSource clock, LongSupplier nanoTime) {
        this.times = times;
        this.nodes = nodes;
        this.clock = clock;
        this.nanoTime = nanoTime;
    }

    protected PipelineFigures() {}

    /** The figures, read anew when they are due. Whoever comes while another reads them has those before. */
    public QueueFigures current() {
        Held before = held;
        long now = nanoTime.getAsLong();
        if ((before == null || now - before.readAt() >= before.freshFor()) && reading.compareAndSet(false, true)) {
            try {
                times.tellUnderWay();
                // What telling takes is no time of the statement.
                held = read(before, nanoTime.getAsLong());
            } finally {
                reading.set(false);
            }
        }
        return known();
    }

    /** The figures without a statement. Unknown when nobody has read them lately. */
    public QueueFigures known() {
        Held last = held;
        return last == null || nanoTime.getAsLong() - last.knownAt() >= STALE.toNanos()
                ? QueueFigures.UNKNOWN
                : last.figures();
    }

    private Held read(@Nullable Held before, long begun) {
        try {
            Instant now = clock.instant();
            PipelineFiguresRow row =
                    nodes.figures(now.minus(PatienceSettings.POLL_TIMEOUT), now.minus(ShareTimes.ALIVE), now);
            long end = nanoTime.getAsLong();
            long freshFor = Math.min(FRESH_AT_MOST.toNanos(), Math.max(FRESH.toNanos(), (end - begun) * SHARE));
            return new Held(
                    new QueueFigures(row.waiting(), row.oldest(), row.transcribeMs(), row.assessMs(), row.perSecond()),
                    end,
                    end,
                    freshFor);
        } catch (RuntimeException fault) {
            // A poll is answered without them.
            LOG.log(Level.FINE, fault, () -> "The figures of the queue could not be read");
            QueueFigures figures = before == null ? QueueFigures.UNKNOWN : before.figures();
            return new Held(figures, begun, before == null ? begun : before.knownAt(), FRESH.toNanos());
        }
    }

    /**
     * What was read.
     *
     * @param readAt when it was tried last, in nanoseconds
     * @param knownAt when it was read, in nanoseconds
     * @param freshFor until it is read again, in nanoseconds
     */
    private record Held(QueueFigures figures, long readAt, long knownAt, long freshFor) {}
}

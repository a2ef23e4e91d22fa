package app.twicetold.core.training.pipeline;

import app.twicetold.core.training.TrainingSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * How many deliveries of the pipeline this node works on. While one of its listeners is free, no message waits for this
 * node, so a delivery that goes on keeps nobody waiting. See ADR 30.
 */
@ApplicationScoped
public class PipelineLoad {
    /** A listener that is free for so long has no message to take. Between two messages it is free for a moment. */
    static final Duration IDLE = Duration.ofSeconds(2);

    private final AtomicInteger working = new AtomicInteger();
    private LongSupplier nanoTime;
    private int most;
    private volatile long fullUntil;

    @Inject
    public PipelineLoad(TrainingSettings settings) {
        this(settings.listeners(), System::nanoTime);
    }

    PipelineLoad(int most) {
        this(most, System::nanoTime);
    }

    PipelineLoad(int most, LongSupplier nanoTime) {
        this.most = most;
        this.nanoTime = nanoTime;
        // A node that has just begun takes no messages yet.
        this.fullUntil = nanoTime.getAsLong();
    }

    protected PipelineLoad() {
        nanoTime = System::nanoTime;
    }

    /** Counts a delivery until the close. */
    Working begin() {
        working.incrementAndGet();
        return () -> {
            if (working.getAndDecrement() >= most) {
                fullUntil = nanoTime.getAsLong();
            }
        };
    }

    /** Whether every listener works. */
    boolean isFull() {
        return working.get() >= most;
    }

    /** Whether a listener has had nothing to do for {@link #IDLE}, so that the queue holds no message. */
    boolean isIdle() {
        return !isFull() && nanoTime.getAsLong() - fullUntil >= IDLE.toNanos();
    }

    /** A delivery that is being worked on. */
    @FunctionalInterface
    interface Working extends AutoCloseable {
        @Override
        void close();
    }
}

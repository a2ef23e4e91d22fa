package app.twicetold.core.training.pipeline;

import app.twicetold.core.training.TrainingSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many deliveries of the pipeline this node works on. While one of its listeners is free, no message waits for this
 * node, so a delivery that goes on keeps nobody waiting. See ADR 30.
 */
@ApplicationScoped
public class PipelineLoad {
    private final AtomicInteger working = new AtomicInteger();
    private int most;

    @Inject
    public PipelineLoad(TrainingSettings settings) {
        this(settings.listeners());
    }

    PipelineLoad(int most) {
        this.most = most;
    }

    protected PipelineLoad() {}

    /** Counts a delivery until the close. */
    Working begin() {
        working.incrementAndGet();
        return working::decrementAndGet;
    }

    /** Whether every listener works. */
    boolean isFull() {
        return working.get() >= most;
    }

    /** A delivery that is being worked on. */
    @FunctionalInterface
    interface Working extends AutoCloseable {
        @Override
        void close();
    }
}

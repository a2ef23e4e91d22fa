package app.twicetold.core.training.pipeline;

import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.queue.ShareTimes;
import app.twicetold.core.training.rules.progress.MovingMedian;
import app.twicetold.core.training.rules.progress.PipelineProgress;
import app.twicetold.core.training.rules.progress.ProgressStage;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * How long the steps of the pipeline took lately on this node. A step that the node has not seen yet has its usual
 * time. While the node works, it tells the others what it knows.
 */
@ApplicationScoped
public class StepTimes {
    /** How often the others are told at most. */
    static final Duration TOLD_EVERY = Duration.ofSeconds(5);

    private static final Logger LOG = Logger.getLogger(StepTimes.class.getName());

    private final Map<ProgressStage, MovingMedian> times = new ConcurrentHashMap<>();
    private final String node = UUID.randomUUID().toString();
    private final AtomicLong nextTold = new AtomicLong(Long.MIN_VALUE);
    private final LongSupplier nanoTime;
    private @Nullable ShareTimes share;
    private int listeners;

    @Inject
    public StepTimes(ShareTimes share, TrainingSettings settings) {
        this(share, settings.listeners(), System::nanoTime);
    }

    StepTimes(@Nullable ShareTimes share, int listeners, LongSupplier nanoTime) {
        this.share = share;
        this.listeners = listeners;
        this.nanoTime = nanoTime;
    }

    /** Of a node that tells nobody. */
    public StepTimes() {
        this(null, 1, System::nanoTime);
    }

    /** Notes a step that led to the next one or to the result. */
    public void took(PipelineStep step, Duration duration) {
        switch (step) {
            case TRANSCRIBE -> note(ProgressStage.TRANSCRIBE, duration);
            case ASSESS -> note(ProgressStage.ASSESS, duration);
            case EXEMPLAR -> {
                // The queue and the progress count attempts alone.
            }
        }
    }

    private void note(ProgressStage stage, Duration duration) {
        times.merge(
                stage,
                MovingMedian.NONE.with(duration.toMillis()),
                (before, first) -> before.with(duration.toMillis()));
        tell();
    }

    private void tell() {
        OptionalLong transcribe = median(ProgressStage.TRANSCRIBE);
        OptionalLong assess = median(ProgressStage.ASSESS);
        ShareTimes to = share;
        if (to == null || transcribe.isEmpty() || assess.isEmpty() || !isDue()) {
            return;
        }
        try {
            to.share(node, listeners, transcribe.getAsLong(), assess.getAsLong());
        } catch (RuntimeException fault) {
            // The step is done, whatever the others hear of it.
            LOG.log(Level.FINE, fault, () -> "The other nodes could not be told how long steps take");
        }
    }

    private boolean isDue() {
        long now = nanoTime.getAsLong();
        long due = nextTold.get();
        return (due == Long.MIN_VALUE || now - due >= 0) && nextTold.compareAndSet(due, now + TOLD_EVERY.toNanos());
    }

    /** What the stage takes, in milliseconds. */
    public long usualMs(ProgressStage stage) {
        return median(stage).orElseGet(() -> PipelineProgress.usualMs(stage));
    }

    /** Whether this node has seen enough of the steps that an attempt waits for. */
    public boolean isKnown() {
        return median(ProgressStage.TRANSCRIBE).isPresent()
                && median(ProgressStage.ASSESS).isPresent();
    }

    private OptionalLong median(ProgressStage stage) {
        return times.getOrDefault(stage, MovingMedian.NONE).median();
    }
}

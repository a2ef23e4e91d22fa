package app.twicetold.core.training.queue;

import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.progress.MovingMedian;
import app.twicetold.core.training.rules.progress.PipelineProgress;
import app.twicetold.core.training.rules.progress.ProgressStage;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * How long the steps of the pipeline take on this node: those that ended lately, and those under way. A step that the
 * node has not seen yet has its usual time. While the node works, it tells the others what it knows.
 */
@ApplicationScoped
public class StepTimes {
    /** How often the others are told at most. */
    static final Duration TOLD_EVERY = Duration.ofSeconds(5);

    private static final Logger LOG = Logger.getLogger(StepTimes.class.getName());

    private final Map<ProgressStage, MovingMedian> times = new ConcurrentHashMap<>();
    private final Set<UnderWay> underWay = ConcurrentHashMap.newKeySet();
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

    /** Notes a step that begins. */
    public UnderWay begin(PipelineStep step) {
        UnderWay begun = new UnderWay(step);
        underWay.add(begun);
        return begun;
    }

    /** A step that is under way until it is closed. */
    public final class UnderWay implements AutoCloseable {
        private final PipelineStep step;
        private final long since = nanoTime.getAsLong();

        private UnderWay(PipelineStep step) {
            this.step = step;
        }

        /** Notes that it led to the next one or to the result. */
        public void succeeded() {
            took(step, Duration.ofMillis(lastedMs()));
        }

        private long lastedMs() {
            return TimeUnit.NANOSECONDS.toMillis(nanoTime.getAsLong() - since);
        }

        @Override
        public void close() {
            underWay.remove(this);
        }
    }

    /** Notes a step that led to the next one or to the result. */
    public void took(PipelineStep step, Duration duration) {
        stage(step).ifPresent(stage -> {
            times.merge(
                    stage,
                    MovingMedian.NONE.with(duration.toMillis()),
                    (before, first) -> before.with(duration.toMillis()));
            tell();
        });
    }

    /** The queue and the progress count attempts alone, not exemplars. */
    private static Optional<ProgressStage> stage(PipelineStep step) {
        return switch (step) {
            case TRANSCRIBE -> Optional.of(ProgressStage.TRANSCRIBE);
            case ASSESS -> Optional.of(ProgressStage.ASSESS);
            case EXEMPLAR -> Optional.empty();
        };
    }

    /** Tells the others what is under way, whether or not anything ends. */
    void tellUnderWay() {
        if (!underWay.isEmpty()) {
            tell();
        }
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
        return times.getOrDefault(stage, MovingMedian.NONE)
                .median(underWay.stream()
                        .filter(each -> stage(each.step).equals(Optional.of(stage)))
                        .map(UnderWay::lastedMs)
                        .toList());
    }
}

package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.progress.MovingMedian;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What {@code StepTimes} of the service knows and tells: how long the steps took lately on a node. */
final class StepMedians {
    /** As {@code StepTimes.TOLD_EVERY}. */
    private static final long TOLD_EVERY_MS = 5_000;

    private final Deque<Long> transcribe = new ArrayDeque<>();
    private final Deque<Long> assess = new ArrayDeque<>();
    private long nextToldMs = Long.MIN_VALUE;
    private @Nullable Told told;

    /** The row of a node in {@code pipeline_nodes}. */
    record Told(long atMs, long transcribeMs, long assessMs) {}

    /** Notes a step that led to the next one or to the result. */
    void took(PipelineStep step, long ms, long nowMs) {
        switch (step) {
            case TRANSCRIBE -> note(transcribe, ms);
            case ASSESS -> note(assess, ms);
            case EXEMPLAR -> {
                return;
            }
        }
        if (isKnown() && nowMs >= nextToldMs) {
            told = new Told(nowMs, median(transcribe), median(assess));
            nextToldMs = nowMs + TOLD_EVERY_MS;
        }
    }

    /** Null until the node has told something. */
    @Nullable
    Told told() {
        return told;
    }

    boolean isKnown() {
        return transcribe.size() >= MovingMedian.FEWEST && assess.size() >= MovingMedian.FEWEST;
    }

    private static void note(Deque<Long> latest, long ms) {
        latest.addLast(ms);
        if (latest.size() > MovingMedian.WINDOW) {
            latest.removeFirst();
        }
    }

    private static long median(Deque<Long> latest) {
        OptionalLong median = new MovingMedian(new ArrayList<>(latest)).median();
        return median.orElse(0);
    }
}

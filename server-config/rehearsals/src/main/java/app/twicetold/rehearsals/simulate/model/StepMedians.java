package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.progress.MovingMedian;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What {@code StepTimes} of the service knows and tells: how long the steps take on a node, ended and under way. */
final class StepMedians {
    /** As {@code StepTimes.TOLD_EVERY}. */
    private static final long TOLD_EVERY_MS = 5_000;

    private final Map<PipelineStep, MovingMedian> ended = new EnumMap<>(PipelineStep.class);
    private final Map<PipelineStep, Set<UnderWay>> underWay = new EnumMap<>(PipelineStep.class);
    private long nextToldMs = Long.MIN_VALUE;
    private @Nullable Told told;

    /** The row of a node in {@code pipeline_nodes}. */
    record Told(long atMs, long transcribeMs, long assessMs) {}

    /** A step that has begun. */
    static final class UnderWay {
        private final PipelineStep step;
        private final long sinceMs;

        private UnderWay(PipelineStep step, long sinceMs) {
            this.step = step;
            this.sinceMs = sinceMs;
        }
    }

    UnderWay begin(PipelineStep step, long nowMs) {
        UnderWay begun = new UnderWay(step, nowMs);
        underWay.computeIfAbsent(step, of -> new HashSet<>()).add(begun);
        return begun;
    }

    /** @param succeeded whether it led to the next one or to the result */
    void end(UnderWay step, boolean succeeded, long nowMs) {
        if (succeeded) {
            ended.merge(
                    step.step,
                    MovingMedian.NONE.with(nowMs - step.sinceMs),
                    (before, first) -> before.with(nowMs - step.sinceMs));
            tell(nowMs);
        }
        Set<UnderWay> ofStep = underWay.get(step.step);
        if (ofStep != null) {
            ofStep.remove(step);
        }
    }

    /** As when a node reads the figures of the queue. */
    void tellUnderWay(long nowMs) {
        if (underWay.values().stream().anyMatch(ofStep -> !ofStep.isEmpty())) {
            tell(nowMs);
        }
    }

    private void tell(long nowMs) {
        if (nowMs < nextToldMs) {
            return;
        }
        OptionalLong transcribe = median(PipelineStep.TRANSCRIBE, nowMs);
        OptionalLong assess = median(PipelineStep.ASSESS, nowMs);
        if (transcribe.isPresent() && assess.isPresent()) {
            told = new Told(nowMs, transcribe.getAsLong(), assess.getAsLong());
            nextToldMs = nowMs + TOLD_EVERY_MS;
        }
    }

    /** Null until the node has told something. */
    @Nullable
    Told told() {
        return told;
    }

    /** Whether enough of both steps have ended. */
    boolean isKnown() {
        return ended(PipelineStep.TRANSCRIBE).median().isPresent()
                && ended(PipelineStep.ASSESS).median().isPresent();
    }

    private MovingMedian ended(PipelineStep step) {
        return ended.getOrDefault(step, MovingMedian.NONE);
    }

    private OptionalLong median(PipelineStep step, long nowMs) {
        return ended(step)
                .median(underWay.getOrDefault(step, Set.of()).stream()
                        .map(each -> nowMs - each.sinceMs)
                        .toList());
    }
}

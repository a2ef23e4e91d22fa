package app.twicetold.core.training.rules.progress;

import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * How far the pipeline is with an attempt.
 *
 * @param stageIndex 0 while queued, then counted from 1 to {@code stageCount}
 * @param stageCount 3 in round 1, 4 in round 2, which adds the comparison
 * @param etaMs what the running stage and those after it usually take, and a pause before them, in milliseconds; 0 when
 *     done
 */
public record PipelineProgress(ProgressStage stage, int stageIndex, int stageCount, long etaMs) {
    private static final List<ProgressStage> ROUND1 =
            List.of(ProgressStage.TRANSCRIBE, ProgressStage.VALIDITY, ProgressStage.ASSESS);
    private static final List<ProgressStage> ROUND2 =
            List.of(ProgressStage.TRANSCRIBE, ProgressStage.VALIDITY, ProgressStage.ASSESS, ProgressStage.COMPARISON);

    /**
     * The progress of an attempt of the round whose work is at the stage.
     *
     * @param takes what a stage takes, in milliseconds
     * @throws IllegalArgumentException when the round is not 1 or 2, or has no such stage
     */
    public static PipelineProgress of(int round, ProgressStage stage, ToLongFunction<ProgressStage> takes) {
        List<ProgressStage> stages = stagesOf(round);
        return switch (stage) {
            case QUEUED -> new PipelineProgress(stage, 0, stages.size(), sum(stages, takes));
            case DONE -> new PipelineProgress(stage, stages.size(), stages.size(), 0);
            case TRANSCRIBE, VALIDITY, ASSESS, COMPARISON -> running(stages, stage, takes);
        };
    }

    /** The progress of work that goes on after a pause. */
    public PipelineProgress after(Duration pause) {
        return new PipelineProgress(stage, stageIndex, stageCount, etaMs + pause.toMillis());
    }

    private static PipelineProgress running(
            List<ProgressStage> stages, ProgressStage stage, ToLongFunction<ProgressStage> takes) {
        int position = stages.indexOf(stage);
        if (position < 0) {
            throw new IllegalArgumentException("Round 1 has no " + stage);
        }
        return new PipelineProgress(
                stage, position + 1, stages.size(), sum(stages.subList(position, stages.size()), takes));
    }

    private static List<ProgressStage> stagesOf(int round) {
        return switch (round) {
            case 1 -> ROUND1;
            case 2 -> ROUND2;
            default -> throw new IllegalArgumentException("No round " + round);
        };
    }

    private static long sum(List<ProgressStage> stages, ToLongFunction<ProgressStage> takes) {
        return stages.stream().mapToLong(takes).sum();
    }

    /** What the stage takes as long as nothing better is known, in milliseconds. */
    public static long usualMs(ProgressStage stage) {
        return switch (stage) {
            case QUEUED, DONE -> 0;
            case TRANSCRIBE -> 8_000;
            case VALIDITY, COMPARISON -> 500;
            case ASSESS -> 12_000;
        };
    }
}

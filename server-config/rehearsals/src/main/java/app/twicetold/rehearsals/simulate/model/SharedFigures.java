package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.training.rules.progress.PipelineProgress;
import app.twicetold.core.training.rules.progress.ProgressStage;
import app.twicetold.core.training.rules.queue.QueueFigures;
import java.util.List;
import java.util.stream.Stream;

/**
 * What {@code PipelineFigures} of the service does: each node reads the figures of the queue once a second at most, when somebody
 * asks. The statement is taken to be quick.
 */
final class SharedFigures {
    /** As {@code PipelineFigures.FRESH}. */
    private static final long FRESH_MS = 1_000;

    /** As {@code ShareTimes.ALIVE}. */
    private static final long ALIVE_MS = 90_000;

    private final Cluster cluster;
    private final WaitingWork waiting;

    SharedFigures(Cluster cluster, WaitingWork waiting) {
        this.cluster = cluster;
        this.waiting = waiting;
    }

    /**
     * What a node has read.
     *
     * @param first what is left to an attempt of round 1, by {@link #stage}
     * @param second as {@code first}, of round 2
     */
    record Held(QueueFigures figures, long readAtMs, List<Long> first, List<Long> second) {
        static final Held NOTHING = new Held(QueueFigures.UNKNOWN, Long.MIN_VALUE / 2, List.of(), List.of());

        /** Milliseconds that are left to an attempt whose stage begins. */
        long etaMs(int round, ProgressStage stage) {
            return (round == 1 ? first : second).get(stage(stage));
        }
    }

    Held current(Node node, long nowMs) {
        Held held = node.figures();
        if (nowMs - held.readAtMs() >= FRESH_MS) {
            node.medians().tellUnderWay(nowMs);
            held = read(nowMs);
            node.keep(held);
        }
        return held;
    }

    private Held read(long nowMs) {
        long listeners = 0;
        double transcribe = 0;
        double assess = 0;
        double perSecond = 0;
        for (Node node : cluster.all().toList()) {
            StepMedians.Told told = node.medians().told();
            if (told != null && told.atMs() > nowMs - ALIVE_MS) {
                listeners += node.listeners();
                transcribe += (double) node.listeners() * told.transcribeMs();
                assess += (double) node.listeners() * told.assessMs();
                perSecond += node.listeners() * 1_000.0 / Math.max(1, told.transcribeMs() + told.assessMs());
            }
        }
        QueueFigures figures = new QueueFigures(
                waiting.polled(nowMs),
                waiting.oldest(nowMs),
                listeners == 0 ? 0 : Math.round(transcribe / listeners),
                listeners == 0 ? 0 : Math.round(assess / listeners),
                perSecond);
        return new Held(figures, nowMs, etas(1, figures), etas(2, figures));
    }

    private static List<Long> etas(int round, QueueFigures figures) {
        return Stream.of(ProgressStage.QUEUED, ProgressStage.TRANSCRIBE, ProgressStage.ASSESS)
                .map(stage -> PipelineProgress.of(round, stage, of -> usualMs(of, figures)))
                .map(PipelineProgress::etaMs)
                .toList();
    }

    /** As {@code AttemptViews.usualMs}; a node that knows its own times tells them at once, so there are none beside. */
    private static long usualMs(ProgressStage stage, QueueFigures figures) {
        return switch (stage) {
            case TRANSCRIBE -> figures.isKnown() ? figures.transcribeMs() : PipelineProgress.usualMs(stage);
            case ASSESS -> figures.isKnown() ? figures.assessMs() : PipelineProgress.usualMs(stage);
            case QUEUED, VALIDITY, COMPARISON, DONE -> PipelineProgress.usualMs(stage);
        };
    }

    private static int stage(ProgressStage stage) {
        return switch (stage) {
            case QUEUED -> 0;
            case TRANSCRIBE -> 1;
            case ASSESS -> 2;
            case VALIDITY, COMPARISON, DONE -> throw new IllegalArgumentException("Nobody polls in " + stage);
        };
    }
}

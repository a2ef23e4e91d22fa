package app.twicetold.core.training.rules.recording;

import app.twicetold.core.shared.SpokenWord;
import java.util.Comparator;
import java.util.List;

/** The share of a recording that is speech, 0 to 1. Specification: speech ratio. */
public final class SpeechRatio {
    /** A gap between two words up to this long, inclusive, is still speech. */
    static final long CLOSED_GAP_MS = 500;

    private SpeechRatio() {}

    /** The ratio by word times: gaps up to 500 ms are closed. */
    public static double ofWords(List<SpokenWord> words, long durationMs) {
        return ratio(
                words.stream()
                        .map(word -> new TimeSpan(word.startMs(), word.endMs()))
                        .toList(),
                CLOSED_GAP_MS,
                durationMs);
    }

    /** The ratio where only the times of segments are known. */
    public static double ofSegments(List<TimeSpan> segments, long durationMs) {
        return ratio(segments, 0, durationMs);
    }

    private static double ratio(List<TimeSpan> spans, long closedGapMs, long durationMs) {
        if (durationMs <= 0) {
            throw new IllegalArgumentException("A recording cannot last " + durationMs + " ms");
        }
        long covered = 0;
        long coveredUntil = 0;
        boolean first = true;
        List<TimeSpan> ordered = spans.stream()
                .sorted(Comparator.comparingLong(TimeSpan::startMs))
                .toList();
        for (TimeSpan span : ordered) {
            boolean adjoins = !first && span.startMs() - coveredUntil <= closedGapMs;
            long from = adjoins ? coveredUntil : span.startMs();
            covered += Math.max(0, span.endMs() - from);
            coveredUntil = Math.max(coveredUntil, span.endMs());
            first = false;
        }
        return Math.min(1.0, (double) covered / durationMs);
    }
}

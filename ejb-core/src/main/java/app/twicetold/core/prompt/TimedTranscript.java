package app.twicetold.core.prompt;

import app.twicetold.core.shared.PauseBounds;
import app.twicetold.core.shared.SpokenWord;
import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import java.util.ArrayList;
import java.util.List;

/** A transcript cut into short lines with times, so that a model can say when something was said. */
final class TimedTranscript {
    private static final int LONGEST_LINE_WORDS = 12;

    private TimedTranscript() {}

    /** A line of the transcript, with its punctuation. */
    record Line(long startMs, long endMs, String text) {}

    private record Placed(SpokenWord word, int start) {}

    /** Words that are not found in the transcript start no line. Without words there is one line. */
    static List<Line> lines(String transcript, List<SpokenWord> words, long durationMs) {
        List<Placed> placed = new ArrayList<>();
        int from = 0;
        for (SpokenWord word : words) {
            int at = word.text().isEmpty() ? -1 : transcript.indexOf(word.text(), from);
            if (at >= 0) {
                placed.add(new Placed(word, at));
                from = at + word.text().length();
            }
        }
        if (placed.isEmpty()) {
            return List.of(new Line(0, durationMs, transcript));
        }
        List<Line> lines = new ArrayList<>();
        int first = 0;
        for (int i = 0; i < placed.size(); i++) {
            boolean last = i == placed.size() - 1;
            if (last || i - first + 1 == LONGEST_LINE_WORDS || endsLine(transcript, placed.get(i), placed.get(i + 1))) {
                // The first line starts at the start of the transcript and the last line ends at its end, so that no
                // text is left out.
                int start = lines.isEmpty() ? 0 : placed.get(first).start();
                int end = last ? transcript.length() : placed.get(i + 1).start();
                lines.add(new Line(
                        placed.get(first).word().startMs(),
                        Math.min(durationMs, placed.get(i).word().endMs()),
                        transcript.substring(start, end)));
                first = i + 1;
            }
        }
        return lines;
    }

    private static boolean endsLine(String transcript, Placed word, Placed next) {
        return next.word().startMs() - word.word().endMs() >= PauseBounds.NOTICED_MS
                || transcript
                        .substring(word.start(), next.start())
                        .codePoints()
                        .anyMatch(c -> UCharacter.hasBinaryProperty(c, UProperty.S_TERM));
    }
}

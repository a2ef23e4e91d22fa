package app.twicetold.core.prompt;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.shared.PauseBounds;
import app.twicetold.core.shared.PlacedWord;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LengthUnit;
import app.twicetold.core.shared.language.WordBounds;
import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A transcript cut into short lines with times, so that a model can say when something was said. */
final class TimedTranscript {
    private static final int LONGEST_LINE_WORDS = 12;
    private static final int LONGEST_LINE_CHARACTERS = 24;

    private TimedTranscript() {}

    /** A line of the transcript, with its punctuation. */
    record Line(long startMs, long endMs, String text) {}

    static List<Line> lines(Edition edition, RetellingFacts facts) {
        return lines(
                facts.transcript(),
                facts.words(),
                facts.durationMs(),
                switch (edition) {
                    case FIRST -> Lines.BY_COUNT;
                    case SECOND, THIRD -> new Lines(facts.language().lengthUnit(), WordBounds.in(facts.transcript()));
                });
    }

    /**
     * Words that are not found in the transcript start no line. Without words there is one line.
     *
     * @param rule where a line may end
     */
    static List<Line> lines(String transcript, List<SpokenWord> words, long durationMs, Lines rule) {
        List<PlacedWord> placed = PlacedWord.in(transcript, words);
        if (placed.isEmpty()) {
            return List.of(new Line(0, durationMs, transcript));
        }
        List<Line> lines = new ArrayList<>();
        int first = 0;
        for (int i = 0; i < placed.size(); i++) {
            boolean last = i == placed.size() - 1;
            if (last || rule.endsLine(transcript, placed, first, i)) {
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

    /**
     * Where lines end: at the end of a sentence, at a pause, or when they are long.
     *
     * @param unit what a long line is measured in; null counts what the recogniser calls words
     * @param bounds where no word is cut; null cuts anywhere
     */
    record Lines(@Nullable LengthUnit unit, @Nullable WordBounds bounds) {
        static final Lines BY_COUNT = new Lines(null, null);

        private boolean endsLine(String transcript, List<PlacedWord> words, int first, int last) {
            PlacedWord word = words.get(last);
            PlacedWord next = words.get(last + 1);
            if (bounds != null && !bounds.at(next.start())) {
                return false;
            }
            return isLong(transcript, words, first, last)
                    || next.word().startMs() - word.word().endMs() >= PauseBounds.NOTICED_MS
                    || endsSentence(transcript.substring(word.start(), next.start()));
        }

        /** A full stop inside a word, as in 3.5, ends a line in the first edition only. */
        private boolean endsSentence(String word) {
            return IntStream.range(0, word.length())
                    .filter(i -> UCharacter.hasBinaryProperty(word.charAt(i), UProperty.S_TERM))
                    .anyMatch(i ->
                            unit == null || i + 1 == word.length() || !Character.isLetterOrDigit(word.charAt(i + 1)));
        }

        private boolean isLong(String transcript, List<PlacedWord> words, int first, int last) {
            if (unit == null) {
                return last - first + 1 == LONGEST_LINE_WORDS;
            }
            int longest = switch (unit) {
                case WORDS -> LONGEST_LINE_WORDS;
                case CHARACTERS -> LONGEST_LINE_CHARACTERS;
            };
            PlacedWord end = words.get(last);
            return unit.count(transcript.substring(words.get(first).start(), end.end())) >= longest;
        }
    }
}

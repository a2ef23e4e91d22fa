package app.twicetold.core.training.rules.recording;

import app.twicetold.core.shared.PauseBounds;
import app.twicetold.core.shared.PausePlace;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LengthUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Where a speaker paused, from the times of the words: what fluency is judged by. Only pauses that can hurt
 * comprehension are in it. Specification: fluency input.
 *
 * @param pauses in the order of the recording
 * @param meanPauseMs mean length of the pauses, rounded down; 0 without pauses
 * @param articulationRate words or characters, as the language counts, in a minute of speech without the silences
 *     between words from {@link PauseBounds#NOTICED_MS}; 0 without words
 * @param fillerCount how often a filler of the language occurs
 */
public record PauseMap(List<Pause> pauses, long meanPauseMs, double articulationRate, int fillerCount) {
    private static final double MS_PER_MINUTE = 60_000;

    /** An end mark, perhaps with closing quotes or brackets behind it. */
    private static final Pattern SENTENCE_END = Pattern.compile(".*[.!?…。！？]['\"\\p{Pe}\\p{Pf}]*", Pattern.DOTALL);

    /** A mark that may end a thought inside a sentence, perhaps with closing quotes or brackets behind it. */
    private static final Pattern COMMA = Pattern.compile(".*[,;:—，；：]['\"\\p{Pe}\\p{Pf}]*", Pattern.DOTALL);

    /** Any of these, and the mark between the items of a list. */
    private static final Pattern MARK = Pattern.compile(".*[.!?…。！？,;:—，；：、]['\"\\p{Pe}\\p{Pf}]*", Pattern.DOTALL);

    /** As many words behind a gap as the longest connective may have, also where every character is a word. */
    private static final int WORDS_BEHIND = 6;

    /**
     * One gap between two words.
     *
     * @param afterWord the word before the gap
     */
    public record Pause(long startMs, long endMs, long durationMs, String afterWord, PausePlace place) {}

    public PauseMap {
        pauses = List.copyOf(pauses);
    }

    /**
     * The pause map of an attempt.
     *
     * @param words any order; words without times make no pause map
     * @param durationMs of the recording, positive
     */
    public static PauseMap of(List<SpokenWord> words, long durationMs, LanguageProfile language, String transcript) {
        if (durationMs <= 0) {
            throw new IllegalArgumentException("A recording cannot last " + durationMs + " ms");
        }
        List<Pause> gaps = gapsOf(words, language);
        List<Pause> pauses = gaps.stream().filter(PauseMap::hurts).toList();
        return new PauseMap(
                pauses,
                (long) pauses.stream().mapToLong(Pause::durationMs).average().orElse(0),
                articulationRate(words, gaps, language.lengthOf(transcript)),
                language.countFillers(transcript));
    }

    private static List<Pause> gapsOf(List<SpokenWord> words, LanguageProfile language) {
        List<SpokenWord> ordered = words.stream()
                .sorted(Comparator.comparingLong(SpokenWord::startMs))
                .toList();
        List<Pause> gaps = new ArrayList<>();
        int thought = 0;
        for (int i = 1; i < ordered.size(); i++) {
            SpokenWord before = ordered.get(i - 1);
            long from = before.endMs();
            long to = ordered.get(i).startMs();
            String word = before.text().strip();
            if (to - from >= PauseBounds.NOTICED_MS) {
                gaps.add(new Pause(from, to, to - from, word, place(ordered, thought, i, language)));
            }
            thought = MARK.matcher(word).matches() ? i : thought;
        }
        return gaps;
    }

    /**
     * The place of the gap before a word.
     *
     * @param thought the first word behind the last mark
     */
    private static PausePlace place(List<SpokenWord> words, int thought, int next, LanguageProfile language) {
        String last = words.get(next - 1).text().strip();
        if (SENTENCE_END.matcher(last).matches()) {
            return PausePlace.SENTENCE_END;
        }
        String before = joined(words.subList(thought, next), language);
        String behind = joined(words.subList(next, Math.min(words.size(), next + WORDS_BEHIND)), language);
        boolean endsThought = COMMA.matcher(last).matches()
                && language.lengthOf(before) >= language.habits().thought();
        boolean besideConnective = language.habits().endsWithConnective(before)
                || language.habits().startsWithConnective(behind);
        return endsThought || besideConnective ? PausePlace.BETWEEN_THOUGHTS : PausePlace.INSIDE;
    }

    private static String joined(List<SpokenWord> words, LanguageProfile language) {
        return words.stream()
                .map(word -> word.text().strip())
                .collect(Collectors.joining(language.lengthUnit() == LengthUnit.WORDS ? " " : ""));
    }

    private static boolean hurts(Pause gap) {
        return gap.place() != PausePlace.SENTENCE_END || gap.durationMs() >= PauseBounds.AFTER_SENTENCE_MS;
    }

    private static double articulationRate(List<SpokenWord> words, List<Pause> gaps, int length) {
        long from = words.stream().mapToLong(SpokenWord::startMs).min().orElse(0);
        long to = words.stream().mapToLong(SpokenWord::endMs).max().orElse(0);
        long speakingMs = to - from - gaps.stream().mapToLong(Pause::durationMs).sum();
        return speakingMs <= 0 ? 0 : length * MS_PER_MINUTE / speakingMs;
    }
}

package app.twicetold.core.training.rules.recording;

import app.twicetold.core.shared.PauseBounds;
import app.twicetold.core.shared.PausePlace;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

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
        return of(words, durationMs, language, transcript, false);
    }

    /**
     * The pause map of an attempt by the sense of what was said: hesitations and particles beside a pause do not hide
     * its place, and without end marks a place inside a sentence is unknown.
     */
    public static PauseMap bySense(
            List<SpokenWord> words, long durationMs, LanguageProfile language, String transcript) {
        return of(words, durationMs, language, transcript, true);
    }

    private static PauseMap of(
            List<SpokenWord> words, long durationMs, LanguageProfile language, String transcript, boolean bySense) {
        if (durationMs <= 0) {
            throw new IllegalArgumentException("A recording cannot last " + durationMs + " ms");
        }
        PausePlaces places = PausePlaces.of(language, transcript, bySense);
        List<Pause> gaps = gapsOf(words, places);
        List<Pause> pauses = gaps.stream().filter(PauseMap::hurts).toList();
        return new PauseMap(
                pauses,
                (long) pauses.stream().mapToLong(Pause::durationMs).average().orElse(0),
                articulationRate(words, gaps, language.lengthOf(transcript)),
                language.countFillers(transcript));
    }

    private static List<Pause> gapsOf(List<SpokenWord> words, PausePlaces places) {
        List<SpokenWord> ordered = words.stream()
                .sorted(Comparator.comparingLong(SpokenWord::startMs))
                .toList();
        List<Pause> gaps = new ArrayList<>();
        for (int i = 1; i < ordered.size(); i++) {
            SpokenWord before = ordered.get(i - 1);
            long from = before.endMs();
            long to = ordered.get(i).startMs();
            String word = before.text().strip();
            if (to - from >= PauseBounds.NOTICED_MS) {
                gaps.add(new Pause(from, to, to - from, word, places.of(ordered, i)));
            }
        }
        return gaps;
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

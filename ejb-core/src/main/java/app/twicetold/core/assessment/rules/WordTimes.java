package app.twicetold.core.assessment.rules;

import app.twicetold.core.assessment.rules.EvidenceMatch.Place;
import app.twicetold.core.shared.PlacedWord;
import app.twicetold.core.shared.SpokenWord;
import java.util.List;

/** When a part of a transcript was said, by the times of its words. */
final class WordTimes {
    private final List<PlacedWord> words;
    private final long durationMs;

    private WordTimes(List<PlacedWord> words, long durationMs) {
        this.words = words;
        this.durationMs = durationMs;
    }

    /** Words that the transcript does not have are left out. */
    static WordTimes of(String transcript, List<SpokenWord> words, long durationMs) {
        return new WordTimes(PlacedWord.in(transcript, words), durationMs);
    }

    boolean known() {
        return !words.isEmpty();
    }

    /** The start of the first word that touches the place, or of the last word before it. */
    long startMs(Place place) {
        PlacedWord first = words.get(0);
        for (PlacedWord word : words) {
            if (word.start() >= place.end()) {
                break;
            }
            first = word;
            if (word.end() > place.start()) {
                break;
            }
        }
        return bounded(first.word().startMs());
    }

    /** The end of the last word that touches the place, or of the last word before it. */
    long endMs(Place place) {
        long end = startMs(place);
        for (PlacedWord word : words) {
            if (word.start() < place.end() && word.end() > place.start()) {
                end = Math.max(end, word.word().endMs());
            }
        }
        return bounded(end);
    }

    private long bounded(long ms) {
        return Math.max(0, Math.min(durationMs, ms));
    }
}
